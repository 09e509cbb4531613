import type { TestProject } from 'vitest/node';
import { findProgram, languages } from './programs.ts';

/** Says in one line, after a run that had the tests of other languages, which could not be run. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const wereAsked = vitest.state
      .getTestModules()
      .some(({ moduleId }) => moduleId.includes('/clients/python-and-php'));
    const missing = languages.filter((language) => !findProgram(language));
    if (!wereAsked || missing.length === 0) return;
    process.stdout.write(
      `Tests of these clients were skipped, since their language is not installed: ${missing.join(', ')}.\n`,
    );
  };
}
