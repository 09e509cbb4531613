import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ReaderWorkerSettings, ReadReply, ReadRequest } from './reader-messages.ts';

/** Runs the network apart from the main thread, because onnxruntime-node blocks the thread that calls it. */

const port = parentPort;
if (!port) throw new Error('The worker is started by the reader, not by itself.');

// The reader that starts us passes nothing else.
const { modelFile, sha256, threads } = workerData as ReaderWorkerSettings;
const model = readFileSync(modelFile);
const found = createHash('sha256').update(model).digest('hex');
if (found !== sha256) throw new Error(`The reader's weights are not the expected ones: SHA-256 ${found}.`);
const session = await InferenceSession.create(model, {
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // Otherwise its threads burn a processor while they wait for the next passage.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
});

port.on('message', async (request: ReadRequest | 'close') => {
  if (request === 'close') process.exit();
  port.postMessage(await replyTo(request));
});

async function replyTo({ ids, passageFrom }: ReadRequest): Promise<ReadReply> {
  try {
    const shape = [1, ids.length];
    const numbers = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), shape);
    const { relevance, span } = await session.run({
      input_ids: numbers(ids),
      attention_mask: numbers(ids.map(() => 1)),
      token_type_ids: numbers(ids.map((_, at) => (at >= passageFrom ? 1 : 0))),
    });
    if (!(relevance?.data instanceof Float32Array) || !(span?.data instanceof Float32Array))
      throw new Error('The reader gave no opinion.');
    return { ok: true, relevance: relevance.data[0] ?? 0, span: span.data };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
