import { ModelFailure } from './ports.ts';

export interface Places {
  /** Waits for a place, at most so long. Returns what gives it back. */
  take(withinMs: number, signal: AbortSignal): Promise<() => void>;
}

/** A number of calls at once. Whoever comes later waits in the order of coming. */
export function createPlaces(count: number): Places {
  let free = count;
  const waiting = new Set<() => void>();

  function giveBack(): () => void {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const [next] = waiting;
      if (next) next();
      else free += 1;
    };
  }

  return {
    take(withinMs, signal) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(giveBack());
      }
      return new Promise((resolve, reject) => {
        const leave = (error: unknown) => {
          end();
          reject(error);
        };
        const onAbort = () => leave(signal.reason);
        const timer = setTimeout(
          () => leave(new ModelFailure('timeout', 'The model provider had no free place in time.')),
          withinMs,
        );
        const onTurn = () => {
          end();
          resolve(giveBack());
        };
        const end = () => {
          clearTimeout(timer);
          waiting.delete(onTurn);
          signal.removeEventListener('abort', onAbort);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.add(onTurn);
      });
    },
  };
}
