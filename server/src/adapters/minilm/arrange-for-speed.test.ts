import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, test } from 'vitest';
import { untrainedWeights } from '../../../test-support/untrained-weights.ts';
import { arrangeForSpeed } from './arrange-for-speed.ts';
import { multipliesSignedExactly } from './multiplies-signed-exactly.ts';
import { decodeOnnxModel } from './onnx-decoding.ts';
import { encodeOnnxModel, ONNX_TYPE, type OnnxModel } from './onnx-encoding.ts';
import { buildScorer } from './scorer-graph.ts';

const ids = [101, 2073, 2003, 102, 2045, 2003, 1037, 3231, 102];
let built: Buffer;
beforeAll(() => {
  built = buildScorer(untrainedWeights(30_522));
});

/** A copy each time: signed weights are made in place. */
const arranged = (signedWeights: boolean) => arrangeForSpeed(decodeOnnxModel(Buffer.from(built)), { signedWeights });
const opsOf = ({ nodes }: OnnxModel) => new Set(nodes.map(({ op }) => op));

async function opinionOf(network: Uint8Array) {
  const session = await InferenceSession.create(network, { graphOptimizationLevel: 'basic' });
  const numbers = (values: number[]) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
  const { relevance, span } = await session.run({
    input_ids: numbers(ids),
    attention_mask: numbers(ids.map(() => 1)),
    token_type_ids: numbers(ids.map((_, at) => (at > 3 ? 1 : 0))),
  });
  return [relevance, span].flatMap((tensor) => [...((tensor?.data as Float32Array | undefined) ?? [])]);
}

describe('a network arranged for speed', () => {
  test('has none of the slow operators, and no bias of its own', () => {
    const before = decodeOnnxModel(built);
    expect(opsOf(before)).toContain('SkipLayerNormalization');
    const { nodes } = arranged(false);
    expect(opsOf({ ...before, nodes })).not.toContain('SkipLayerNormalization');
    const multiplications = nodes.filter(({ op }) => op === 'DynamicQuantizeMatMul');
    const withBias = multiplications.filter(({ inputs }) => inputs.length === 5);
    // The one in four whose bias goes with the activation that follows keeps it there.
    expect([multiplications.length, withBias.length]).toEqual([24, 18]);
    for (const { inputs } of nodes.filter(({ op }) => op === 'MultiHeadAttention')) expect(inputs).toHaveLength(3);
  });

  test('gives what the network gave', async () => {
    const [before, after] = [await opinionOf(built), await opinionOf(encodeOnnxModel(arranged(false)))];
    for (const [at, value] of before.entries()) expect(after[at]).toBeCloseTo(value, 2);
  });

  test('gives the same with signed weights as with unsigned ones, to the last digit', async () => {
    const { constants } = arranged(true);
    expect(constants.filter(({ type }) => type === ONNX_TYPE.uint8)).toEqual([]);
    if (!(await multipliesSignedExactly())) return;
    expect(await opinionOf(encodeOnnxModel(arranged(true)))).toEqual(await opinionOf(encodeOnnxModel(arranged(false))));
  });
});
