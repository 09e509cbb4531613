/** The share of words that two passages must have in common to say the same. */
const SAME_WORDS = 0.95;

/**
 * Tells whether a passage says what one before it said: the same words, but for a few, and the same numbers. Two price
 * lists that differ in a number are not the same.
 */
export function createRepetitions(): (passage: { text: string }) => boolean {
  const earlier: { words: Set<string>; numbers: string }[] = [];
  return ({ text }) => {
    const all = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const words = new Set(all);
    const numbers = all.filter((word) => /\p{N}/u.test(word)).join(' ');
    const isRepeated = earlier.some(
      (other) => other.numbers === numbers && overlap(words, other.words) >= SAME_WORDS,
    );
    if (!isRepeated) earlier.push({ words, numbers });
    return isRepeated;
  };
}

function overlap(a: Set<string>, b: Set<string>): number {
  const union = a.union(b).size;
  return union === 0 ? 1 : a.intersection(b).size / union;
}
