import type { FoundPassage } from '../../knowledge/index.ts';
import {
  contentTermsOf,
  detectLanguage,
  isNegated,
  splitIntoSentences,
  UNKNOWN_LANGUAGE,
} from '../../language/index.ts';
import { analysed, numbersIn, type StandingSentence } from '../analysed-passage.ts';
import { chanceOf } from '../log-odds.ts';
import type { PassageScore } from '../ports.ts';

/** How much of an answer stands in what it cites. */
export interface Support {
  /** The share of its sentences that are cited. */
  sentences: number;
  /** The share of its telling words that stand in the passages cited. */
  terms: number;
}

/** The share of a sentence's telling words that a passage must hold: a sentence in other words keeps about so many. */
const leastTerms = 0.5;
/** The same where the scorer is sure that the passage answers the question: then fewer words of its own tell a paraphrase. */
const leastTermsOfAnswer = 0.35;
const sureFrom = 0.8;
/** The share by which a sentence of a passage is the very one that was repeated. */
const sameSentence = 0.8;
/** Of several passages that hold a sentence together, each must hold so much of it. */
const leastContribution = 0.25;

/** What the scorer thinks of the passages, where it has read them. */
type PassageScores = ReadonlyMap<FoundPassage, PassageScore> | undefined;

/** Unknown is what cannot be compared: a sentence in another language than the passage, without a number. */
type Standing = 'stands' | 'unknown' | 'missing';

/**
 * Whether what a sentence says stands in these passages together: its numbers and names exactly, most of its words, and
 * no "not" lost. In another language the words and even the names are others; its numbers are the same.
 */
export function standingOf(
  sentence: string,
  passages: readonly FoundPassage[],
  written?: string,
  scores?: PassageScores,
): Standing {
  const said = withoutMarkup(sentence);
  const held = passages.map((passage) => analysed(passage).held);
  const numbers = numbersIn(said);
  if (numbers.some((number) => held.every((of) => !of.numbers.has(number)))) return 'missing';
  const language = passages[0]?.language ?? 'en';
  if (isInAnotherLanguage(said, language, written)) return numbers.length > 0 ? 'stands' : 'unknown';
  const isMissing = (term: string) => held.every(({ terms }) => !terms.has(term));
  // German writes every noun like a name.
  const names = language === 'de' ? [] : namesIn(said);
  if (names.some((name) => contentTermsOf(name, language).every(isMissing))) return 'missing';
  const answers = passages.some((passage) => answersSurely(passage, scores));
  const least = answers ? leastTermsOfAnswer : leastTerms;
  const terms = termsIn(said, language);
  const plain = withoutMarkup(said);
  const share = shareOf(plain === said ? terms : termsIn(plain, language), passages);
  // With so few words of the passage, what says the contrary looks like a paraphrase too: then the nearest sentence decides.
  const same = share >= leastTerms ? sameSentence : 0;
  const isSaid = share >= least && !turnsRound({ said, terms }, passages, language, same);
  return isSaid ? 'stands' : 'missing';
}

/**
 * Which of the given passages a sentence may cite: those it cites unless it is missing there, or else one in which it
 * stands, the first or the one that the scorer is surest of. `written` is the language of the answer, for sentences too
 * short to tell.
 */
export function supportingPassages(
  sentence: string,
  cited: readonly FoundPassage[],
  given: readonly FoundPassage[],
  written?: string,
  scores?: PassageScores,
): FoundPassage[] {
  const standing = (passages: readonly FoundPassage[]) => standingOf(sentence, passages, written, scores);
  const alone = cited.filter((passage) => standing([passage]) !== 'missing');
  if (alone.length > 0) return alone;
  const together = cited.filter((passage) => shareHeld(sentence, [passage]) >= leastContribution);
  if (together.length > 1 && standing(together) === 'stands') return together;
  const relevance = (passage: FoundPassage) => scores?.get(passage)?.relevance ?? Number.NEGATIVE_INFINITY;
  const surestFirst = scores ? given.toSorted((a, b) => compare(relevance(b), relevance(a))) : given;
  // What the model did not cite itself is not taken for a paraphrase, whatever the scorer thinks.
  const elsewhere = surestFirst.find((passage) => standingOf(sentence, [passage], written) === 'stands');
  return elsewhere ? [elsewhere] : [];
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

function answersSurely(passage: FoundPassage, scores: PassageScores): boolean {
  const reading = scores?.get(passage);
  return reading !== undefined && chanceOf(reading.relevance) >= sureFrom;
}

/** How much of an answer its citations support. */
export function supportOf(
  text: string,
  citations: readonly { start: number; end: number; passages: readonly FoundPassage[] }[],
  written?: string,
): Support {
  const all = splitIntoSentences(text).filter((sentence) => /\p{L}{2}/u.test(sentence.text));
  const isCited = ({ start, end }: { start: number; end: number }) =>
    citations.some((citation) => citation.start < end && start < citation.end);
  const used = [...new Set(citations.flatMap(({ passages }) => passages))];
  const sentences = all.length > 0 ? all.filter(isCited).length / all.length : 0;
  const isComparable = !isInAnotherLanguage(text, used[0]?.language ?? 'en', written);
  // Words of another language say nothing for or against.
  return { sentences, terms: isComparable ? shareHeld(text, used) : sentences };
}

function isInAnotherLanguage(text: string, language: string, written: string | undefined): boolean {
  const own = detectLanguage(text, written);
  return own !== UNKNOWN_LANGUAGE && own !== language && language !== UNKNOWN_LANGUAGE;
}

function shareHeld(text: string, passages: readonly FoundPassage[]): number {
  const [first] = passages;
  // One language for both, whichever it is: a name or a number is the same in all.
  return first ? shareOf(termsIn(withoutMarkup(text), first.language), passages) : 0;
}

const termsIn = (text: string, language: string): ReadonlySet<string> => new Set(contentTermsOf(text, language));

function shareOf(terms: ReadonlySet<string>, passages: readonly FoundPassage[]): number {
  const held = passages.map((passage) => analysed(passage).held);
  let found = 0;
  for (const term of terms) if (held.some(({ terms }) => terms.has(term))) found += 1;
  return terms.size > 0 ? found / terms.size : 0;
}

/** Whether the passage says the same with a "not" that the sentence lacks, or the other way round. */
function turnsRound(
  { said, terms }: { said: string; terms: ReadonlySet<string> },
  passages: readonly FoundPassage[],
  language: string,
  same: number,
): boolean {
  let nearest: StandingSentence | undefined;
  let highest = -1;
  for (const passage of passages) {
    for (const candidate of analysed(passage).standing) {
      let shared = 0;
      for (const term of terms) if (candidate.terms.has(term)) shared += 1;
      const share = shared / Math.max(1, terms.size);
      if (share > highest) [nearest, highest] = [candidate, share];
    }
  }
  if (!nearest || highest < same) return false;
  return isNegated(said, language) !== nearest.isNegated;
}

/** Words with a capital inside a sentence. */
function namesIn(text: string): string[] {
  return text.match(/(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}\p{M}]{2,}/gu) ?? [];
}

/** Without the number of a list item and the signs of Markdown. */
export function withoutMarkup(sentence: string): string {
  return sentence
    .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[*_`#[\]]/g, '');
}
