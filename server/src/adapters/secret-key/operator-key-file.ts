import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const form = /^op_[\w-]{43}$/;

/**
 * What whoever has the machine proves to be the operator with: a file for its owner alone, beside the database. Several
 * servers may share the folder where the database is elsewhere: the first makes the key, the others find it.
 */
export function readOrMakeOperatorKey(folder: string): string {
  const path = join(folder, 'operator.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = read(path);
  if (known === undefined) make(path);
  const key = known ?? read(path);
  if (key === undefined || !form.test(key))
    throw new Error(`${path} holds no operator's key; delete it, and the next start makes one.`);
  // A backup may have given it back with other rights.
  chmodSync(path, 0o600);
  return key;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all, and never over one that is there. */
function make(path: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `op_${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
