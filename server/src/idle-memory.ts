/** How long nothing must have been done. */
const usualIdleMs = 5_000;

interface IdleMemory {
  /** Something was done: wait until it is quiet again. */
  note(): void;
  stop(): void;
}

/**
 * Gives memory back when it is quiet. V8 lets its heap grow under load, which is fast, and looks at it again only when
 * something is allocated: without this, a server keeps through the night what it needed in its busiest second.
 */
export function createIdleMemory(collect: (() => unknown) | undefined, idleMs = usualIdleMs): IdleMemory {
  let noted = 0;
  let notedAtLastLook = 0;
  let isClean = true;
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
