import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, hash, randomBytes, randomFillSync } from 'node:crypto';

export type IdPrefix =
  | 'acct'
  | 'att'
  | 'bot'
  | 'doc'
  | 'evt'
  | 'file'
  | 'hook'
  | 'idsec'
  | 'ivt'
  | 'job'
  | 'key'
  | 'live'
  | 'mail'
  | 'msg'
  | 'note'
  | 'reply'
  | 'run'
  | 'sess'
  | 'sign'
  | 'src'
  | 'test'
  | 'usr'
  | 'vis';

/**
 * A new opaque id: 128 random bits and more after a time prefix, so that rows written together lie together in an index.
 * Inside `withRepeatableIds` the same ids come out again, in order: a request that is repeated after a crash then
 * meets the rows it has already written instead of doubling them.
 */
export function newId(prefix: IdPrefix, atMs: number = Date.now()): string {
  const repeatable = repeatableIds.getStore();
  if (repeatable) return `${prefix}_${repeatable.next().subarray(0, 24).toString('base64url')}`;
  const bytes = nextRandom24();
  bytes.writeUIntBE(atMs, 0, 6);
  return `${prefix}_${bytes.toString('base64url')}`;
}

/** Random bytes come from the system by the page: each call of it costs more than an id. */
const page = Buffer.alloc(24 * 170);
let used = page.length;

function nextRandom24(): Buffer {
  if (used === page.length) {
    randomFillSync(page);
    used = 0;
  }
  used += 24;
  return page.subarray(used - 24, used);
}

/** Random characters for secrets (keys, passwords, tokens); repeatable where `newId` is. */
export function newSecret(byteLength: number): Buffer {
  const repeatable = repeatableIds.getStore();
  if (repeatable) return repeatable.next().subarray(0, byteLength);
  return randomBytes(byteLength);
}

/** How secrets are stored. */
export const hashOf = (secret: string) => hash('sha256', secret, 'hex');

/** Runs `work` with ids that depend only on `seed`, which must be a secret of 256 bits. */
export function withRepeatableIds<T>(seed: Buffer, work: () => T): T {
  let count = 0;
  const next = () => createHmac('sha512', seed).update(String(count++)).digest();
  return repeatableIds.run({ next }, work);
}

const repeatableIds = new AsyncLocalStorage<{ next(): Buffer }>();
