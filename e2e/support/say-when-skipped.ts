import type { TestProject } from 'vitest/node';
import { skipsBrowserTests } from './browser.ts';
import { missingForMail } from './mail-programs.ts';

/** Says, after a run that had browser tests or those with mail servers, that they were skipped: a line each. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    sayMissingMail(vitest);
    const files = vitest.state.getTestModules().filter(({ moduleId }) => moduleId.includes('/e2e/'));
    if (files.length === 0 || !skipsBrowserTests()) return;
    process.stdout.write(
      'Browser tests were skipped: no Chromium was found. Install one, or name it in CHROMIUM_PATH.\n',
    );
  };
}

function sayMissingMail(vitest: TestProject['vitest']): void {
  const missing = missingForMail();
  const wereAsked = vitest.state.getTestModules().some(({ moduleId }) => moduleId.includes('/e2e/mail/'));
  if (!wereAsked || missing.length === 0) return;
  process.stdout.write(`Tests with real mail servers were skipped. They need: ${missing.join(', ')}.\n`);
}
