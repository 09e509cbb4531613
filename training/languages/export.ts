/**
 * Turns a student's weights and its vocabulary into the two files that the server reads: `export.ts STUDENT PIECES.tsv`.
 * Prints their sizes, and the SHA-256 that server/src/adapters/languages/student-files.ts pins.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildMiniLm } from '../../server/src/adapters/embedding/embedded/minilm-graph.ts';
import { STUDENT_FILES, studentWeights } from '../../server/src/adapters/languages/student-weights.ts';
import { UnigramPieces } from '../../server/src/adapters/languages/unigram-pieces.ts';
import { readNamedTensors } from '../../server/src/adapters/minilm/safetensors.ts';

const WORDS = 'embeddings.word_embeddings.weight';

const [student, vocabulary, out = fileURLToPath(new URL('../../server/models', import.meta.url))] =
  process.argv.slice(2);
if (!student || !vocabulary) throw new Error('Name the folder with the weights, and the file with the pieces.');
const read = (names: readonly string[]) => names.map((name) => readNamedTensors(readFileSync(join(student, name))));
const weights = studentWeights({ words: read(STUDENT_FILES.words), layers: read(STUDENT_FILES.layers) });
const lines = readFileSync(vocabulary, 'utf8');
const { size } = new UnigramPieces(lines);
const [rows] = weights(WORDS).shape;
if (rows !== size) throw new Error(`The student has rows for ${rows} pieces, and the vocabulary has ${size}.`);
write('languages-student.onnx', buildMiniLm(weights, 'parley-languages-student'));
write('languages-pieces.tsv', Buffer.from(lines));

function write(name: string, contents: Buffer): void {
  writeFileSync(join(out, name), contents);
  const sha256 = createHash('sha256').update(contents).digest('hex');
  process.stdout.write(`${name}: ${(contents.length / 1e6).toFixed(1)} MB, SHA-256 ${sha256}\n`);
}
