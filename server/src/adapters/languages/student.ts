import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PinnedFile } from '../minilm/file-hash.ts';
import { createPieceTokenizer } from './piece-tokenizer.ts';

/** The languages that the student has learnt. */
export const STUDENT_LANGUAGES = 'ar de es fr hi it ja ko nl pl pt ru tr zh'.split(' ');

/**
 * A network of MiniLM's shape that gives a text in another language the vector that MiniLM gives its English; how it is
 * trained: training/languages/README.md.
 */
export interface Student {
  network: PinnedFile;
  /** Its vocabulary, a line for each piece. */
  pieces: PinnedFile;
}

/** Names what makes two vectors comparable. */
export const studentName = ({ network, pieces }: Student) =>
  `parley-languages-int8-${network.sha256.slice(0, 12)}-${pieces.sha256.slice(0, 6)}`;

/** Long enough for a visitor who reads; then the 35 MB of its network are free again. */
export const STUDENT_IDLE_MS = 10 * 60_000;

const tokenizers = new WeakMap<Student, ReturnType<typeof createPieceTokenizer>>();

/** One for all who need it; reads the vocabulary at the first use. */
export function tokenizerOf(student: Student): ReturnType<typeof createPieceTokenizer> {
  const known = tokenizers.get(student) ?? createPieceTokenizer(() => readPieces(student));
  tokenizers.set(student, known);
  return known;
}

function readPieces({ pieces }: Student): string {
  const contents = readFileSync(pieces.path);
  const found = createHash('sha256').update(contents).digest('hex');
  if (found !== pieces.sha256)
    throw new Error(`The vocabulary in ${pieces.path} is not the expected one: SHA-256 ${found}.`);
  return contents.toString('utf8');
}
