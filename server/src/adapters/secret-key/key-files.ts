import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;
const operatorKeyForm = /^op_[\w-]{43}$/;

/**
 * The secret of a server on the embedded database: a file beside it, readable by its owner alone, made when it is first
 * needed. One process holds the folder, so that nobody else makes one at the same time.
 */
export function readOrMakeSecretKey(folder: string): string {
  const path = join(folder, 'secret.key');
  const known = readKey(path);
  if (known !== undefined) return known;
  const secret = randomBytes(keyBytes).toString('base64');
  // Under another name until it is whole: a crash must not leave half a secret behind.
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, `${secret}\n`);
    // On the disk before anything is encrypted with it.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  return secret;
}

/**
 * The key that proves to be the operator: a file beside the database, readable by its owner alone. Several servers may
 * share the folder where the database is elsewhere: the first makes the key, the others find it.
 */
export function readOrMakeOperatorKey(folder: string): string {
  const path = join(folder, 'operator.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = readKey(path);
  if (known === undefined) makeOperatorKey(path);
  const key = known ?? readKey(path);
  if (key === undefined || !operatorKeyForm.test(key))
    throw new Error(`${path} holds no operator's key; delete it, and the next start makes one.`);
  // A restored backup may have other permissions.
  chmodSync(path, 0o600);
  return key;
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all, and never over an existing one. */
function makeOperatorKey(path: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `op_${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
