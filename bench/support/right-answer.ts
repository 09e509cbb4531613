import { tokenF1 } from './token-overlap.ts';

const enoughOverlap = 0.5;

/** Whether an answer contains one of the expected ones, word for word, or shares half of its words. */
export function isRight(answer: string, expected: readonly string[]): boolean {
  const given = ` ${normalised(answer)} `;
  return expected.some((text) => {
    const wanted = normalised(text);
    return (wanted !== '' && given.includes(` ${wanted} `)) || tokenF1(answer, text) >= enoughOverlap;
  });
}

/** In lower case, without punctuation and English articles. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, ' ')
    .replaceAll(/\b(?:a|an|the)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
