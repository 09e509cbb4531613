import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, test } from 'vitest';
import { untrainedWeights } from '../../../test-support/untrained-weights.ts';
import { buildScorer } from './scorer-graph.ts';

describe('the reader’s graph', () => {
  let session: InferenceSession;
  beforeAll(async () => {
    session = await InferenceSession.create(buildScorer(untrainedWeights(30_522)));
  });

  async function read(ids: number[], types: number[], mask = ids.map(() => 1)) {
    const numbers = (values: number[]) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
    const { relevance, span } = await session.run({
      input_ids: numbers(ids),
      attention_mask: numbers(mask),
      token_type_ids: numbers(types),
    });
    return { relevance: relevance?.data as Float32Array, span: span?.data as Float32Array };
  }

  const ids = [101, 2073, 2003, 102, 2045, 2003, 1037, 3231, 102];
  const types = [0, 0, 0, 0, 1, 1, 1, 1, 1];

  test('says one number of the passage and two of each token', async () => {
    const { relevance, span } = await read(ids, types);
    expect([relevance.length, span.length]).toEqual([1, 2 * ids.length]);
    expect([...relevance, ...span].every(Number.isFinite)).toBe(true);
    expect(new Set(span).size).toBeGreaterThan(ids.length);
  });

  test('knows the question from the passage', async () => {
    const [one, other] = [await read(ids, types), await read(ids, types.toReversed())];
    expect(one.relevance[0]).not.toBeCloseTo(other.relevance[0] ?? 0, 3);
  });

  test('does not see what the mask covers', async () => {
    const covered = [...ids, 5_000, 6_000];
    const padded = await read(covered, [...types, 1, 1], [...ids.map(() => 1), 0, 0]);
    const other = await read([...ids, 7_000, 8_000], [...types, 1, 1], [...ids.map(() => 1), 0, 0]);
    // Numbers that are rounded together share a scale.
    expect(padded.relevance[0]).toBeCloseTo(other.relevance[0] ?? 0, 1);
  });
});
