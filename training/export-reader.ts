/**
 * Turns a reader's 16-bit weights into the 8-bit ONNX file that runs on any machine: `export-reader.ts WEIGHTS OUT [LAYERS]`.
 * Weights without words are of a reader that is given them: they are those of the student.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readNamedTensors } from '../server/src/adapters/minilm/safetensors.ts';
import { buildScorer } from '../server/src/adapters/minilm/scorer-graph.ts';

const [weights, out, layers = '6'] = process.argv.slice(2);
if (!weights || !out) throw new Error('Name the file with the weights, and the one to write.');
const { names, read } = readNamedTensors(readFileSync(weights));
const words = names.some((name) => name.includes('word_embeddings')) ? 'own' : 'given';
const built = buildScorer(read, { layers: Number(layers), words });
writeFileSync(out, built);
const sha256 = createHash('sha256').update(built).digest('hex');
process.stdout.write(`${out}: ${(built.length / 1e6).toFixed(1)} MB, SHA-256 ${sha256}\n`);
