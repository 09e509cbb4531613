import { setImmediate as nextIteration } from 'node:timers/promises';

const longestMs = 8;

/** For long loops: the result is awaited between steps, and lets requests be served when the loop has run for a while. */
export function createYielder() {
  let since = performance.now();
  return async function yieldToEventLoop(): Promise<void> {
    if (performance.now() - since < longestMs) return;
    await nextIteration();
    since = performance.now();
  };
}
