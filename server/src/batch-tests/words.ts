const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text without case and punctuation; single characters where words are not spaced. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? [];
}

/** Whether one text stands in the other, word for word: "10 days" is in "within 10 days", and not in "110 days". */
export function containsWords(text: string, wanted: string): boolean {
  const words = wordsOf(wanted);
  return words.length > 0 && ` ${wordsOf(text).join(' ')} `.includes(` ${words.join(' ')} `);
}

/** The F1 of two texts' words. */
export function sharedWords(text: string, wanted: string): number {
  const [given, expected] = [wordsOf(text), wordsOf(wanted)];
  const left = new Map<string, number>();
  for (const each of expected) left.set(each, (left.get(each) ?? 0) + 1);
  let shared = 0;
  for (const each of given) {
    const count = left.get(each) ?? 0;
    if (count === 0) continue;
    left.set(each, count - 1);
    shared += 1;
  }
  return shared === 0 ? 0 : (2 * shared) / (given.length + expected.length);
}
