import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutageReports } from './outage-reports.ts';

const lookEveryMs = 1_000;
const stopGraceMs = 3_000;

interface Options {
  /** Sends what is due, by `send`, as far as there is room. */
  look(): Promise<void>;
  hasRoom(): boolean;
  onError(error: unknown, context?: object): void;
}

/** Looks for what is due when it is woken, and every second; lets what is being sent end when it stops. */
export function createSendingLoop({ look, hasRoom, onError }: Options) {
  const onLookFailed = createOutageReports(onError);
  const stopping = new AbortController();
  const hurrying = new AbortController();
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let mayHaveWork = false;
  let timer: NodeJS.Timeout | undefined;
  // A request that brings work must not lend its own context (such as its repeatable ids).
  const outsideOfRequests = AsyncLocalStorage.snapshot();

  /** Looks for what is due now. */
  function wake() {
    mayHaveWork = true;
    if (looking || stopping.signal.aborted) return;
    mayHaveWork = false;
    looking = outsideOfRequests(look)
      .catch(onLookFailed)
      .finally(() => {
        looking = undefined;
        // Woken after its last look, and before it was over.
        if (mayHaveWork && hasRoom()) setImmediate(wake);
      });
  }

  return {
    start() {
      wake();
      timer = setInterval(wake, lookEveryMs);
      timer.unref();
    },
    wake,
    get isStopping() {
      return stopping.signal.aborted;
    },
    /** Aborted when what is still being sent must end. */
    hurrying: hurrying.signal,
    /** Keeps `work` until it is over, and looks for more then. */
    send(work: Promise<void>, onEnd: () => void) {
      const sending = work.finally(() => {
        onEnd();
        running.delete(sending);
        wake();
      });
      running.add(sending);
    },
    /** Lets what is being sent end, for a moment; the rest is free for others at once. */
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.race([Promise.all(running), sleep(stopGraceMs, undefined, { ref: false })]);
      hurrying.abort();
      await Promise.all(running);
    },
  };
}
