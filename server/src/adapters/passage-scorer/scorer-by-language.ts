import type { PassageScorer } from '../../answering/ports.ts';

/**
 * Has English read by the scorer of English, and a question in one language about passages in another by the other.
 * Within another language the search by words and meaning tells better whether a passage answers than that one does.
 */
export function createScorerByLanguage(english: PassageScorer, others: PassageScorer): PassageScorer {
  const isEnglish = (languages: readonly string[]) =>
    languages.every((language) => english.languages.includes(language));
  return {
    languages: english.languages,
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
