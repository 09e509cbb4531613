import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { newSecret } from './ids.ts';

const prefix = 'pk_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new key: 32 random characters and a checksum of 6, by which a mistyped key is told without asking the database. */
export function newApiKey(): string {
  let random = '';
  while (random.length < 32) {
    for (const byte of newSecret(64)) {
      // 248 is the largest multiple of 62 in a byte: taking more would favour the first characters.
      if (byte < 248 && random.length < 32) random += alphabet[byte % 62];
    }
  }
  return prefix + random + checksum(random);
}

export const looksLikeApiKey = (token: string) => token.startsWith('pk_');

export function hasApiKeyForm(token: string): boolean {
  if (!/^pk_live_[0-9A-Za-z]{38}$/.test(token)) return false;
  const body = token.slice(prefix.length);
  return checksum(body.slice(0, 32)) === body.slice(32);
}

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

function checksum(text: string): string {
  let rest = crc32(text);
  let result = '';
  for (let place = 0; place < 6; place++) {
    result = alphabet[rest % 62] + result;
    rest = Math.floor(rest / 62);
  }
  return result;
}
