import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Keeps API keys so that a copy of the database alone reveals nothing. */
export interface KeyBox {
  /** Nothing where there is no secret to lock with. */
  seal(apiKey: string, chatbotId: string): string | undefined;
  /** Nothing where the box was made with another secret or for another chatbot, or was changed. */
  open(box: string, chatbotId: string): string | undefined;
}

/** `secret` is asked for when it is first needed. */
export function createKeyBox(secret: () => string | undefined): KeyBox {
  let derived: Buffer | undefined;
  function keyOf(): Buffer | undefined {
    const given = derived ? undefined : secret();
    if (given) derived = Buffer.from(hkdfSync('sha256', given, '', 'parley: API keys of models', keyBytes));
    return derived;
  }
  return {
    seal(apiKey, chatbotId) {
      const key = keyOf();
      if (!key) return undefined;
      const iv = randomBytes(ivBytes);
      const lock = createCipheriv(cipher, key, iv).setAAD(Buffer.from(chatbotId));
      const sealed = Buffer.concat([lock.update(apiKey, 'utf8'), lock.final()]);
      return Buffer.concat([iv, lock.getAuthTag(), sealed]).toString('base64');
    },
    open(box, chatbotId) {
      const key = keyOf();
      const bytes = Buffer.from(box, 'base64');
      if (!key || bytes.length < ivBytes + tagBytes) return undefined;
      const tagEnd = ivBytes + tagBytes;
      const lock = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(chatbotId))
        .setAuthTag(bytes.subarray(ivBytes, tagEnd));
      try {
        return Buffer.concat([lock.update(bytes.subarray(tagEnd)), lock.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
}
