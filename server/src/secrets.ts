import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Keeps secrets of owners so that a copy of the database alone reveals nothing. */
export interface SecretBox {
  /** Nothing where there is no key to lock with. */
  seal(secret: string, ownerId: string): string | undefined;
  /** Nothing where the box was made with another key or for another owner, or was changed. */
  open(box: string, ownerId: string): string | undefined;
}

/**
 * `operatorSecret` is asked for when it is first needed. The key is made from it for one purpose, so that a box of one
 * kind never opens as another.
 */
export function createSecretBox(operatorSecret: () => string | undefined, purpose: string): SecretBox {
  let derived: Buffer | undefined;
  function keyOf(): Buffer | undefined {
    const given = derived ? undefined : operatorSecret();
    if (given) derived = Buffer.from(hkdfSync('sha256', given, '', `parley: ${purpose}`, keyBytes));
    return derived;
  }
  return {
    seal(secret, ownerId) {
      const key = keyOf();
      if (!key) return undefined;
      const iv = randomBytes(ivBytes);
      const lock = createCipheriv(cipher, key, iv).setAAD(Buffer.from(ownerId));
      const sealed = Buffer.concat([lock.update(secret, 'utf8'), lock.final()]);
      return Buffer.concat([iv, lock.getAuthTag(), sealed]).toString('base64');
    },
    open(box, ownerId) {
      const key = keyOf();
      const bytes = Buffer.from(box, 'base64');
      if (!key || bytes.length < ivBytes + tagBytes) return undefined;
      const tagEnd = ivBytes + tagBytes;
      const lock = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(ownerId))
        .setAuthTag(bytes.subarray(ivBytes, tagEnd));
      try {
        return Buffer.concat([lock.update(bytes.subarray(tagEnd)), lock.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
}

/** Whether a secret is the one that was expected, in a time that tells nothing of where they differ or how long they are. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
