import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { readEvents, type ServerEvent } from '../../../clients/js/src/read-events.ts';
import type { Api } from '../api/api.ts';

interface Following {
  api: Pick<Api, 'send'>;
  accountId: string;
  /** The event after which to begin. */
  after: string;
  hear(event: ServerEvent): void;
  tell(isConnected: boolean): void;
  signal: AbortSignal;
  /** Ends early when `signal` does. */
  pause(ms: number): Promise<void>;
}

const shortestPauseMs = 250;
const longestPauseMs = 10_000;
/** A quiet stream sends a comment every 15 seconds; without one the connection is dead, though still open. */
const silenceMs = 40_000;

/** Follows what happens in an account's chats for as long as wanted, over all interruptions: nothing missed or doubled. */
export async function followInbox(following: Following): Promise<void> {
  const { api, accountId, hear, tell, signal, pause } = following;
  let last = following.after;
  for (let failures = 0; !signal.aborted; ) {
    const line = new AbortController();
    const cut = () => line.abort();
    signal.addEventListener('abort', cut, { once: true });
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(cut, silenceMs);
    };
    try {
      listen();
      const path = `/api/live-chat/inbox/events?accountId=${encodeURIComponent(accountId)}`;
      const response = await api.send(path, { headers: { 'Last-Event-ID': last }, signal: line.signal });
      tell(true);
      failures = 0;
      for await (const event of readEvents(response.body, { onChunk: listen })) {
        if (signal.aborted) return;
        if (event.id !== undefined) {
          if (Number(event.id) <= Number(last)) continue;
          last = event.id;
        }
        hear(event);
      }
    } catch (error) {
      // Refused for good: the user was removed from the account.
      if (error instanceof ParleyError && (error.status === 403 || error.status === 404)) return tell(false);
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', cut);
    }
    if (signal.aborted) return;
    tell(false);
    const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** failures);
    failures += 1;
    // Not all at once, when a server comes back.
    await pause(longest * (0.5 + Math.random() / 2));
  }
}
