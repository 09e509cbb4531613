import { availableParallelism } from 'node:os';
import type { Embedder } from '../../../knowledge/ports.ts';
import { createTokenizer, type TextTokenizer } from '../../minilm/tokenizer.ts';
import { MODEL_NAME } from './model-file.ts';
import { ModelWorkers } from './model-workers.ts';
import { QuestionCache } from './question-cache.ts';

export interface EmbeddedEmbedderOptions {
  /** Where the converted model is kept; processes may share it. */
  cacheDir: string;
  /** Processors that the model may use. */
  threads?: number;
  questionCacheSize?: number;
  tokenizer?: TextTokenizer;
  /** After so long without a passage their workers end. */
  idleMs?: number;
}

/** A large machine keeps its other processors for everything else. */
const MOST_THREADS = 4;
const QUESTION_CACHE_SIZE = 2_000;
/** It was trained on English; its vectors of other languages follow letters rather than meaning. */
const MODEL_LANGUAGES = ['en'];
/** Enough that the worker never waits for us. */
const QUESTIONS = { textsPerBatch: 8, maxTokens: 128 };
/** One, so that all workers end a document together. */
const PASSAGES = { textsPerBatch: 1, maxTokens: 256 };
const PASSAGES_IDLE_MS = 10_000;
/** Each takes 60 MB. */
const MOST_PASSAGE_WORKERS = 4;

/**
 * Embeds with all-MiniLM-L6-v2 in worker threads of this process. Questions have a worker of their own, which uses all
 * threads for one text. Passages have one worker a thread, because two threads on one text spend much of their time
 * waiting for each other; they are behind everything else where the system has priorities for threads, and end when nothing is read.
 */
export function createEmbeddedEmbedder(options: EmbeddedEmbedderOptions): Embedder {
  const threads = options.threads ?? Math.min(availableParallelism(), MOST_THREADS);
  const { cacheDir, idleMs = PASSAGES_IDLE_MS, tokenizer = createTokenizer() } = options;
  const questions = new ModelWorkers(
    { worker: { cacheDir, threads, isBehind: false }, queue: QUESTIONS, most: 1 },
    tokenizer,
  );
  const most = Math.min(threads, MOST_PASSAGE_WORKERS);
  const passages = new ModelWorkers(
    { worker: { cacheDir, threads: Math.floor(threads / most), isBehind: true }, queue: PASSAGES, most, idleMs },
    tokenizer,
  );
  const cache = new QuestionCache(options.questionCacheSize ?? QUESTION_CACHE_SIZE);

  return {
    model: MODEL_NAME,
    languages: MODEL_LANGUAGES,

    async embedQuestion(text, signal) {
      const known = cache.get(text);
      if (known) return known;
      const embedded = await questions.embed(text, signal);
      cache.set(text, embedded);
      return embedded;
    },

    embedPassages: (texts, signal) => Promise.all(texts.map((text) => passages.embed(text, signal))),

    async close() {
      await Promise.all([questions.close(), passages.close()]);
    },
  };
}
