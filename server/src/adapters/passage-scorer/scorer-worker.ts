import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage, createIdleMemory } from '../../idle-memory.ts';
import { requirePinned } from '../minilm/file-hash.ts';
import { openNetwork } from '../minilm/open-network.ts';
import type { CloseRequest, Opinion, ScoreRequest, ScorerIsReady, ScorerWorkerSettings } from './scorer-messages.ts';

/**
 * Runs the network apart from the main thread, because onnxruntime-node blocks the thread that calls it.
 *
 * One passage per run: in a batch the passages share the scale on which their numbers are rounded to 8 bits, so that
 * what is thought of one would depend on its neighbours (by up to 1.3 of relevance), and nothing is won: of 200 tokens
 * each, a passage took 74 ms alone, 82 in a batch of two, 94 in one of four (two busy cores of a Neoverse-N1), of 60
 * tokens 19.5, 18.9 and 19.7.
 */

const port = parentPort;
if (!port) throw new Error('The worker is started by the scorer, not by itself.');

/** How far behind answering: it gets less than half of a processor that both want, and all of one that is free. */
const stepsBehind = 3;
const lowestPriority = 19;

// The scorer that starts us passes nothing else.
const { network: file, words, threads } = workerData as ScorerWorkerSettings;
// On Linux this is the priority of a thread, which those of the network inherit; elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + stepsBehind, lowestPriority));
for (const pinned of words ? [file, words] : [file]) requirePinned(pinned);
const network = await openNetwork(file.path, { threads, words: words?.path });

const idleMemory = createIdleMemory(collectGarbage);

port.on('message', async (request: ScoreRequest | CloseRequest) => {
  if (request === 'close') process.exit();
  idleMemory.note();
  // What fails ends the thread: the scorer hears of it and starts another.
  port.postMessage(await read(request));
});
port.postMessage('ready' satisfies ScorerIsReady);

async function read({ ids, passageFrom }: ScoreRequest): Promise<Opinion> {
  const belongsTo = ids.map((_, at) => (at >= passageFrom ? 1 : 0));
  const { relevance, span } = await network.run(ids, belongsTo);
  if (!(relevance?.data instanceof Float32Array) || !(span?.data instanceof Float32Array))
    throw new Error('The scorer gave no opinion.');
  return { relevance: relevance.data[0] ?? 0, span: span.data };
}
