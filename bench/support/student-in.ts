import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Student } from '../../server/src/adapters/languages/student.ts';

/** The student whose files are in a folder, whatever they are. */
export function studentIn(folder: string): Student {
  const file = (name: string) => {
    const path = join(folder, name);
    return { path, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') };
  };
  return { network: file('languages-student.onnx'), pieces: file('languages-pieces.tsv') };
}
