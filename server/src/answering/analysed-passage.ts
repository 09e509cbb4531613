import type { FoundPassage } from '../knowledge/index.ts';
import {
  contentTermsOf,
  indexTermsOf,
  isNegated,
  plainNumber,
  splitIntoSentences,
  withDigits,
} from '../language/index.ts';
import { RecentValues } from '../recent-values.ts';
import { type Entry, entriesOf } from './extracting/entries.ts';
import { answersInForm, type QuestionKind } from './extracting/question-kind.ts';
import { openingOf, type SentenceOpening } from './extracting/sentence-openings.ts';
import { type ReadableSentence, readableSentences } from './readable-sentences.ts';

type Passage = Pick<FoundPassage, 'title' | 'headingPath' | 'text' | 'language'>;

/** A sentence that can be read outside of its passage, with its terms. */
export interface AnalysedSentence extends ReadableSentence {
  /** One object: sentences are copied for every question. */
  opening: SentenceOpening;
  /** In their order, repeated. */
  inOrder: readonly string[];
  /** Each once. */
  terms: readonly string[];
  /** Those of an item as one text, to compare it with headings. */
  listed: string | undefined;
  /** Whether it asks, and whether it ends with a colon. */
  isQuestion: boolean;
  announces: boolean;
  /** Whether it announces what is not there: a drawing, a long listing, what another passage holds. */
  isLeftOpen: boolean;
  /** How many it has; in scripts without spaces, about as many as it would have. */
  words: number;
  /** Whether it has the form of an answer to questions of a kind, where that was asked before. */
  forms: Partial<Record<QuestionKind, boolean>>;
}

/** A sentence as it stands in the passage. */
export interface StandingSentence {
  text: string;
  start: number;
  terms: ReadonlySet<string>;
  isNegated: boolean;
}

/** Every way in which the words of a passage may be written, and its numbers. */
interface WordsHeld {
  terms: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

const longestAnnouncement = 40;
/** A colon at the end, or words for what follows. */
const announcement =
  /[:：][^\p{L}\p{N}]{0,3}$|(?<!\p{L})(?:(?:do|use|run|take|try) the following|as follows|(?:follow|take|do) these steps?|wie folgt|comme suit|como sigue|come segue|als volgt)[.!]?$/iu;
/** Signs behind a question mark. */
const longestEnding = 8;

/** What the words of a passage are, which no question changes. Each part is made when it is first wanted. */
export class PassageAnalysis {
  private readonly passage: Passage;
  // Fields of every analysis from its beginning on: reading a part costs least when all analyses have one shape.
  #sentences: readonly AnalysedSentence[] | undefined = undefined;
  #entries: readonly Entry[] | undefined = undefined;
  #standing: readonly StandingSentence[] | undefined = undefined;
  #headingTerms: readonly string[] | undefined = undefined;
  #lastHeadingTerms: readonly string[] | undefined = undefined;
  #lastHeading: string | undefined = undefined;
  #terms: ReadonlySet<string> | undefined = undefined;
  #held: WordsHeld | undefined = undefined;

  constructor(passage: Passage) {
    this.passage = passage;
  }

  /** Its sentences, list items and table rows. */
  get sentences(): readonly AnalysedSentence[] {
    this.#sentences ??= analysedSentences(this.passage);
    return this.#sentences;
  }

  /** What stands under its heading, and under the titles and questions within it. */
  get entries(): readonly Entry[] {
    this.#entries ??= entriesOf({
      sentences: this.sentences,
      heading: this.passage.headingPath.at(-1) ?? '',
      headingTerms: this.lastHeadingTerms,
      language: this.passage.language,
    });
    return this.#entries;
  }

  /** The same text as plain sentences, for what is said in other words. */
  get standing(): readonly StandingSentence[] {
    this.#standing ??= standingSentences(this.passage);
    return this.#standing;
  }

  /** The terms of its title and headings. */
  get headingTerms(): readonly string[] {
    const { title, headingPath, language } = this.passage;
    this.#headingTerms ??= contentTermsOf([title, ...headingPath].join('\n'), language);
    return this.#headingTerms;
  }

  get lastHeadingTerms(): readonly string[] {
    const { headingPath, language } = this.passage;
    this.#lastHeadingTerms ??= contentTermsOf(headingPath.at(-1) ?? '', language);
    return this.#lastHeadingTerms;
  }

  /** The same as one text. */
  get lastHeading(): string {
    this.#lastHeading ??= this.lastHeadingTerms.join(' ');
    return this.#lastHeading;
  }

  /** All the terms of its headings and sentences. */
  get terms(): ReadonlySet<string> {
    this.#terms ??= new Set([...this.headingTerms, ...this.sentences.flatMap(({ terms }) => terms)]);
    return this.#terms;
  }

  get held(): WordsHeld {
    this.#held ??= wordsHeld(this.passage);
    return this.#held;
  }

  isOf({ title, headingPath, language }: Passage): boolean {
    const own = this.passage;
    return (
      own.language === language &&
      own.title === title &&
      own.headingPath.length === headingPath.length &&
      own.headingPath.every((heading, at) => heading === headingPath[at])
    );
  }
}

function analysedSentences({ text, language }: Passage): AnalysedSentence[] {
  return readableSentences(text).map((sentence, position, all) => {
    const { codeBefore = '', text, code = '' } = sentence;
    const inOrder = contentTermsOf([codeBefore, text, code].join('\n'), language);
    const announces = announcement.test(text.slice(-longestAnnouncement));
    const next = all[position + 1];
    const isFollowed = code !== '' || (next && next.kind !== 'title' && next.block <= sentence.block + 1);
    return {
      text,
      kind: sentence.kind,
      block: sentence.block,
      depth: sentence.depth,
      // All have the same fields, so that copying them is fast.
      code: sentence.code,
      codeBefore: sentence.codeBefore,
      row: sentence.row,
      opening: openingOf(text, language),
      inOrder,
      terms: [...new Set(inOrder)],
      listed: sentence.kind === 'item' ? inOrder.join(' ') : undefined,
      isQuestion: /[?؟？]\W*$/.test(text.slice(-longestEnding)),
      announces,
      isLeftOpen: announces && !isFollowed,
      words: wordsIn(text),
      forms: {},
    };
  });
}

function standingSentences({ text, language }: Passage): StandingSentence[] {
  return splitIntoSentences(text).map(({ text, start }) => ({
    text,
    start,
    terms: new Set(contentTermsOf(text, language)),
    isNegated: isNegated(text, language),
  }));
}

function wordsHeld({ title, headingPath, text, language }: Passage): WordsHeld {
  const whole = [title, ...headingPath, text].join('\n');
  const { content, aside } = indexTermsOf(whole, language);
  return {
    terms: new Set([...content, ...aside]),
    numbers: new Set([...numbersIn(whole), ...numbersIn(withDigits(whole))]),
  };
}

/** Whether a sentence has the form of an answer to such a question; looked at once. */
export function isInForm({ text, forms }: AnalysedSentence, kind: QuestionKind): boolean {
  forms[kind] ??= answersInForm(kind, text);
  return forms[kind];
}

const charactersPerWord = 10;

function wordsIn(text: string): number {
  let words = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) words += 1;
  return Math.max(words, Math.round(text.length / charactersPerWord));
}

export function numbersIn(text: string): string[] {
  return (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).map((number) => plainNumber(number) ?? number);
}

const mostBytes = 24_000_000;
/** Of a letter of a passage, with its terms: measured. */
const bytesPerLetter = 8;
/** By text: the search gives the same string for the same passage, which is found without looking at its letters. */
const known = new RecentValues<string, PassageAnalysis>(mostBytes, (_, text) => bytesPerLetter * text.length + 2_000);

/** Lets go of all analyses: they are made again within a millisecond, and nobody needs them while it is quiet. */
export const forgetAnalyses = () => known.clear();

/** The analysis of a passage: the best passages of a chatbot are found again and again. */
export function analysed(passage: Passage): PassageAnalysis {
  const found = known.get(passage.text);
  if (found?.isOf(passage)) return found;
  const { title, headingPath, text, language } = passage;
  const made = new PassageAnalysis({ title, headingPath, text, language });
  known.set(text, made);
  return made;
}
