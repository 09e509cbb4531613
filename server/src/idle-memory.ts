import { getHeapStatistics } from 'node:v8';

/** How long nothing must have been done. */
const usualIdleMs = 5_000;
/** Less is not worth a collection: a health check every few seconds leaves some garbage too. */
const leastGarbageBytes = 1_000_000;

interface IdleMemory {
  /** Something was done: wait until it is quiet again. */
  note(): void;
  stop(): void;
}

interface Options {
  idleMs?: number;
  /** Of this thread. */
  usedBytes?(): number;
}

/** There when Node was started with --expose-gc, as `npm start` does. */
export const collectGarbage =
  globalThis.gc && (() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }));

/**
 * Gives memory back when it is quiet. V8 lets its heap grow under load, which is fast, and looks at it again only when
 * something is allocated: without this, a server keeps through the night what it needed in its busiest second. Each
 * thread has a heap of its own.
 */
export function createIdleMemory(
  collect: (() => unknown) | undefined,
  { idleMs = usualIdleMs, usedBytes = usedByThread }: Options = {},
): IdleMemory {
  let noted = 0;
  let notedAtLastLook = 0;
  // To start has made garbage too.
  let isClean = false;
  let usedWhenClean = 0;
  const timer = setInterval(() => {
    const isQuiet = noted === notedAtLastLook;
    notedAtLastLook = noted;
    if (!isQuiet) isClean = false;
    if (!isQuiet || isClean || !collect) return;
    isClean = true;
    if (usedBytes() - usedWhenClean < leastGarbageBytes) return;
    collect();
    usedWhenClean = usedBytes();
  }, idleMs);
  timer.unref();
  return {
    note() {
      noted += 1;
    },
    stop: () => clearInterval(timer),
  };
}

function usedByThread(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}
