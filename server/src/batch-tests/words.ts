const word =
  /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{N}]]\p{M}*|[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]][[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]*/gv;

/** A text as it is compared: its words without case and punctuation, single characters where words are not spaced. */
export interface ReadText {
  words: readonly string[];
  /** With a space around each. */
  line: string;
}

export function readText(text: string): ReadText {
  const words = text.normalize('NFKC').toLowerCase().match(word) ?? [];
  return { words, line: ` ${words.join(' ')} ` };
}

/** Whether one text stands in the other, word for word: "10 days" is in "within 10 days", and not in "110 days". */
export const containsWords = (text: ReadText, wanted: ReadText): boolean =>
  wanted.words.length > 0 && text.line.includes(wanted.line);

/** The F1 of two texts' words. */
export function sharedWords({ words: given }: ReadText, { words: expected }: ReadText): number {
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
