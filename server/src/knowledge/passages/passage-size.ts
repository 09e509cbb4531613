import { isSpaceCode } from '../../language/index.ts';

/** What the embedding model reads well in one piece, and a reader in one look. */
export const TARGET_TOKENS = 200;

const CHARACTERS_PER_TOKEN = 5;

/**
 * About how many tokens a text has, without a tokenizer: one per word and one more for every five letters beyond the
 * first; one per character where words are not spaced. The sum over parts cut at white space equals the whole.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let wordLength = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSpaceCode(code)) {
      wordLength = 0;
    } else if (isUnspacedCode(code)) {
      tokens++;
      wordLength = 0;
    } else {
      if (wordLength % CHARACTERS_PER_TOKEN === 0) tokens++;
      wordLength++;
    }
  }
  return tokens;
}

/** Thai and its neighbours, Burmese, Khmer, Chinese and Japanese. */
function isUnspacedCode(code: number): boolean {
  if (code < 0x0e00) return false;
  return (
    code <= 0x0eff ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9f)
  );
}
