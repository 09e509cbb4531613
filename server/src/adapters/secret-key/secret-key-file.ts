import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const secretBytes = 32;

/**
 * The secret of a server on the embedded database: a file beside it and not in it, for its owner alone, made when it is
 * first needed. The folder is held by one process, so that nobody else makes one at the same time.
 */
export function readOrMakeSecretKey(folder: string): string {
  const path = join(folder, 'secret.key');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(secretBytes).toString('base64');
  // Under another name until it is whole: a crash must not leave half a secret behind.
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, `${secret}\n`);
    // What is locked with it must not outlive it.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  return secret;
}
