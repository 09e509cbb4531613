import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PassageReader } from '../../answering/ports.ts';
import type { TextTokenizer } from '../minilm/tokenizer.ts';
import { type PairTokens, pairTokens, readingOf } from './pair-tokens.ts';
import type { ReaderWorkerSettings, ReadReply, ReadRequest } from './reader-messages.ts';
import { ReadingQueue, type WaitingPassage } from './reading-queue.ts';

/** The weights that were trained and measured; training/README.md tells how. */
const modelFile = fileURLToPath(new URL('../../../models/reader.onnx', import.meta.url));
const modelSha256 = 'b520a3870f17afc7f69035735ced2afe743162d647d30e018e1a3b7ea1a41b37';
/** Names what makes two readings comparable. */
export const readerModel = `reader-${modelSha256.slice(0, 12)}`;
/** A large machine keeps its other processors for everything else. */
const mostThreads = 4;

export interface EmbeddedReaderOptions {
  tokenizer: TextTokenizer;
  /** How long an answer may wait for it. */
  budgetMs: number;
  threads?: number;
}

/** Reads in a worker thread that is started with the first question, and again should it ever die. */
export function createEmbeddedReader({ tokenizer, budgetMs, threads }: EmbeddedReaderOptions): PassageReader {
  const worker = new ReaderWorker({
    modelFile,
    sha256: modelSha256,
    threads: threads ?? Math.min(availableParallelism(), mostThreads),
  });
  return {
    languages: ['en'],
    async read(question, passages, signal) {
      signal?.throwIfAborted();
      const deadlineMs = performance.now() + budgetMs;
      return Promise.all(
        passages.map(async (passage, rank) => {
          const pair = pairTokens(question, passage, tokenizer);
          const said = await worker.read(pair, rank, deadlineMs);
          return said && { relevance: said.relevance, ...readingOf(pair, passage, said.span, tokenizer) };
        }),
      );
    },
    close: () => worker.close(),
  };
}

type Opinion = Extract<ReadReply, { ok: true }>;

/** Gives the thread one passage after the other. */
class ReaderWorker {
  private readonly settings: ReaderWorkerSettings;
  private readonly queue = new ReadingQueue<PairTokens>();
  private worker: Worker | undefined;
  private running: { passage: WaitingPassage<PairTokens>; startedAtMs: number } | undefined;
  private reply: ReadReply | undefined;
  private isClosed = false;
  /** The first passage waits for the network to be loaded: nobody is kept that long. */
  private isLoaded = false;

  constructor(settings: ReaderWorkerSettings) {
    this.settings = settings;
  }

  read(given: PairTokens, rank: number, deadlineMs: number): Promise<Opinion | undefined> {
    return new Promise((resolve) => {
      const settle = (isRead: boolean) => {
        clearTimeout(timer);
        const { reply } = this;
        resolve(isRead && reply?.ok ? reply : undefined);
      };
      const timer = setTimeout(() => resolve(undefined), deadlineMs - performance.now());
      this.queue.add({ given, tokens: given.ids.length, rank, deadlineMs, settle });
      // After this turn of the event loop, so that the best of all that arrive together comes first.
      setImmediate(() => this.runNext());
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    this.letGo();
    if (!worker) return;
    worker.ref();
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage('close');
    await exited;
  }

  private runNext(): void {
    if (this.running || this.isClosed) return;
    const startedAtMs = performance.now();
    const passage = this.queue.next(startedAtMs);
    if (!passage) {
      this.worker?.unref();
      return;
    }
    this.running = { passage, startedAtMs };
    this.worker ??= this.startWorker();
    this.worker.ref();
    const { ids, passageFrom } = passage.given;
    this.worker.postMessage({ ids, passageFrom } satisfies ReadRequest);
  }

  private startWorker(): Worker {
    this.isLoaded = false;
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
      workerData: this.settings,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    worker.on('message', (reply: ReadReply) => this.finish(reply));
    const gone = () => {
      if (this.worker === worker) this.letGo();
    };
    worker.on('error', gone);
    worker.on('exit', gone);
    return worker;
  }

  private finish(reply: ReadReply): void {
    const { running } = this;
    this.running = undefined;
    if (running) {
      const { passage, startedAtMs } = running;
      if (this.isLoaded) this.queue.took(performance.now() - startedAtMs, passage.tokens);
      this.isLoaded = true;
      this.reply = reply;
      passage.settle(reply.ok);
    }
    this.runNext();
  }

  /** Answers are given without it, and the next question starts it again. */
  private letGo(): void {
    this.running?.passage.settle(false);
    this.worker = undefined;
    this.running = undefined;
    this.queue.letGo(() => true);
  }
}
