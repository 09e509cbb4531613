import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMiniLm } from '../src/adapters/embedding/embedded/minilm-graph.ts';
import type { Student } from '../src/adapters/languages/student.ts';
import { untrainedWeights } from './untrained-weights.ts';

/** A student that has learnt nothing, with a vocabulary of bytes and a few letters, in files of this folder. */
export function makeStudent(folder: string): Student {
  const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
  const letters = ['▁', ...'abcdefghijklmnopqrstuvwxyzäöüß'];
  const pieces = [...special, ...bytes].map((piece) => `${piece}\t0`).concat(letters.map((letter) => `${letter}\t-3`));
  const write = (name: string, contents: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, contents);
    return { path, sha256: createHash('sha256').update(contents).digest('hex') };
  };
  return {
    network: write('student.onnx', buildMiniLm(untrainedWeights(pieces.length), 'untrained')),
    pieces: write('pieces.tsv', Buffer.from(`${pieces.join('\n')}\n`)),
  };
}
