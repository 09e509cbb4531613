import { type DocumentParser, type PassageDraft, reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import { ParseProcess, type ProcessLimits } from './parse-process.ts';
import type { ParseReply, ParseRequest } from './parse-worker.ts';

/** Two documents are read at once; a server of two cores has no more to give. */
const MOST_AT_ONCE = 2;
const IDLE_MS = 10_000;
const LARGE_FILE_BYTES = 5_000_000;
/** With the start of a process, a document ends within 5 s, a large one within 10 s, of a machine that is free for it. */
const TIME_LIMIT_MS = 4_500;
const LARGE_FILE_TIME_LIMIT_MS = 9_500;

/** Reads documents in processes that are ended when they take too long or too much, and when nothing is left to read. */
export function createDocumentParser(limits: Partial<ProcessLimits> = {}): DocumentParser {
  const idle: ParseProcess[] = [];
  const busy = new Set<ParseProcess>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;

  async function withWorker<T>(use: (worker: ParseProcess) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    if (running >= MOST_AT_ONCE) await waitForSlot(signal);
    else running++;
    if (isClosed) {
      freeSlot();
      throw closed();
    }
    const worker = idle.pop() ?? new ParseProcess();
    busy.add(worker);
    try {
      return await use(worker);
    } finally {
      busy.delete(worker);
      if (worker.isAlive && !isClosed) {
        idle.push(worker);
        worker.endWhenIdle(IDLE_MS, () => idle.splice(idle.indexOf(worker), 1));
        freeSlot();
      } else {
        // The next document waits until the memory of this one is free again.
        void worker.end().finally(freeSlot);
      }
    }
  }

  function waitForSlot(signal: AbortSignal | undefined): Promise<void> {
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

  function freeSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  async function ask(
    worker: ParseProcess,
    request: Exclude<ParseRequest, { kind: 'next' }>,
    givenBytes: number,
    signal: AbortSignal | undefined,
  ): Promise<ParseReply> {
    const isLarge = givenBytes > LARGE_FILE_BYTES;
    const timeLimitMs = limits.timeLimitMs ?? (isLarge ? LARGE_FILE_TIME_LIMIT_MS : TIME_LIMIT_MS);
    const reply = await worker.ask(request, { ...limits, timeLimitMs }, { givenBytes, signal });
    if (reply.kind === 'refused') throw new UnreadableDocument(reply.reason);
    if (reply.kind === 'failed')
      throw new UnreadableDocument(reasonSentence('file-damaged'), {
        cause: new Error(reply.error),
      });
    return reply;
  }

  return {
    parse: (document, signal) =>
      withWorker(async (worker) => {
        const reply = await ask(worker, { kind: 'document', document }, document.bytes.length, signal);
        if (reply.kind !== 'document') throw new Error(`The parser answered with ${reply.kind}`);
        const passages = (await worker.items(reply.passages)) as PassageDraft[];
        return { ...reply.head, passages };
      }, signal),
    parseHomePage: (document, signal) =>
      withWorker(async (worker) => {
        const reply = await ask(worker, { kind: 'home-page', document }, document.bytes.length, signal);
        if (reply.kind !== 'home-page') throw new Error(`The parser answered with ${reply.kind}`);
        return reply.page;
      }, signal),
    parseSitemap: (bytes, signal) =>
      withWorker(async (worker) => {
        const reply = await ask(worker, { kind: 'sitemap', bytes }, bytes.length, signal);
        if (reply.kind !== 'sitemap') throw new Error(`The parser answered with ${reply.kind}`);
        return { pages: (await worker.items(reply.pages)) as string[], sitemaps: reply.sitemaps };
      }, signal),
    async close() {
      isClosed = true;
      for (const worker of busy) worker.stop(closed());
      await Promise.all([...busy, ...idle.splice(0)].map((worker) => worker.end()));
    },
  };
}

function closed(): Error {
  return new Error('The document parser is closed.');
}
