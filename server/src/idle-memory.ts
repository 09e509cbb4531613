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
  /**
   * Collects while it is busy, too, as soon as there is so much garbage. For threads that keep little: then it takes
   * milliseconds, and V8 by itself waits until the garbage is twice what they keep.
   */
  whileBusy?: { collect: (() => unknown) | undefined; garbageBytes: number };
  /** Of this thread. */
  usedBytes?(): number;
}

/** There when Node was started with --expose-gc, as `npm start` does. */
export const collectGarbage =
  globalThis.gc && (() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }));

/** What is garbage now, in a few milliseconds where little is kept; pages stay with the thread. */
export const collectBriefly = globalThis.gc && (() => globalThis.gc?.({ type: 'major', execution: 'sync' }));

/**
 * Gives memory back when it is quiet. V8 lets its heap grow under load, which is fast, and looks at it again only when
 * something is allocated: without this, a server keeps through the night what it needed in its busiest second. Each
 * thread has a heap of its own.
 */
export function createIdleMemory(
  collect: (() => unknown) | undefined,
  { idleMs = usualIdleMs, whileBusy, usedBytes = usedByThread }: Options = {},
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
    if (isClean) return;
    isClean = isQuiet;
    if (isQuiet) tidy(collect, leastGarbageBytes);
    else if (whileBusy) tidy(whileBusy.collect, whileBusy.garbageBytes);
  }, idleMs);
  function tidy(how: (() => unknown) | undefined, fromBytes: number) {
    if (!how || usedBytes() - usedWhenClean < fromBytes) return;
    how();
    usedWhenClean = usedBytes();
  }
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
