import { Worker } from 'node:worker_threads';
import { disableTelemetry } from '../../../config/disable-telemetry.ts';
import type { EmbeddedText, EmbeddingOptions } from '../../../knowledge/ports.ts';
import type { TextTokenizer } from '../../minilm/tokenizer.ts';
import type { CloseRequest, EmbeddingReply, EmbeddingRequest, WorkerSettings } from './embedding-messages.ts';
import { type Batch, EmbeddingQueue, type QueueSettings } from './embedding-queue.ts';

type Tokenizer = Pick<TextTokenizer, 'encode'>;

export interface ModelWorkersSettings {
  worker: WorkerSettings;
  queue: QueueSettings;
  /** So many run at a time, if there are texts for all. */
  most: number;
  /** Workers that have had nothing to do for so long end, which gives their memory back. */
  idleMs?: number;
}

interface RunningWorker {
  thread: Worker;
  batch: Batch | undefined;
  /** Of the texts that are running. */
  tokenCounts: readonly number[];
  /** Before its first reply it may still be converting the model. */
  hasReplied: boolean;
}

/** Workers with the model that empty one queue. They start when there is a text for them, and again should they die. */
export class ModelWorkers {
  private readonly settings: ModelWorkersSettings;
  private readonly tokenizer: Tokenizer;
  private readonly queue: EmbeddingQueue;
  private readonly workers = new Set<RunningWorker>();
  private readonly ending = new Set<Promise<void>>();
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(settings: ModelWorkersSettings, tokenizer: Tokenizer) {
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.queue = new EmbeddingQueue(settings.queue);
  }

  async embed(text: string, options?: EmbeddingOptions): Promise<EmbeddedText> {
    options?.signal?.throwIfAborted();
    if (this.isClosed) throw new Error('The embedding model is closed.');
    const embedded = this.queue.add(text, options);
    // After this turn of the event loop, so that texts which arrive together form one batch.
    setImmediate(() => this.runNext());
    return embedded;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    const closed = new Error('The embedding model was closed.');
    for (const worker of this.workers) {
      rejectBatch(worker, closed);
      this.end(worker);
    }
    this.queue.rejectAll(closed);
    await Promise.all(this.ending);
  }

  private runNext(): void {
    clearTimeout(this.idleTimer);
    while (!this.isClosed && !this.queue.isEmpty) {
      const free = [...this.workers].find(({ batch }) => batch === undefined) ?? this.startAnother();
      const batch = free && this.queue.takeBatch();
      if (!batch) return;
      this.give(free, batch);
    }
    if (this.settings.idleMs !== undefined)
      this.idleTimer = setTimeout(() => this.endIdle(), this.settings.idleMs).unref();
  }

  private give(worker: RunningWorker, batch: Batch): void {
    const encoded = this.encode(batch);
    if (!encoded) return;
    worker.batch = batch;
    worker.tokenCounts = encoded.map(({ tokens }) => tokens);
    // An idle worker does not keep the process alive; a busy one does.
    worker.thread.ref();
    worker.thread.postMessage({ texts: encoded.map(({ ids }) => ids) } satisfies EmbeddingRequest);
  }

  /** Nothing where the tokenizer cannot be loaded, which the texts are rejected with. */
  private encode({ waiting, maxTokens }: Batch): { ids: number[]; tokens: number }[] | undefined {
    try {
      return waiting.map(({ text }) => this.tokenizer.encode(text, maxTokens));
    } catch (error) {
      for (const { settle } of waiting) settle.reject(error);
      return undefined;
    }
  }

  /** One at a time, because the first on a machine converts the model, and the others find it converted. */
  private startAnother(): RunningWorker | undefined {
    const isStarting = [...this.workers].some(({ hasReplied }) => !hasReplied);
    if (isStarting || this.workers.size >= this.settings.most) return undefined;
    disableTelemetry();
    const thread = new Worker(new URL('./embedding-worker.ts', import.meta.url), {
      workerData: this.settings.worker,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    const worker: RunningWorker = { thread, batch: undefined, tokenCounts: [], hasReplied: false };
    thread.on('message', (reply: EmbeddingReply) => this.finish(worker, reply));
    thread.on('error', (cause) => this.fail(worker, new Error('The embedding model failed.', { cause })));
    thread.on('exit', () => this.fail(worker, new Error('The embedding model stopped.')));
    this.workers.add(worker);
    return worker;
  }

  private finish(worker: RunningWorker, reply: EmbeddingReply): void {
    const { batch, tokenCounts } = worker;
    worker.batch = undefined;
    worker.hasReplied = true;
    worker.thread.unref();
    if (batch) settle(batch, tokenCounts, reply);
    this.runNext();
  }

  /** What waits is rejected too: a model that cannot be loaded would fail for each text after the other. */
  private fail(worker: RunningWorker, reason: Error): void {
    if (!this.workers.delete(worker)) return;
    rejectBatch(worker, reason);
    this.queue.rejectAll(reason);
  }

  private endIdle(): void {
    for (const worker of this.workers) if (worker.batch === undefined) this.end(worker);
  }

  private end(worker: RunningWorker): void {
    this.workers.delete(worker);
    const exited = new Promise<void>((resolve) => worker.thread.once('exit', () => resolve()));
    this.ending.add(exited);
    exited.then(() => this.ending.delete(exited));
    // Idle, it would not keep the process alive, which could then end before whoever waits for us is told.
    if (this.isClosed) worker.thread.ref();
    worker.thread.postMessage('close' satisfies CloseRequest);
  }
}

function rejectBatch(worker: RunningWorker, reason: Error): void {
  for (const { settle } of worker.batch?.waiting ?? []) settle.reject(reason);
  worker.batch = undefined;
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
