import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, expect, test } from 'vitest';
import { untrainedWeights } from '../../../test-support/untrained-weights.ts';
import { buildScorer } from '../minilm/scorer-graph.ts';
import { trainedStudent } from './trained-student.ts';
import { WordTable } from './word-table.ts';

const words = 500;
const folder = mkdtempSync(join(tmpdir(), 'parley-words-'));
const path = join(folder, 'network.onnx');
writeFileSync(path, buildScorer(untrainedWeights(words)));
const table = new WordTable(path);
afterAll(() => {
  table.close();
  rmSync(folder, { recursive: true });
});

test('reads the vector of any word from the file of a network', () => {
  const { values } = untrainedWeights(words)('bert.embeddings.word_embeddings.weight');
  for (const id of [0, 7, words - 1]) {
    const expected = values.slice(384 * id, 384 * (id + 1));
    const largest = Math.max(...expected.map(Math.abs));
    table.vectorOf(id).forEach((value, at) => {
      expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThanOrEqual(largest / 127);
    });
  }
});

test('a reader that is given these vectors says what one says that holds them itself', async () => {
  const ids = [2, 70, 80, 3, 90, 91, 92, 3];
  const numbers = (values: number[]) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
  const others = {
    attention_mask: numbers(ids.map(() => 1)),
    token_type_ids: numbers(ids.map((_, at) => (at > 3 ? 1 : 0))),
  };
  const whole = await InferenceSession.create(buildScorer(untrainedWeights(words)));
  const sharing = await InferenceSession.create(buildScorer(untrainedWeights(words), { words: 'given' }));
  const given = new Tensor('float32', Float32Array.from(ids.flatMap((id) => [...table.vectorOf(id)])), [
    1,
    ids.length,
    384,
  ]);
  const one = await whole.run({ input_ids: numbers(ids), ...others });
  const other = await sharing.run({ words: given, ...others });
  expect(other.relevance?.data[0]).toBeCloseTo(Number(one.relevance?.data[0]), 4);
  expect(other.span?.data.length).toBe(2 * ids.length);
});

test('finds the words of the trained student', () => {
  const student = new WordTable(trainedStudent.network.path);
  const vector = student.vectorOf(1_000);
  expect(Math.hypot(...vector)).toBeGreaterThan(0.1);
  expect(vector.every(Number.isFinite)).toBe(true);
  student.close();
});

test('refuses a file without words', () => {
  const other = join(folder, 'other.onnx');
  writeFileSync(other, buildScorer(untrainedWeights(words), { words: 'given' }));
  expect(() => new WordTable(other)).toThrow('word_values');
});
