import { vi } from 'vitest';

/** As long as `expect.poll` waits (vitest.config.ts). A wait that succeeds ends at once; only a failure takes this long. */
const patienceMs = 30_000;

/** `vi.waitFor` gives up after a second, which a busy machine exceeds. Vitest has no setting for it. */
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor } = vi;
  const waitPatiently: typeof vi.waitFor = (callback, options = {}) =>
    waitFor(callback, {
      timeout: patienceMs,
      ...(typeof options === 'number' ? { timeout: options } : options),
    });
  vi.waitFor = waitPatiently;
}
