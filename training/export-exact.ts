/**
 * Writes a network with some inputs that are not rounded: `export-exact.ts NETWORK.onnx EXACT.json OUT.onnx`.
 * `languages/outliers.py` finds which these are.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type ExactInputs, withExactInputs } from '../server/src/adapters/minilm/exact-inputs.ts';
import { decodeOnnxModel } from '../server/src/adapters/minilm/onnx-decoding.ts';
import { encodeOnnxModel } from '../server/src/adapters/minilm/onnx-encoding.ts';

const [network, inputs, out] = process.argv.slice(2);
if (!network || !inputs || !out) throw new Error('Name the network, the file with the inputs, and the file to write.');
// Written by outliers.py.
const exact = JSON.parse(readFileSync(inputs, 'utf8')) as ExactInputs;
const written = encodeOnnxModel(withExactInputs(decodeOnnxModel(readFileSync(network)), exact));
writeFileSync(out, written);
const sha256 = createHash('sha256').update(written).digest('hex');
process.stdout.write(`${out}: ${(written.length / 1e6).toFixed(1)} MB, SHA-256 ${sha256}\n`);
