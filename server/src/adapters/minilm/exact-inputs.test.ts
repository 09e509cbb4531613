import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, test } from 'vitest';
import { untrainedWeights } from '../../../test-support/untrained-weights.ts';
import { buildMiniLm } from '../embedding/embedded/minilm-graph.ts';
import { arrangeForSpeed } from './arrange-for-speed.ts';
import { type ExactInputs, withExactInputs } from './exact-inputs.ts';
import { decodeOnnxModel } from './onnx-decoding.ts';
import { encodeOnnxModel } from './onnx-encoding.ts';
import type { TensorReader } from './safetensors.ts';

const ids = [101, 2073, 2003, 2045, 3231, 102];
/** Far larger than all others, and of no weight for what follows. */
const OUTLIER = 7;
const weights = untrainedWeights(4_000);
const withOutlier: TensorReader = (name) => {
  const { values, shape } = weights(name);
  const [, columns = 0] = shape;
  if (name === 'encoder.layer.2.intermediate.dense.bias')
    return { values: values.map((value, at) => (at === OUTLIER ? 2_000 : value)), shape };
  if (name === 'encoder.layer.2.output.dense.weight')
    return { values: values.map((value, at) => (at % columns === OUTLIER ? 0 : value)), shape };
  return { values, shape };
};
const without: TensorReader = (name) => {
  const { values, shape } = withOutlier(name);
  const isBias = name === 'encoder.layer.2.intermediate.dense.bias';
  return { values: isBias ? values.map((value, at) => (at === OUTLIER ? 0 : value)) : values, shape };
};

let expected: Float32Array;
beforeAll(async () => {
  expected = await vectorOf(without, {});
});

async function vectorOf(tensors: TensorReader, exact: ExactInputs, isArranged = false): Promise<Float32Array> {
  const exactly = withExactInputs(decodeOnnxModel(buildMiniLm(tensors)), exact);
  const model = isArranged ? arrangeForSpeed(exactly, { signedWeights: false }) : exactly;
  const session = await InferenceSession.create(encodeOnnxModel(model), { graphOptimizationLevel: 'basic' });
  const numbers = (values: number[]) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
  const { embedding } = await session.run({
    input_ids: numbers(ids),
    attention_mask: numbers(ids.map(() => 1)),
  });
  return embedding?.data as Float32Array;
}

const farFrom = (one: Float32Array, other: Float32Array) =>
  Math.sqrt(one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0));

describe('inputs that are not rounded', () => {
  test('leave a network as it is, before and behind an activation', async () => {
    const exact = { layer_0_narrowed: [3, 900], layer_1_widened: [5, 99] };
    const plain = await vectorOf(weights, {});
    expect(farFrom(await vectorOf(weights, exact), plain)).toBeLessThan(0.02);
    expect(farFrom(await vectorOf(weights, exact, true), plain)).toBeLessThan(0.02);
  });

  test('keep a number that is far larger than the rest from spoiling it', async () => {
    const spoilt = farFrom(await vectorOf(withOutlier, {}), expected);
    for (const isArranged of [false, true]) {
      const kept = farFrom(await vectorOf(withOutlier, { layer_2_narrowed: [OUTLIER] }, isArranged), expected);
      expect(kept).toBeLessThan(spoilt / 5);
    }
  });

  test('are of multiplications that the network has', () => {
    const model = decodeOnnxModel(buildMiniLm(weights));
    expect(() => withExactInputs(model, { layer_9_narrowed: [1] })).toThrow('layer_9_narrowed');
  });
});
