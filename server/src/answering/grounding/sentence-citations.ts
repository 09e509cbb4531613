import type { FoundPassage } from '../../knowledge/index.ts';
import { splitIntoSentences } from '../../language/index.ts';
import type { PassageScore } from '../ports.ts';
import type { WrittenSentence } from './sentence-gate.ts';
import { supportingPassages } from './support.ts';

/** Follows an answer as it is written and settles, sentence by sentence, which passages it may cite. */
export interface SentenceCitations {
  /** All that was written. */
  text(): string;
  /** More of the text. */
  write(piece: string): void;
  /** The sentences that ended before the piece written last, each with the passages that it may cite. */
  settled(): WrittenSentence[];
  /** Passages were cited here. */
  cite(passages: readonly FoundPassage[]): void;
  /** The rest. */
  end(): WrittenSentence[];
}

/** Nothing but a list marker before it on its line. */
const isLeading = (before: string) => /(?:^|\n)[ \t]*(?:[-*•]|\d{1,2}[.)])?[ \t]*$/.test(before);

interface CitationMark {
  at: number;
  isLeading: boolean;
  passages: readonly FoundPassage[];
}

/** What a sentence may end with, and how far behind it a piece can tell that it did. */
const mayEnd = /[.!?…。！？｡।\n]/;
const lookBack = 12;
const longestSentence = 1_000;

/** `language` is the one to answer in; `scores` is what the scorer thinks of the passages by now. */
export function createSentenceCitations(
  given: readonly FoundPassage[],
  language?: string,
  scores: () => ReadonlyMap<FoundPassage, PassageScore> | undefined = () => undefined,
): SentenceCitations {
  let text = '';
  let settled = 0;
  let newLength = 0;
  const marks: CitationMark[] = [];

  /** The passages that a sentence cites. Marks come in the order of the text: those behind the next start are not looked at. */
  function takeMarks(end: number, nextStart: number): FoundPassage[] {
    const behind = marks.findIndex(({ at }) => at > nextStart);
    const near = marks.slice(0, behind === -1 ? marks.length : behind);
    const isOfSentence = ({ at, isLeading }: CitationMark) => (isLeading ? at < end : at <= nextStart);
    marks.splice(0, near.length, ...near.filter((mark) => !isOfSentence(mark)));
    return [...new Set(near.filter(isOfSentence).flatMap(({ passages }) => passages))];
  }

  function settle(isAll: boolean): WrittenSentence[] {
    const sentences = splitIntoSentences(text.slice(settled)).map(({ start, end, text: sentence }) => ({
      start: start + settled,
      end: end + settled,
      text: sentence,
    }));
    // What comes next may go on with the last one, or cite something for it.
    const finished = isAll ? sentences : sentences.slice(0, -1);
    const settledNow = finished.map((sentence, index) => {
      const nextStart = sentences[index + 1]?.start ?? Number.POSITIVE_INFINITY;
      const cited = takeMarks(sentence.end, nextStart);
      const passages = cited.length > 0 ? supportingPassages(sentence.text, cited, given, language, scores()) : [];
      const written = text.slice(settled, sentence.end);
      settled = sentence.end;
      return { text: written, passages };
    });
    const rest = isAll ? text.slice(settled) : '';
    settled += rest.length;
    return rest === '' ? settledNow : [...settledNow, { text: rest, passages: [] }];
  }

  return {
    text: () => text,
    write(piece) {
      text += piece;
      newLength = piece.length;
    },
    // A long sentence is not looked through again with every word, and one without an end is cut.
    settled: () =>
      mayEnd.test(text.slice(-newLength - lookBack)) ? settle(text.length - settled > longestSentence) : [],
    cite(passages) {
      marks.push({ at: text.length, isLeading: isLeading(text.slice(-lookBack)), passages });
    },
    end: () => settle(true),
  };
}
