import { foldText } from '../../language/index.ts';

/** So many words in the same order are no accident. */
const runWords = 6;
/** What an owner puts between quotation marks is meant to be said. */
const quoted = /"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|»[^«\n]*«|「[^」\n]*」/g;

/**
 * Knows whether a sentence repeats what the model was told in confidence: the rules and the owner's instructions. What
 * stands in the passages too is no secret.
 */
export function toldInConfidence(told: readonly string[], known: () => readonly string[]) {
  // Made with the first sentence that no passage supports: most answers have none.
  let secrets: ReturnType<typeof secretsIn> | undefined;
  let knownRuns: Set<string> | undefined;

  return (sentence: string): boolean => {
    secrets ??= secretsIn(told);
    const { runs, whole } = secrets;
    const words = wordsOf(sentence);
    if (whole.some((text) => ` ${words.join(' ')} `.includes(text))) return true;
    return runsOf(words).some((run) => {
      if (!runs.has(run)) return false;
      knownRuns ??= new Set(known().flatMap((text) => runsOf(wordsOf(text))));
      return !knownRuns.has(run);
    });
  };
}

function secretsIn(told: readonly string[]) {
  const parts = told.flatMap((text) => text.replace(quoted, '\n').split('\n')).map(wordsOf);
  return {
    runs: new Set(parts.flatMap(runsOf)),
    /** Short ones, as a whole. */
    whole: told
      .map(wordsOf)
      .filter(({ length }) => length > 1 && length < runWords)
      .map((words) => ` ${words.join(' ')} `),
  };
}

/** Of scripts without spaces, each sign is a word. */
const wordsOf = (text: string): string[] =>
  foldText(text).match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu) ?? [];

function runsOf(words: readonly string[]): string[] {
  return words.slice(runWords - 1).map((_, at) => words.slice(at, at + runWords).join(' '));
}
