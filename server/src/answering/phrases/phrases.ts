import { isSpoken, type SpokenLanguage } from '../../language/index.ts';
import { germanic } from './germanic.ts';
import { otherFamilies } from './other-families.ts';
import { romance } from './romance.ts';
import type { Wording } from './wording.ts';

export const phrases: Readonly<Record<SpokenLanguage, Wording>> = {
  ...germanic,
  ...romance,
  ...otherFamilies,
};

/** In English where the chatbot does not speak the language. */
export function phrasesIn(language: string): Wording {
  return phrases[isSpoken(language) ? language : 'en'];
}
