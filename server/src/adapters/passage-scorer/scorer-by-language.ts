import type { PassageScorer } from '../../answering/ports.ts';

/** Has English read by the scorer of English; by the other one, across languages and within those that are named. */
export function createScorerByLanguage(
  english: PassageScorer,
  others: PassageScorer,
  within: readonly string[],
): PassageScorer {
  const isEnglish = (languages: readonly string[]) =>
    languages.every((language) => english.languages.includes(language));
  return {
    languages: [...english.languages, ...within],
    acrossLanguages: others.languages,
    read(question, passages, options) {
      const scorer = isEnglish(options?.languages ?? []) ? english : others;
      return scorer.read(question, passages, options);
    },
    async close() {
      await Promise.all([english.close(), others.close()]);
    },
  };
}
