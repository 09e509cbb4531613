/** How long nothing must have been done. */
const usualIdleMs = 5_000;

interface IdleMemory {
  /** Something was done: wait until it is quiet again. */
  note(): void;
  stop(): void;
}

/** There when Node was started with --expose-gc, as `npm start` does. */
export const collectGarbage =
  globalThis.gc && (() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }));

/**
 * Gives memory back when it is quiet. V8 lets its heap grow under load, which is fast, and looks at it again only when
 * something is allocated: without this, a server keeps through the night what it needed in its busiest second. Each thread has a heap of its own.
 */
export function createIdleMemory(collect: (() => unknown) | undefined, idleMs = usualIdleMs): IdleMemory {
  let noted = 0;
  let notedAtLastLook = 0;
  // To start has made garbage too.
  let isClean = false;
  const timer = setInterval(() => {
    const isQuiet = noted === notedAtLastLook;
    notedAtLastLook = noted;
    if (!isQuiet) isClean = false;
    if (!isQuiet || isClean) return;
    isClean = true;
    collect?.();
  }, idleMs);
  timer.unref();
  return {
    note() {
      noted += 1;
    },
    stop: () => clearInterval(timer),
  };
}
