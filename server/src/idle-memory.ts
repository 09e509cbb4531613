/** How long nothing must have been asked. */
const usualIdleMs = 5_000;

interface IdleMemory {
  /** Something was asked: wait until it is quiet again. */
  noteRequest(): void;
  stop(): void;
}

/**
 * Gives memory back when it is quiet. V8 lets its heap grow under load, which is fast, and looks at it again only when
 * something is allocated: without this, a server keeps through the night what it needed in its busiest second.
 */
export function createIdleMemory(collect: (() => unknown) | undefined, idleMs = usualIdleMs): IdleMemory {
  let requests = 0;
  let requestsAtLastLook = 0;
  let isClean = true;
  const timer = setInterval(() => {
    const isQuiet = requests === requestsAtLastLook;
    requestsAtLastLook = requests;
    if (!isQuiet) isClean = false;
    if (!isQuiet || isClean) return;
    isClean = true;
    collect?.();
  }, idleMs);
  timer.unref();
  return {
    noteRequest() {
      requests += 1;
    },
    stop: () => clearInterval(timer),
  };
}
