import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** A file whose contents are known beforehand. */
export interface PinnedFile {
  path: string;
  sha256: string;
}

/** Rejects weights other than those that were measured. */
export function requirePinned({ path, sha256 }: PinnedFile): void {
  const found = hashOf(path);
  if (found !== sha256)
    throw new Error(`The weights in ${path} are not the expected ones: SHA-256 ${found} instead of ${sha256}.`);
}

/** Piece by piece: the whole file would stay in this thread's memory, which is seldom tidied. */
function hashOf(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(2 ** 20);
  const file = openSync(path, 'r');
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
