import type { QueueRefusal } from '../../../fair-queue.ts';
import type { EmbeddedText, EmbeddingOptions } from '../../../knowledge/ports.ts';
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
  /** Called with every question that was refused because too many wait. */
  onQuestionRefused?: ((refusal: QueueRefusal) => void) | undefined;
}

/**
 * Enough at a time that the worker never waits for us. A question takes some 5 ms: the last of so many would wait for ten
 * seconds, and few wait for so long. A healthy server has no more waiting than arrive at the same moment.
 */
const QUESTIONS = { textsPerBatch: 8, maxTokens: 128, mostWaiting: 2_000 };
/**
 * One, so that all workers end a document together. Jobs bring them, some documents at a time and each a batch after the
 * other, and go on when these are embedded: that bounds what waits.
 */
const PASSAGES = { textsPerBatch: 1, maxTokens: 256, mostWaiting: Number.POSITIVE_INFINITY };
/** Each takes 25 MB. */
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
      queue: { ...QUESTIONS, onRefused: settings.onQuestionRefused },
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
    async embedQuestion(text: string, options?: EmbeddingOptions): Promise<EmbeddedText> {
      const known = cache.get(text);
      if (known) return known;
      const embedded = await questions.embed(text, options);
      cache.set(text, embedded);
      return embedded;
    },
    embedPassages: (texts: readonly string[], signal?: AbortSignal): Promise<EmbeddedText[]> =>
      Promise.all(texts.map((text) => passages.embed(text, { signal }))),
    async close(): Promise<void> {
      await Promise.all([questions.close(), passages.close()]);
    },
  };
}
