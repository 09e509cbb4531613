import { contentTermsOf } from '../language/index.ts';

const maxKeyLength = 200;

/** Questions with the same key are the same wording: they say the same words, whatever their order and endings. */
export function questionKey(question: string): string {
  const terms = [...new Set(contentTermsOf(question))].sort();
  const key = terms.length > 0 ? terms.join(' ') : question.trim().toLowerCase();
  return key.slice(0, maxKeyLength);
}
