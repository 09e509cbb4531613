import { expect, test } from 'vitest';
import type { NamedTensors, Tensor } from '../minilm/safetensors.ts';
import { studentWeights } from './student-weights.ts';

const file = (tensors: Record<string, Tensor>): NamedTensors => ({
  names: Object.keys(tensors),
  read: (name) => tensors[name] as Tensor,
});
const tensor = (shape: number[], ...values: number[]): Tensor => ({ values: Float32Array.from(values), shape });

const weights = studentWeights({
  words: [
    file({ rounded: tensor([1, 2], 127, -1), scale: tensor([1, 1], 0.5) }),
    file({ rounded: tensor([2, 2], 1, 2, 3, 4), scale: tensor([2, 1], 2, 0.25) }),
  ],
  layers: [file({ first: tensor([1], 7) }), file({ second: tensor([1], 8) })],
});

test('joins the rows of words, each on its own scale', () => {
  const { values, shape } = weights('embeddings.word_embeddings.weight');
  expect(shape).toEqual([3, 2]);
  expect([...values]).toEqual([63.5, -0.5, 2, 4, 0.75, 1]);
});

test('finds a layer in either file, and says which is missing', () => {
  expect([...weights('first').values, ...weights('second').values]).toEqual([7, 8]);
  expect(() => weights('third')).toThrow('third');
});
