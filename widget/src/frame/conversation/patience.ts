import { isNetworkFailure } from './requests.ts';

const longestWaitMs = 10_000;

/** Does it, however long the network takes to come back. Rejects with what else goes wrong, and with the signal. */
export async function onceReached<Result>(
  act: () => Promise<Result>,
  onLost: () => void,
  signal: AbortSignal,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (signal.aborted || !isNetworkFailure(error)) throw error;
      onLost();
      await beforeNextTry(tries, signal);
    }
  }
}

/** Waits before the next try, longer each time, but no longer than until the network is back. */
export function beforeNextTry(tries: number, signal: AbortSignal): Promise<void> {
  const waitMs = Math.min(longestWaitMs, 400 * 2 ** tries) * (0.75 + Math.random() / 2);
  return pause(waitMs, signal, true);
}

/** Rejects with the signal's reason when it is aborted. */
export function pause(waitMs: number, signal: AbortSignal, untilOnline = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const goOn = done(resolve);
    const giveUp = done(() => reject(signal.reason));
    const timer = setTimeout(goOn, waitMs);
    if (untilOnline) addEventListener('online', goOn);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
