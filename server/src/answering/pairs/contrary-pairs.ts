import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf, isNegated, withDigits } from '../../language/index.ts';
import { numbersIn } from '../analysed-passage.ts';

/** From this share of common words on, a "not" more or another number makes it another question; below, other words do. */
const sameWordsFrom = 0.6;

/**
 * The passages without the pairs that answer the contrary: a pair may be asked for in other words, but "Can I return it
 * after 60 days?" is not answered by what was written for 30, nor "Are dogs not allowed?" by what was written for "allowed".
 */
export function withoutContraryPairs(question: string, passages: readonly FoundPassage[]): readonly FoundPassage[] {
  if (!passages.some(({ isPair }) => isPair)) return passages;
  return passages.filter((passage) => !passage.isPair || !isContrary(question, passage));
}

function isContrary(question: string, { headingPath, text, language }: FoundPassage): boolean {
  const asked = headingPath.at(-1) ?? '';
  const given = contentTermsOf(withDigits(question), language);
  const written = new Set(contentTermsOf(withDigits(asked), language));
  const shared = given.filter((term) => written.has(term)).length;
  if (shared < sameWordsFrom * Math.min(given.length, written.size)) return false;
  if (isNegated(question, language) !== isNegated(asked, language)) return true;
  const held = new Set(numbersIn(withDigits(`${asked}\n${text}`)));
  return numbersIn(withDigits(asked)).length > 0 && numbersIn(withDigits(question)).some((number) => !held.has(number));
}
