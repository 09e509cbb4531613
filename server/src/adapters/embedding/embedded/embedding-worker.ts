import { existsSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { collectGarbage, createIdleMemory } from '../../../idle-memory.ts';
import { type PinnedFile, requirePinned } from '../../minilm/file-hash.ts';
import { openNetwork } from '../../minilm/open-network.ts';
import type { CloseRequest, EmbeddingReply, EmbeddingRequest, WorkerSettings } from './embedding-messages.ts';
import { modelFilePath, shippedModel } from './model-file.ts';
import { weightsFile } from './weights-file.ts';

/** Runs the model apart from the main thread, because onnxruntime-node blocks the thread that calls it. */

const port = parentPort;
if (!port) throw new Error('The embedding worker is started by the embedder, not by itself.');

// The embedder that starts us passes nothing else.
const settings = workerData as WorkerSettings;
/** It gets a third of a processor that others want, and all of one that is free. */
const stepsBehind = 5;
const lowestPriority = 19;
// On Linux this is the priority of a thread; elsewhere that of the whole process.
if (settings.isBehind && process.platform === 'linux')
  setPriority(Math.min(getPriority() + stepsBehind, lowestPriority));
const network = await openNetwork(await modelFile(settings), { threads: settings.threads });

const idleMemory = createIdleMemory(collectGarbage);

port.on('message', async (request: EmbeddingRequest | CloseRequest) => {
  if (request === 'close') process.exit();
  idleMemory.note();
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
async function embed({ texts }: EmbeddingRequest): Promise<EmbeddingReply> {
  const vectors: Float32Array[] = [];
  for (const ids of texts) vectors.push(await run(ids));
  return { ok: true, vectors };
}

async function run(ids: readonly number[]): Promise<Float32Array> {
  const { embedding } = await network.run(ids);
  if (!(embedding?.data instanceof Float32Array)) throw new Error('The embedding model gave no vector.');
  return embedding.data;
}

async function modelFile({ model }: WorkerSettings): Promise<string> {
  if ('path' in model) return pinned(model);
  if (existsSync(shippedModel.path)) return pinned(shippedModel);
  const path = modelFilePath(model.cacheDir);
  if (!existsSync(path)) await convertApart({ weightsPath: weightsFile().path, cacheDir: model.cacheDir });
  return path;
}

function pinned(file: PinnedFile): string {
  requirePinned(file);
  return file.path;
}

function convertApart(workerData: { weightsPath: string; cacheDir: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const conversion = new Worker(new URL('./conversion-worker.ts', import.meta.url), { workerData });
    conversion.once('error', reject);
    conversion.once('exit', () => resolve());
  });
}
