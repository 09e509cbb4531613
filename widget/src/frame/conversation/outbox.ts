import { randomKey } from '../random-key.ts';
import type { Memory, Unsent } from '../remembered.ts';

/** What the visitor has written and nobody has taken yet: kept from page to page until somebody has. */
export function createOutbox(memory: Memory) {
  /** Of the visit that is being sent for. */
  let sendingFor: AbortSignal | undefined;
  const all = () => memory.get().unsent ?? [];
  const keep = (unsent: Unsent[]) => memory.change({ unsent });
  const change = (key: string, changes: Partial<Unsent>) =>
    keep(all().map((message) => (message.key === key ? { ...message, ...changes } : message)));

  return {
    all,
    change,
    add(text: string): Unsent {
      const message = { key: randomKey(), text, at: Date.now() };
      keep([...all(), message]);
      return message;
    },
    /** One after the other, in the order in which they were written. What fails stays for the visitor to try again. */
    async sendAll(
      send: (message: Unsent) => Promise<void>,
      onFailure: (key: string, error: unknown) => void,
      visit: AbortSignal,
    ): Promise<void> {
      if (sendingFor === visit) return;
      sendingFor = visit;
      while (!visit.aborted) {
        const next = all().find(({ hasFailed }) => !hasFailed);
        if (!next) break;
        try {
          await send(next);
          keep(all().filter(({ key }) => key !== next.key));
        } catch (error) {
          if (visit.aborted) return;
          change(next.key, { hasFailed: true });
          onFailure(next.key, error);
        }
      }
      // A visitor who came meanwhile is sent for by another round.
      if (sendingFor === visit) sendingFor = undefined;
    },
  };
}
