import { Worker } from 'node:worker_threads';
import { type PassageDraft, UnreadableDocument } from '../../knowledge/ports.ts';
import type { ParseReply, ParseRequest } from './parse-worker.ts';

export interface ThreadLimits {
  timeLimitMs: number;
}

/** A long book is not a hostile one: as long as text comes, there is more time, up to a limit. */
const PROGRESS_MS = 1_000;
const LONGEST_MS = 30_000;
const LONGEST_END_MS = 300;
const HEAP_MB = 144;
const YOUNG_HEAP_MB = 16;
/** Buffers lie outside of the heap, so that its limit does not stop a bomb that unpacks into them. */
const LARGEST_MEMORY_BYTES = 155_000_000;
const LOOK_AT_MEMORY_MS = 15;

/** One thread that reads one document at a time. It does not outlive a document that breaks its limits. */
export class ParseThread {
  isAlive = true;
  private readonly worker: Worker;
  private settle: { resolve(reply: ParseReply): void; reject(error: unknown): void } | undefined;
  private stopReason: unknown;
  private onProgress: (() => void) | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private isLooking = false;

  constructor() {
    this.worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      execArgv: [],
      // What a library has to say about a document is of no use to the operator.
      stdout: true,
      stderr: true,
    });
    this.worker.stdout.resume();
    this.worker.stderr.resume();
    this.worker.on('message', (reply: ParseReply) => {
      if (reply.kind === 'progress') this.onProgress?.();
      else this.settle?.resolve(reply);
    });
    this.worker.on('error', (cause) => {
      this.isAlive = false;
      const isMemory = (cause as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.stopReason ??= isMemory
        ? tooMuchMemory(cause)
        : new UnreadableDocument('The file cannot be read.', { cause });
    });
    this.worker.on('exit', () => {
      this.isAlive = false;
      this.settle?.reject(this.stopReason ?? new UnreadableDocument('The file cannot be read.'));
    });
  }

  /** Hands the bytes, and all of the buffer that they lie in, over to the thread; they are gone from here. */
  async ask(
    request: ParseRequest,
    { timeLimitMs }: ThreadLimits,
    { bytes, signal }: { bytes: Uint8Array<ArrayBuffer>; signal: AbortSignal | undefined },
  ): Promise<ParseReply> {
    signal?.throwIfAborted();
    clearTimeout(this.idleTimer);
    this.worker.ref();
    let deadlineMs = performance.now() + timeLimitMs;
    const latestMs = performance.now() + Math.max(timeLimitMs, LONGEST_MS);
    const tooLong = () => this.stop(new UnreadableDocument('The document takes too long to read.'));
    let timer = setTimeout(tooLong, timeLimitMs);
    this.onProgress = () => {
      clearTimeout(timer);
      deadlineMs = Math.min(deadlineMs + PROGRESS_MS, latestMs);
      timer = setTimeout(tooLong, Math.max(0, deadlineMs - performance.now()));
    };
    const givenBytes = bytes.length;
    const look = setInterval(() => void this.stopIfMemoryGrows(givenBytes), LOOK_AT_MEMORY_MS);
    const abort = () => this.stop(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await this.exchange(request, [bytes.buffer]);
    } finally {
      this.onProgress = undefined;
      clearTimeout(timer);
      clearInterval(look);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Fetches what the last answer promised, a slice at a time. */
  async items(count: number): Promise<PassageDraft[] | string[]> {
    const items: (PassageDraft | string)[] = [];
    while (items.length < count) {
      const reply = await this.exchange({ kind: 'next' }, []);
      if (reply.kind !== 'items' || reply.items.length === 0)
        throw new Error('The thread lost a part of the document.');
      items.push(...reply.items);
    }
    return items as PassageDraft[] | string[];
  }

  endWhenIdle(idleMs: number, onEnd: () => void): void {
    this.worker.unref();
    this.idleTimer = setTimeout(() => {
      onEnd();
      void this.end();
    }, idleMs);
    this.idleTimer.unref();
  }

  async end(): Promise<void> {
    this.isAlive = false;
    clearTimeout(this.idleTimer);
    await this.worker.terminate();
  }

  /** Answers when the thread is gone and its memory free, or a little later if it does not go. */
  stop(reason: unknown): void {
    this.stopReason ??= reason;
    void this.end();
    const { settle } = this;
    setTimeout(() => settle?.reject(this.stopReason), LONGEST_END_MS).unref();
  }

  private exchange(request: ParseRequest, transfer: ArrayBuffer[]): Promise<ParseReply> {
    const { promise, resolve, reject } = Promise.withResolvers<ParseReply>();
    this.settle = { resolve, reject };
    this.worker.postMessage(request, transfer);
    return promise.finally(() => {
      this.settle = undefined;
    });
  }

  private async stopIfMemoryGrows(givenBytes: number): Promise<void> {
    // A thread that collects garbage answers late, and questions would pile up.
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const { total_heap_size: heapBytes, external_memory: bufferBytes } =
        await this.worker.getHeapStatistics();
      if (heapBytes + bufferBytes - givenBytes > LARGEST_MEMORY_BYTES) this.stop(tooMuchMemory());
    } catch {
      // The thread has ended meanwhile, and said why.
    } finally {
      this.isLooking = false;
    }
  }
}

function tooMuchMemory(cause?: unknown): UnreadableDocument {
  return new UnreadableDocument('The document needs too much memory to be read.', { cause });
}
