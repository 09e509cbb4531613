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

const longestAnnouncement = 40;
/** A colon at the end, or words for what follows. */
const announcement =
  /[:：][^\p{L}\p{N}]{0,3}$|(?<!\p{L})(?:(?:do|use|run|take|try) the following|as follows|(?:follow|take|do) these steps?|wie folgt|comme suit|como sigue|come segue|als volgt)[.!]?$/iu;
/** Signs behind a question mark. */
const longestEnding = 8;

/** What the words of a passage are, which no question changes. Each part is made when it is first wanted. */
export class PassageAnalysis {
  private readonly passage: Passage;

  constructor(passage: Passage) {
    this.passage = passage;
  }

  /** Its sentences, list items and table rows. */
  get sentences(): readonly AnalysedSentence[] {
    const { text, language } = this.passage;
    return this.keep(
      'sentences',
      readableSentences(text).map((sentence, position, all) => {
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
      }),
    );
  }

  /** What stands under its heading, and under the titles and questions within it. */
  get entries(): readonly Entry[] {
    const { headingPath, language } = this.passage;
    const { sentences, lastHeadingTerms } = this;
    const heading = headingPath.at(-1) ?? '';
    return this.keep('entries', entriesOf({ sentences, heading, headingTerms: lastHeadingTerms, language }));
  }

  /** The same text as plain sentences, for what is said in other words. */
  get standing(): readonly StandingSentence[] {
    const { text, language } = this.passage;
    return this.keep(
      'standing',
      splitIntoSentences(text).map(({ text, start }) => ({
        text,
        start,
        terms: new Set(contentTermsOf(text, language)),
        isNegated: isNegated(text, language),
      })),
    );
  }

  /** The terms of its title and headings. */
  get headingTerms(): readonly string[] {
    const { title, headingPath, language } = this.passage;
    return this.keep('headingTerms', contentTermsOf([title, ...headingPath].join('\n'), language));
  }

  get lastHeadingTerms(): readonly string[] {
    const { headingPath, language } = this.passage;
    return this.keep('lastHeadingTerms', contentTermsOf(headingPath.at(-1) ?? '', language));
  }

  /** The same as one text. */
  get lastHeading(): string {
    return this.keep('lastHeading', this.lastHeadingTerms.join(' '));
  }

  /** All the terms of its headings and sentences. */
  get terms(): ReadonlySet<string> {
    const terms = new Set(this.headingTerms);
    for (const sentence of this.sentences) for (const term of sentence.terms) terms.add(term);
    return this.keep('terms', terms);
  }

  /** Every way in which its words may be written, and its numbers. */
  get held(): { terms: ReadonlySet<string>; numbers: ReadonlySet<string> } {
    const { title, headingPath, text, language } = this.passage;
    const whole = [title, ...headingPath, text].join('\n');
    const { content, aside } = indexTermsOf(whole, language);
    return this.keep('held', {
      terms: new Set([...content, ...aside]),
      numbers: new Set([...numbersIn(whole), ...numbersIn(withDigits(whole))]),
    });
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

  /** Stands in the place of the getter from now on. */
  private keep<Name extends keyof this, Value>(name: Name, value: Value): Value {
    Object.defineProperty(this, name, { value });
    return value;
  }
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
