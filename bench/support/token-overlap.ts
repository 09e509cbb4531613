/** How well one text matches another, word by word, whatever the order: harmonic mean of precision and recall. */
export function tokenF1(found: string, wanted: string): number {
  const left = new Map<string, number>();
  const wantedTokens = tokensOf(wanted);
  for (const token of wantedTokens) left.set(token, (left.get(token) ?? 0) + 1);
  const foundTokens = tokensOf(found);
  let hits = 0;
  for (const token of foundTokens) {
    const count = left.get(token) ?? 0;
    if (count === 0) continue;
    hits++;
    left.set(token, count - 1);
  }
  return hits === 0 ? 0 : (2 * hits) / (foundTokens.length + wantedTokens.length);
}

/** Words, and single characters where words are not spaced. */
function tokensOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase();
  return words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? [];
}
