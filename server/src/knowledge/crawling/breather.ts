import { setImmediate as nextTurn } from 'node:timers/promises';

const longestMs = 8;

/** Lets visitors' requests have their turn within long loops: awaited between the steps of one. */
export function createBreather() {
  let since = performance.now();
  return async function breathe(): Promise<void> {
    if (performance.now() - since < longestMs) return;
    await nextTurn();
    since = performance.now();
  };
}
