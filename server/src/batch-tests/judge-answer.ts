/** An answer that shares this much with the expected one is right, though it is put in other words. */
const rightFrom = 0.5;

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether an answer says what was expected: it contains it word for word, or shares most of its words. */
export function isAsExpected(answer: string, expected: string): boolean {
  const [given, wanted] = [wordsOf(answer), wordsOf(expected)];
  if (wanted.length === 0) return true;
  return ` ${given.join(' ')} `.includes(` ${wanted.join(' ')} `) || sharedWords(given, wanted) >= rightFrom;
}

/** The F1 of two texts' words. */
function sharedWords(given: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of given) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  return shared === 0 ? 0 : (2 * shared) / (given.length + wanted.length);
}
