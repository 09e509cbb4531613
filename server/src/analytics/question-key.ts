import { createHash } from 'node:crypto';
import { contentTermsOf } from '../language/index.ts';

const maxKeyLength = 200;

/** Questions with the same key are the same wording: they say the same words, whatever their order and endings. */
export function questionKey(question: string): string {
  const terms = termsOf(question);
  const key = terms.length > 0 ? terms.join(' ') : question.trim().toLowerCase();
  if (key.length <= maxKeyLength) return key;
  // What is cut off still counts: two long questions may differ in their last words alone.
  const hash = createHash('sha256').update(key).digest('base64url');
  return `${key.slice(0, maxKeyLength - hash.length - 1)} ${hash}`;
}

/** The words of a wording. Its key holds them all, unless it was cut. */
export function keyTermsOf({ key, text }: { key: string; text: string }): string[] {
  return key.length < maxKeyLength ? key.split(' ') : termsOf(text);
}

const termsOf = (question: string) => [...new Set(contentTermsOf(question))].sort();
