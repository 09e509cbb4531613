/** How long reads may run before they yield to the event loop. */
const sliceMs = 8;

/**
 * Runs synchronous reads so that a long chain of them cannot starve the event loop. A promise that is already resolved
 * goes on before any request is looked at: without this, one caller's thousand reads would come before everybody else's
 * first. Once a slice is used up, reads queue and the event loop runs between the slices.
 */
export function fairReads<Input, Output>(read: (input: Input) => Output): (input: Input) => Promise<Output> {
  const waiting: (() => void)[] = [];
  let sliceEndsAt: number | undefined;

  function isSliceUsedUp(): boolean {
    const now = performance.now();
    if (sliceEndsAt === undefined) {
      sliceEndsAt = now + sliceMs;
      setImmediate(endSlice);
    }
    return now > sliceEndsAt;
  }

  function endSlice() {
    sliceEndsAt = undefined;
    if (waiting.length > 0) void readWaiting();
  }

  async function readWaiting() {
    while (waiting.length > 0 && !isSliceUsedUp()) {
      waiting.shift()?.();
      // What the caller does with its rows counts as part of the slice.
      await undefined;
      await undefined;
      await undefined;
    }
  }

  return async (input) => {
    if (waiting.length === 0 && !isSliceUsedUp()) return read(input);
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(read(input));
        } catch (error) {
          reject(error);
        }
      });
    });
  };
}
