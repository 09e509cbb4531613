import { type DocumentReader, type PassageDraft, UnreadableDocument } from '../../knowledge/ports.ts';
import { ParseThread, type ThreadLimits } from './parse-thread.ts';
import type { ParseReply, ParseRequest } from './parse-worker.ts';

/** Two documents are read at once; a server of two cores has no more to give. */
const MOST_THREADS = 2;
const IDLE_MS = 10_000;
const LARGE_FILE_BYTES = 5_000_000;
/** With the start of a thread, a document ends within 5 s, a large one within 10 s. */
const TIME_LIMIT_MS = 4_500;
const LARGE_FILE_TIME_LIMIT_MS = 9_500;

/** Reads documents in threads that are ended when they take too long or too much, and when nothing is left to read. */
export function createDocumentReader(limits: Partial<ThreadLimits> = {}): DocumentReader {
  const idle: ParseThread[] = [];
  const busy = new Set<ParseThread>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;

  async function withThread<T>(
    use: (thread: ParseThread) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    signal?.throwIfAborted();
    if (running >= MOST_THREADS) await turn(signal);
    else running++;
    if (isClosed) {
      giveTurn();
      throw closed();
    }
    const thread = idle.pop() ?? new ParseThread();
    busy.add(thread);
    try {
      return await use(thread);
    } finally {
      busy.delete(thread);
      if (thread.isAlive && !isClosed) {
        idle.push(thread);
        thread.endWhenIdle(IDLE_MS, () => idle.splice(idle.indexOf(thread), 1));
        giveTurn();
      } else {
        // The next document waits until the memory of this one is free again.
        void thread.end().finally(giveTurn);
      }
    }
  }

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', give);
        resolve();
      };
      const give = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', give, { once: true });
      waiting.push(start);
    });
  }

  function giveTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  async function ask(
    thread: ParseThread,
    request: Exclude<ParseRequest, { kind: 'next' }>,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal | undefined,
  ): Promise<ParseReply> {
    const isLarge = bytes.length > LARGE_FILE_BYTES;
    const timeLimitMs = limits.timeLimitMs ?? (isLarge ? LARGE_FILE_TIME_LIMIT_MS : TIME_LIMIT_MS);
    const reply = await thread.ask(request, { ...limits, timeLimitMs }, { bytes, signal });
    if (reply.kind === 'refused') throw new UnreadableDocument(reply.reason);
    if (reply.kind === 'failed')
      throw new UnreadableDocument('The file is damaged and cannot be read.', {
        cause: new Error(reply.error),
      });
    return reply;
  }

  return {
    read: (document, signal) =>
      withThread(async (thread) => {
        const bytes = ownBuffer(document.bytes);
        const reply = await ask(
          thread,
          { kind: 'document', document: { ...document, bytes } },
          bytes,
          signal,
        );
        if (reply.kind !== 'document') throw new Error(`The thread answered with ${reply.kind}`);
        const passages = (await thread.items(reply.passages)) as PassageDraft[];
        return { ...reply.head, passages };
      }, signal),
    readSitemap: (given, signal) =>
      withThread(async (thread) => {
        const bytes = ownBuffer(given);
        const reply = await ask(thread, { kind: 'sitemap', bytes }, bytes, signal);
        if (reply.kind !== 'sitemap') throw new Error(`The thread answered with ${reply.kind}`);
        return { pages: (await thread.items(reply.pages)) as string[], sitemaps: reply.sitemaps };
      }, signal),
    async close() {
      isClosed = true;
      for (const thread of busy) thread.stop(closed());
      await Promise.all([...busy, ...idle.splice(0)].map((thread) => thread.end()));
    },
  };
}

/** A small Buffer is a window into one that others use too, which must stay here. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

function closed(): Error {
  return new Error('The reader of documents is closed.');
}
