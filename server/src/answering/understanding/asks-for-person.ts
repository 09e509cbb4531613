import { detectLanguage } from '../../language/index.ts';
import { LANGUAGES, SPOKEN_LANGUAGES, type SpokenLanguage, simplified } from '../../languages/index.ts';
import { RecentValues } from '../../recent-values.ts';
import { isHandOverQuestion } from './hand-over-question.ts';
import { saidSentences } from './said-sentences.ts';
import { wishSums } from './wish-features.ts';
import { bestWindowOf } from './wish-score.ts';
import { hasLaterWeights, wishWeights } from './wish-weights.ts';

export interface WishForPerson {
  /** Those in which one may say so, the likeliest first. */
  languages: SpokenLanguage[];
}

/**
 * Whether the visitor asks for a person. Two things must agree: some word names people or a way to talk to them, and a
 * linear classifier over the words takes the sentence for a wish. docs/answering.md tells how it was fitted. How to hand
 * others over to a person is a question.
 */
export function asksForPerson(message: string): WishForPerson | undefined {
  for (const words of saidSentences(message)) {
    const { languages, most } = languagesOfPeople(words);
    if (most.length > 0 && isWish(words, told(most, message)) && !isHandOverQuestion(words, languages))
      return { languages };
  }
  return undefined;
}

/** The language that the message shows, where words of several are in it and the weights for it are others. */
function told(languages: SpokenLanguage[], message: string): SpokenLanguage[] {
  if (languages.every(hasLaterWeights) || !languages.some(hasLaterWeights)) return languages;
  const shown = detectLanguage(message);
  const later = languages.filter((language) => language === shown && hasLaterWeights(language));
  return later.length > 0 ? later : languages;
}

function isWish(words: readonly string[], languages: readonly SpokenLanguage[]): boolean {
  const { weights, threshold } = wishWeights(languages);
  return bestWindowOf(wishSums(words, weights)).score > threshold;
}

/** The languages with words for people and for talking to them, and those with the most. */
function languagesOfPeople(words: readonly string[]) {
  const counts = new Map<SpokenLanguage, number>();
  for (const word of words)
    for (const language of languagesOf(word)) counts.set(language, (counts.get(language) ?? 0) + 1);
  const count = (language: SpokenLanguage) => counts.get(language) ?? 0;
  const languages = SPOKEN_LANGUAGES.filter((language) => count(language) > 0).sort((a, b) => count(b) - count(a));
  const [first] = languages;
  return { languages, most: languages.filter((language) => first && count(language) === count(first)) };
}

/** Chinese and Japanese have words of one sign: 人. */
const shortestStem = 1;
/** Articles and particles that Arabic writes to the word. */
const clitics = /^(?:وال|بال|لل|ال|[بلايتنو])/u;

const languagesByStem: ReadonlyMap<string, SpokenLanguage[]> = SPOKEN_LANGUAGES.reduce((stems, language) => {
  for (const stem of simplified(LANGUAGES[language].personWords).split(' '))
    stems.set(stem, [...(stems.get(stem) ?? []), language]);
  return stems;
}, new Map<string, SpokenLanguage[]>());

/** Visitors use the same words again and again. */
const knownWords = new RecentValues<string, ReadonlySet<SpokenLanguage>>(5_000);
const languagesOf = (word: string) => knownWords.getOrMake(word, () => languagesWithStemOf(word));

function languagesWithStemOf(word: string): ReadonlySet<SpokenLanguage> {
  const found = new Set<SpokenLanguage>();
  for (const form of new Set([word, word.replace(clitics, '')]))
    for (let end = shortestStem; end <= form.length; end += 1)
      for (const language of languagesByStem.get(form.slice(0, end)) ?? []) found.add(language);
  return found;
}
