import type { TestProject } from 'vitest/node';
import { skipsBrowserTests } from './browser.ts';

/** Says in one line, after a run that had browser tests, that they were skipped. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const files = vitest.state.getTestModules().filter(({ moduleId }) => moduleId.includes('/e2e/'));
    if (files.length === 0 || !skipsBrowserTests()) return;
    process.stdout.write(
      'Browser tests were skipped: no Chromium was found. Install one, or name it in CHROMIUM_PATH.\n',
    );
  };
}
