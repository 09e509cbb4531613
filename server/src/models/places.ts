import { FairQueue, type QueueRefusal } from '../fair-queue.ts';
import { ModelFailure } from './ports.ts';

export interface Places {
  /** Waits for a place, at most so long. Returns what gives it back. Refused at once where too many wait already. */
  take(accountId: string, withinMs: number, signal: AbortSignal): Promise<() => void>;
  /** How many wait for a place. */
  readonly waiting: number;
}

/**
 * Who has so many rounds of answers before them waits in vain: an answer takes some seconds, and nobody waits for longer
 * than MODEL_TIMEOUT_MS, which is two minutes unless set. A healthy server has hardly anybody waiting.
 */
const mostRounds = 16;

/** A number of calls at once. Whoever comes later waits, round robin between accounts. */
export function createPlaces(count: number, onRefused?: (refusal: QueueRefusal) => void): Places {
  let free = count;
  const waiting = new FairQueue<() => void>(mostRounds * count);

  function giveBack(): () => void {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const next = waiting.take();
      if (next) next();
      else free += 1;
    };
  }

  return {
    get waiting() {
      return waiting.size;
    },
    take(accountId, withinMs, signal) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(giveBack());
      }
      return new Promise((resolve, reject) => {
        const onFree = () => {
          stopWaiting();
          resolve(giveBack());
        };
        const refusal = waiting.add(accountId, onFree);
        if (refusal) {
          onRefused?.(refusal);
          reject(new ModelFailure(refusal, 'Too many questions wait for the model already.'));
          return;
        }
        const leave = (error: unknown) => {
          waiting.remove(accountId, onFree);
          stopWaiting();
          reject(error);
        };
        const onAbort = () => leave(signal.reason);
        const timer = setTimeout(
          () => leave(new ModelFailure('timeout', 'The model provider had no free place in time.')),
          withinMs,
        );
        const stopWaiting = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
        };
        signal.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
