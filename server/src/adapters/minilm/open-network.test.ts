import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untrainedWeights } from '../../../test-support/untrained-weights.ts';
import { arrangeForSpeed } from './arrange-for-speed.ts';
import { multipliesSignedExactly } from './multiplies-signed-exactly.ts';
import { decodeOnnxModel } from './onnx-decoding.ts';
import { encodeOnnxModel } from './onnx-encoding.ts';
import { openNetwork } from './open-network.ts';
import { buildScorer } from './scorer-graph.ts';

const ids = [2, 70, 80, 3, 90, 91, 92, 3];
const belongsTo = [0, 0, 0, 0, 1, 1, 1, 1];
const folder = mkdtempSync(join(tmpdir(), 'parley-network-'));
const whole = join(folder, 'whole.onnx');
const sharing = join(folder, 'sharing.onnx');
beforeAll(() => {
  writeFileSync(whole, buildScorer(untrainedWeights(500)));
  writeFileSync(sharing, buildScorer(untrainedWeights(500), { words: 'given' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function opinionOf(reading: Promise<InferenceSession.ReturnType>) {
  const { relevance, span } = await reading;
  return [relevance, span].flatMap((tensor) => [...((tensor?.data as Float32Array | undefined) ?? [])]);
}

/** Of the network with its words in memory. */
async function opinionOfWhole() {
  const signedWeights = process.arch === 'x64' && (await multipliesSignedExactly());
  const network = arrangeForSpeed(decodeOnnxModel(Buffer.from(buildScorer(untrainedWeights(500)))), { signedWeights });
  const session = await InferenceSession.create(encodeOnnxModel(network), { graphOptimizationLevel: 'basic' });
  const numbers = (values: number[]) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
  return opinionOf(
    session.run({
      input_ids: numbers(ids),
      attention_mask: numbers(ids.map(() => 1)),
      token_type_ids: numbers(belongsTo),
    }),
  );
}

describe('a network', () => {
  test('that reads its words from the file says what it says with them in memory, to the last digit', async () => {
    const network = await openNetwork(whole, { threads: 1 });
    expect(await opinionOf(network.run(ids, belongsTo))).toEqual(await opinionOfWhole());
  });

  test('reads the words of another one that it shares them with', async () => {
    const network = await openNetwork(sharing, { threads: 1, words: whole });
    expect(await opinionOf(network.run(ids, belongsTo))).toEqual(await opinionOfWhole());
  });

  test('says the same of a text after a longer one', async () => {
    const network = await openNetwork(whole, { threads: 1 });
    const before = await opinionOf(network.run(ids, belongsTo));
    await network.run([...ids, ...ids], [...belongsTo, ...belongsTo]);
    expect(await opinionOf(network.run(ids, belongsTo))).toEqual(before);
  });

  test('reads one text at a time', async () => {
    const network = await openNetwork(whole, { threads: 1 });
    const first = network.run(ids, belongsTo);
    await expect(network.run(ids, belongsTo)).rejects.toThrow('one text at a time');
    await first;
    expect(await network.run(ids, belongsTo)).toHaveProperty('span');
  });
});
