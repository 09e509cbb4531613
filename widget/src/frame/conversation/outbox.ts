import { randomKey } from '../random-key.ts';
import type { Memory, Unsent } from '../remembered.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/** What the visitor has written and nobody has taken yet: kept from page to page until somebody has. */
export function createOutbox(memory: Memory, unsentBefore: readonly string[]) {
  /** Of the visit that is being sent for. */
  let sendingFor: AbortSignal | undefined;
  /** What this page sends: what it found unsent when it began, and what is asked on it. Other tabs send their own. */
  const own = new Set(unsentBefore);
  const all = () => (memory.get().unsent ?? []).filter(({ key }) => own.has(key));
  const keep = (update: (everything: Unsent[]) => Unsent[]) =>
    memory.change(({ unsent = [] }) => ({ unsent: update(unsent) }));
  const change = (key: string, changes: Partial<Unsent>) =>
    keep((every) => every.map((message) => (message.key === key ? { ...message, ...changes } : message)));

  return {
    all,
    change,
    /** It was written on this page. */
    own: (key: string) => void own.add(key),
    /** The visitor gives it up. */
    drop: (key: string) => keep((every) => every.filter((message) => message.key !== key)),
    /** Gives up what this page would send. */
    empty: () => keep((every) => every.filter(({ key }) => !own.has(key))),
    /** Another visitor asks from now on: what was asked before goes, what was asked since is asked as new. */
    handOn(before: ReadonlySet<string>): void {
      const isKept = ({ key }: Unsent) => own.has(key) && !before.has(key);
      keep((every) => every.filter(isKept).map(({ key, text, at }) => ({ key, text, at, requestKey: randomKey() })));
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
          keep((every) => every.filter(({ key }) => key !== next.key));
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
