import type { TextTokenizer } from '../minilm/tokenizer.ts';

/** About 3 MB: most words of a site's documents. */
const mostWords = 20_000;
/** Longer ones are addresses and the like, which are seldom seen again. */
const longestWord = 30;

/**
 * The tokenizer with a memory for words, which it cuts one by one anyway. A passage takes a tenth of the time on the
 * main thread when its words have been seen before.
 */
export function rememberedPieces(
  tokenizer: Pick<TextTokenizer, 'pieces'>,
  most = mostWords,
): Pick<TextTokenizer, 'pieces'> {
  const known = new Map<string, readonly number[]>();
  const ofWord = (word: string): readonly number[] => {
    const before = known.get(word);
    if (before) return before;
    const pieces = tokenizer.pieces(word);
    if (word.length > longestWord) return pieces;
    // Begun anew rather than tidied word by word: what is used is soon there again.
    if (known.size >= most) known.clear();
    known.set(word, pieces);
    return pieces;
  };
  return { pieces: (text) => text.match(/\S+/g)?.flatMap(ofWord) ?? [] };
}
