import type { EmbeddedText } from '../../../knowledge/ports.ts';
import type { TextTokenizer } from '../../minilm/tokenizer.ts';
import type { WorkerSettings } from './embedding-messages.ts';
import { ModelWorkers } from './model-workers.ts';
import { QuestionCache } from './question-cache.ts';

export interface DoorSettings {
  model: WorkerSettings['model'];
  /** Processors that the model may use. */
  threads: number;
  questionCacheSize: number;
  /** After so long without a question their worker ends; absent for never. */
  questionsIdleMs?: number;
  /** The same for passages. */
  passagesIdleMs: number;
}

/** Enough that the worker never waits for us. */
const QUESTIONS = { textsPerBatch: 8, maxTokens: 128 };
/** One, so that all workers end a document together. */
const PASSAGES = { textsPerBatch: 1, maxTokens: 256 };
/** Each takes 60 MB. */
const MOST_PASSAGE_WORKERS = 4;

/**
 * One model in worker threads of this process, started with the first text. Questions have a worker of their own, with
 * one thread: on a text as short as theirs, two spend more time waiting for each other than they save. Passages have one
 * worker a thread for the same reason; they are behind everything else where the system has priorities for threads, and
 * end when nothing is read.
 */
export function createEmbeddingDoor(settings: DoorSettings, tokenizer: Pick<TextTokenizer, 'encode'>) {
  const { model, threads, questionsIdleMs, passagesIdleMs } = settings;
  const questions = new ModelWorkers(
    {
      worker: { model, threads: 1, isBehind: false },
      queue: QUESTIONS,
      most: 1,
      ...(questionsIdleMs !== undefined && { idleMs: questionsIdleMs }),
    },
    tokenizer,
  );
  const most = Math.min(threads, MOST_PASSAGE_WORKERS);
  const passages = new ModelWorkers(
    {
      worker: { model, threads: Math.floor(threads / most), isBehind: true },
      queue: PASSAGES,
      most,
      idleMs: passagesIdleMs,
    },
    tokenizer,
  );
  const cache = new QuestionCache(settings.questionCacheSize);

  return {
    async embedQuestion(text: string, signal?: AbortSignal): Promise<EmbeddedText> {
      const known = cache.get(text);
      if (known) return known;
      const embedded = await questions.embed(text, signal);
      cache.set(text, embedded);
      return embedded;
    },
    embedPassages: (texts: readonly string[], signal?: AbortSignal): Promise<EmbeddedText[]> =>
      Promise.all(texts.map((text) => passages.embed(text, signal))),
    async close(): Promise<void> {
      await Promise.all([questions.close(), passages.close()]);
    },
  };
}
