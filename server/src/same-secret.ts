import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a secret is the one that was expected, in a time that tells nothing of where they differ or how long they are. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
