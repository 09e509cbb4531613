import type { Source } from '../api/documents.ts';
import { en } from '../words/en.ts';
import type { useWords } from '../words/index.ts';

export type Reason = Source['errorReasons'][number];
type Say = ReturnType<typeof useWords>;

/** Why something was not read, in the language of the dashboard; nothing where the server gives no code that is known here. */
export function sayReasons(reasons: readonly Reason[] | undefined, words: Say): string | undefined {
  // A newer server may know more of them, an older one none.
  const areKnown = reasons?.every(({ code }) => `reason_${code}` in en);
  if (!areKnown || !reasons?.length) return undefined;
  return reasons.map(({ code, values }) => words(`reason_${code}`, values)).reduce(joined);
}

/** Chinese and Japanese set no space behind a full stop. */
const joined = (before: string, next: string) => (/[。：]$/.test(before) ? before + next : `${before} ${next}`);
