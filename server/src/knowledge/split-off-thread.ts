import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PassageDraft, splitIntoPassages, type TextFormat } from './split-into-passages.ts';
import type { SplitRequest } from './split-worker.ts';

/** Up to here a text is split at once: even in Chinese, the slowest, that takes some 10 ms, less than a thread's start. */
const longestSplitHere = 50_000;

/** Splits a text into passages, a long one in a thread of its own so that visitors' questions go on meanwhile. */
export async function splitOffThread(
  text: string,
  format: TextFormat,
  signal: AbortSignal,
): Promise<PassageDraft[]> {
  signal.throwIfAborted();
  if (text.length <= longestSplitHere) return splitIntoPassages(text, format);
  const worker = new Worker(new URL('./split-worker.ts', import.meta.url), {
    workerData: { text, format } satisfies SplitRequest,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort(new Error('The thread that splits the text stopped.')));
  try {
    return await collectDrafts(worker, AbortSignal.any([signal, ended.signal]));
  } catch (error) {
    // Whoever stopped us knows the reason; `once` wraps it.
    signal.throwIfAborted();
    throw new Error('The text could not be split.', { cause: error });
  } finally {
    await worker.terminate();
  }
}

async function collectDrafts(worker: Worker, signal: AbortSignal): Promise<PassageDraft[]> {
  const drafts: PassageDraft[] = [];
  for (;;) {
    worker.postMessage('next');
    const [more] = (await once(worker, 'message', { signal })) as [PassageDraft[]];
    if (more.length === 0) return drafts;
    drafts.push(...more);
  }
}
