import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { untrainedWeights } from '../../../test-support/untrained-weights.ts';
import { trainedStudent } from '../languages/trained-student.ts';
import { buildScorer } from './scorer-graph.ts';
import { WordTable } from './word-table.ts';

const words = 500;
const folder = mkdtempSync(join(tmpdir(), 'parley-words-'));
const path = join(folder, 'network.onnx');
writeFileSync(path, buildScorer(untrainedWeights(words)));
const table = new WordTable(path);
const vectorsOf = (ids: readonly number[], from = table) => {
  const vectors = new Float32Array(384 * ids.length);
  from.write(ids, vectors);
  return vectors;
};
afterAll(() => {
  table.close();
  rmSync(folder, { recursive: true });
});

test('reads the vector of any word from the file of a network', () => {
  const { values } = untrainedWeights(words)('bert.embeddings.word_embeddings.weight');
  for (const id of [0, 7, words - 1]) {
    const expected = values.slice(384 * id, 384 * (id + 1));
    const largest = Math.max(...expected.map(Math.abs));
    vectorsOf([id]).forEach((value, at) => {
      expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThanOrEqual(largest / 127);
    });
  }
});

test('gives the same vectors when more words were read than it keeps', () => {
  const many = 4_500;
  const large = join(folder, 'large.onnx');
  writeFileSync(large, buildScorer(untrainedWeights(many)));
  const read = new WordTable(large);
  const ids = Array.from({ length: many }, (_, id) => id);
  const first = vectorsOf(ids, read);
  expect(vectorsOf([...ids].reverse(), read).subarray(-384)).toEqual(first.subarray(0, 384));
  expect(vectorsOf(ids, read)).toEqual(first);
  read.close();
});

test('knows no word that the network has not', () => {
  expect(() => vectorsOf([words])).toThrow(`no word ${words}`);
});

test('finds the words of the trained student', () => {
  const student = new WordTable(trainedStudent.network.path);
  const vector = vectorsOf([1_000], student);
  expect(Math.hypot(...vector)).toBeGreaterThan(0.1);
  expect(vector.every(Number.isFinite)).toBe(true);
  student.close();
});

test('refuses a file without words', () => {
  const other = join(folder, 'other.onnx');
  writeFileSync(other, buildScorer(untrainedWeights(words), { words: 'given' }));
  expect(() => new WordTable(other)).toThrow('word_values');
});
