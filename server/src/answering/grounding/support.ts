import type { FoundPassage } from '../../knowledge/index.ts';
import {
  contentTermsOf,
  detectLanguage,
  indexTermsOf,
  isSpoken,
  plainNumber,
  splitIntoSentences,
  UNKNOWN_LANGUAGE,
} from '../../language/index.ts';
import { withDigits } from '../pairs/turning-words.ts';
import { negations } from './negations.ts';

/** How much of an answer stands in what it cites. */
export interface Support {
  /** The share of its sentences that are cited. */
  sentences: number;
  /** The share of its telling words that stand in the passages cited. */
  terms: number;
}

/** The share of a sentence's telling words that a passage must hold: a sentence in other words keeps about so many. */
const leastTerms = 0.5;
/** The share by which a sentence of a passage is the very one that was repeated. */
const sameSentence = 0.8;
/** Of several passages that hold a sentence together, each must hold so much of it. */
const leastContribution = 0.25;

/** Whether what a sentence says stands in these passages together: its numbers and names exactly, most of its words, and no "not" lost. */
export function standsIn(sentence: string, passages: readonly FoundPassage[]): boolean {
  const said = withoutMarkup(sentence);
  const held = passages.map(heldBy);
  if (numbersIn(said).some((number) => held.every(({ numbers }) => !numbers.has(number)))) return false;
  const language = passages[0]?.language ?? 'en';
  const own = detectLanguage(said);
  // In another language the words are others; numbers and names are the same.
  const isSameLanguage = own === UNKNOWN_LANGUAGE || own === language;
  const isMissing = (term: string) => held.every(({ terms }) => !terms.has(term));
  if (
    language !== 'de' &&
    own !== 'de' &&
    namesIn(said).some((name) => contentTermsOf(name, language).every(isMissing))
  )
    return false;
  if (!isSameLanguage) return numbersIn(said).length + namesIn(said).length > 0;
  return shareHeld(said, passages) >= leastTerms && !turnsRound(said, passages, language);
}

/** Which of the given passages a sentence may cite: those it cites if it stands there, or else the first in which it does. */
export function supportingPassages(
  sentence: string,
  cited: readonly FoundPassage[],
  given: readonly FoundPassage[],
): FoundPassage[] {
  const alone = cited.filter((passage) => standsIn(sentence, [passage]));
  if (alone.length > 0) return alone;
  const together = cited.filter((passage) => shareHeld(sentence, [passage]) >= leastContribution);
  if (together.length > 1 && standsIn(sentence, together)) return together;
  const elsewhere = given.find((passage) => standsIn(sentence, [passage]));
  return elsewhere ? [elsewhere] : [];
}

/** How much of an answer its citations support. */
export function supportOf(
  text: string,
  citations: readonly { start: number; end: number; passages: readonly FoundPassage[] }[],
): Support {
  const sentences = splitIntoSentences(text).filter((sentence) => /\p{L}{2}/u.test(sentence.text));
  const isCited = ({ start, end }: { start: number; end: number }) =>
    citations.some((citation) => citation.start < end && start < citation.end);
  const used = [...new Set(citations.flatMap(({ passages }) => passages))];
  return {
    sentences: sentences.length > 0 ? sentences.filter(isCited).length / sentences.length : 0,
    terms: shareHeld(text, used),
  };
}

function shareHeld(text: string, passages: readonly FoundPassage[]): number {
  const [first] = passages;
  if (!first) return 0;
  // One language for both, whichever it is: a name or a number is the same in all.
  const terms = new Set(contentTermsOf(withoutMarkup(text), first.language));
  const held = [...terms].filter((term) => passages.some((passage) => heldBy(passage).terms.has(term)));
  return terms.size > 0 ? held.length / terms.size : 0;
}

/** Whether the passage says the same with a "not" that the sentence lacks, or the other way round. */
function turnsRound(sentence: string, passages: readonly FoundPassage[], language: string): boolean {
  const terms = new Set(contentTermsOf(sentence, language));
  const overlaps = passages.flatMap((passage) =>
    sentencesOf(passage).map((candidate) => ({
      text: candidate.text,
      share: candidate.terms.intersection(terms).size / Math.max(1, terms.size),
    })),
  );
  const nearest = overlaps.sort((a, b) => b.share - a.share)[0];
  if (!nearest || nearest.share < sameSentence) return false;
  return isNegated(sentence, language) !== isNegated(nearest.text, language);
}

function isNegated(text: string, language: string): boolean {
  const words = negations[isSpoken(language) ? language : 'en'];
  const found =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}']+/gu) ?? [];
  return found.some((word) => words.has(word) || word.endsWith("n't") || /^n'/.test(word));
}

function numbersIn(text: string): string[] {
  return (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).map((number) => plainNumber(number) ?? number);
}

/** Words with a capital inside a sentence. */
function namesIn(text: string): string[] {
  return text.match(/(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}\p{M}]{2,}/gu) ?? [];
}

/** Without the number of a list item and the signs of Markdown. */
function withoutMarkup(sentence: string): string {
  return sentence
    .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[*_`#[\]]/g, '');
}

interface Held {
  terms: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

const known = new WeakMap<FoundPassage, Held>();

function heldBy(passage: FoundPassage): Held {
  let held = known.get(passage);
  if (!held) {
    const text = [passage.title, ...passage.headingPath, passage.text].join('\n');
    const { content, aside } = indexTermsOf(text, passage.language);
    held = {
      terms: new Set([...content, ...aside]),
      numbers: new Set([...numbersIn(text), ...numbersIn(withDigits(text))]),
    };
    known.set(passage, held);
  }
  return held;
}

const knownSentences = new WeakMap<FoundPassage, { text: string; terms: ReadonlySet<string> }[]>();

function sentencesOf(passage: FoundPassage) {
  let sentences = knownSentences.get(passage);
  if (!sentences) {
    sentences = splitIntoSentences(passage.text).map(({ text }) => ({
      text,
      terms: new Set(contentTermsOf(text, passage.language)),
    }));
    knownSentences.set(passage, sentences);
  }
  return sentences;
}
