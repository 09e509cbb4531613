import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';

/** A batch that takes longer is followed by a smaller one: others wait for the database meanwhile. */
const aimMs = 8;
const firstLimit = 50;
const mostAtOnce = 2_000;
const leastAtOnce = 5;

/**
 * Does a long piece of work in batches that hold up nobody, with as long a pause after each as it took. `work` says how
 * much it did of at most `limit`; 0 ends it. Returns how much was done.
 */
export async function inBatches(
  work: (limit: number) => Promise<number>,
  { signal, onBatch }: { signal?: AbortSignal; onBatch?(): void } = {},
): Promise<number> {
  let done = 0;
  for (let limit = firstLimit; ; ) {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const count = await work(limit);
    if (count === 0) return done;
    done += count;
    onBatch?.();
    const tookMs = performance.now() - startedAt;
    limit = Math.max(leastAtOnce, Math.min(mostAtOnce, Math.round(limit * (tookMs > aimMs ? 0.7 : 1.2))));
    await sleep(Math.min(100, tookMs));
  }
}

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
