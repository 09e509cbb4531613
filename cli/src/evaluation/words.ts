const word =
  /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{N}]]\p{M}*|[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]][[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]*/gv;

/** The words of a text without case and punctuation; single characters where words are not spaced. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? [];
}

/** Whether one text stands in the other, word for word: "10 days" is in "within 10 days", and not in "110 days". */
export function containsWords(text: string, wanted: string): boolean {
  const words = wordsOf(wanted);
  return words.length > 0 && ` ${wordsOf(text).join(' ')} `.includes(` ${words.join(' ')} `);
}

/** How well one text matches another, whatever the order: harmonic mean of precision and recall of their words. */
export function tokenF1(found: string, wanted: string): number {
  const unmatched = new Map<string, number>();
  const wantedWords = wordsOf(wanted);
  for (const each of wantedWords) unmatched.set(each, (unmatched.get(each) ?? 0) + 1);
  const foundWords = wordsOf(found);
  let matches = 0;
  for (const each of foundWords) {
    const left = unmatched.get(each) ?? 0;
    if (left === 0) continue;
    matches++;
    unmatched.set(each, left - 1);
  }
  return matches === 0 ? 0 : (2 * matches) / (foundWords.length + wantedWords.length);
}
