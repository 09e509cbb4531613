import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { EmbeddedText, Embedder } from '../../../knowledge/ports.ts';
import { createTokenizer, type TextTokenizer } from '../../minilm/tokenizer.ts';
import type { CloseRequest, EmbeddingReply, EmbeddingRequest, WorkerSettings } from './embedding-messages.ts';
import { type Batch, EmbeddingQueue, type TextKind } from './embedding-queue.ts';
import { MODEL_NAME } from './model-file.ts';
import { QuestionCache } from './question-cache.ts';

export interface EmbeddedEmbedderOptions {
  /** Where the converted model is kept; processes may share it. */
  cacheDir: string;
  /** Processors that one batch may use. */
  threads?: number;
  questionCacheSize?: number;
  tokenizer?: TextTokenizer;
}

/** A large machine keeps its other processors for everything else. */
const MOST_THREADS = 4;
const QUESTION_CACHE_SIZE = 2_000;
/** It was trained on English; its vectors of other languages follow letters rather than meaning. */
const MODEL_LANGUAGES = ['en'];

/**
 * Embeds with all-MiniLM-L6-v2 in a worker thread of this process. The worker (about 130 MB) starts at the first call,
 * and again at the next call should it ever die.
 */
export function createEmbeddedEmbedder(options: EmbeddedEmbedderOptions): Embedder {
  const model = new WorkerModel(
    {
      cacheDir: options.cacheDir,
      threads: options.threads ?? Math.min(availableParallelism(), MOST_THREADS),
    },
    options.tokenizer ?? createTokenizer(),
  );
  const cache = new QuestionCache(options.questionCacheSize ?? QUESTION_CACHE_SIZE);

  return {
    model: MODEL_NAME,
    languages: MODEL_LANGUAGES,

    async embedQuestion(text, signal) {
      const known = cache.get(text);
      if (known) return known;
      const embedded = await model.embed('question', text, signal);
      cache.set(text, embedded);
      return embedded;
    },

    embedPassages: (texts, signal) => Promise.all(texts.map((text) => model.embed('passage', text, signal))),

    close: () => model.close(),
  };
}

/** Feeds the worker one batch after another, so that a question overtakes every passage not yet begun. */
class WorkerModel {
  private readonly settings: WorkerSettings;
  private readonly tokenizer: TextTokenizer;
  private readonly queue = new EmbeddingQueue();
  private worker: Worker | undefined;
  private running: Batch | undefined;
  /** Of the texts that are running. */
  private tokenCounts: readonly number[] = [];
  private isClosed = false;

  constructor(settings: WorkerSettings, tokenizer: TextTokenizer) {
    this.settings = settings;
    this.tokenizer = tokenizer;
  }

  async embed(kind: TextKind, text: string, signal?: AbortSignal): Promise<EmbeddedText> {
    signal?.throwIfAborted();
    if (this.isClosed) throw new Error('The embedding model is closed.');
    const embedded = this.queue.add(kind, text, signal);
    // After this turn of the event loop, so that texts which arrive together form one batch.
    setImmediate(() => this.runNext());
    return embedded;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const worker = this.worker;
    this.fail(new Error('The embedding model was closed.'));
    if (!worker) return;
    // Idle, it would not keep the process alive, which could then end before whoever waits for us is told.
    worker.ref();
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage('close' satisfies CloseRequest);
    await exited;
  }

  private runNext(): void {
    if (this.running || this.isClosed) return;
    this.running = this.queue.takeBatch();
    if (!this.running) {
      // An idle worker does not keep the process alive; a busy one does.
      this.worker?.unref();
      return;
    }
    this.worker ??= this.startWorker();
    this.worker.ref();
    const { waiting, maxTokens } = this.running;
    const encoded = waiting.map(({ text }) => this.tokenizer.encode(text, maxTokens));
    this.tokenCounts = encoded.map(({ tokens }) => tokens);
    this.worker.postMessage({ texts: encoded.map(({ ids }) => ids) } satisfies EmbeddingRequest);
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./embedding-worker.ts', import.meta.url), {
      workerData: this.settings,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    worker.on('message', (reply: EmbeddingReply) => this.finish(reply));
    worker.on('error', (cause) => {
      if (this.worker === worker) this.fail(new Error('The embedding model failed.', { cause }));
    });
    worker.on('exit', () => {
      if (this.worker === worker) this.fail(new Error('The embedding model stopped.'));
    });
    return worker;
  }

  private finish(reply: EmbeddingReply): void {
    const batch = this.running;
    this.running = undefined;
    if (batch) settle(batch, this.tokenCounts, reply);
    this.runNext();
  }

  private fail(reason: Error): void {
    const batch = this.running;
    this.worker = undefined;
    this.running = undefined;
    for (const { settle } of batch?.waiting ?? []) settle.reject(reason);
    this.queue.rejectAll(reason);
  }
}

function settle(batch: Batch, tokenCounts: readonly number[], reply: EmbeddingReply): void {
  if (!reply.ok) {
    for (const { settle } of batch.waiting) settle.reject(new Error(reply.message));
    return;
  }
  batch.waiting.forEach(({ settle }, i) => {
    settle.resolve({ vector: reply.vectors[i] ?? new Float32Array(), tokens: tokenCounts[i] ?? 0 });
  });
}
