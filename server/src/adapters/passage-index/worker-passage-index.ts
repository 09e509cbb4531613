import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { serviceOverloaded } from '../../errors/index.ts';
import type { PassageIndex, SearchRequest, SearchResult, WantedIndex } from '../../knowledge/ports.ts';
import { nextBatch } from '../../next-batch.ts';
import { PendingReplies } from '../../pending-replies.ts';
import { databaseOutage } from '../database/outage.ts';
import type { IndexMessage, IndexReply, IndexRequest, IndexWorkerData } from './index-worker.ts';
import { forgetSnapshots } from './loading/snapshot-names.ts';
import { createReceivedPassages } from './sent-passages.ts';

const longestEndMs = 5_000;
/**
 * So many searches may wait for a thread. One takes some milliseconds, and a large index some seconds to be loaded: a
 * healthy server has no more waiting than arrive meanwhile, and the last of so many would wait for ten seconds.
 */
const mostWaiting = 2_000;

interface Waiter {
  /** With what was asked for. */
  resolve(result: SearchResult | readonly string[]): void;
  reject(error: Error): void;
}

interface WorkerPassageIndex extends PassageIndex {
  /** The chatbots whose indexes are in memory, and what these take. */
  held(): { chatbots: number; bytes: number };
}

interface Settings extends Omit<IndexWorkerData, 'held'> {
  /** How many; each holds the indexes of its own chatbots, and an equal part of the memory. */
  threads?: number;
  /** So many may wait for each. */
  most?: number;
  /** Called with every search that was refused because too many wait. */
  onRefused?(): void;
}

/** Searches in threads of their own, so that a large index never holds up the requests of others. */
export function createPassageIndex(
  { threads = 1, most = mostWaiting, onRefused, ...settings }: Settings,
  onWarning: (warning: Error) => void = () => {},
): WorkerPassageIndex {
  const maxBytes = settings.maxBytes / threads;
  const searches = Array.from({ length: threads }, () =>
    createSearchThread({ ...settings, maxBytes }, { onWarning, onRefused, most }),
  );
  const threadOf = (chatbotId: string) => searches[numberOf(chatbotId) % threads] as WorkerPassageIndex;
  return {
    search: (request) => threadOf(request.chatbotId).search(request),
    languagesOf: (wanted) => threadOf(wanted.chatbotId).languagesOf(wanted),
    held: () => {
      const all = searches.map((thread) => thread.held());
      return {
        chatbots: all.reduce((sum, { chatbots }) => sum + chatbots, 0),
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    },
    forget: async (chatbotId) => {
      if (settings.snapshotFolder !== undefined) forgetSnapshots(settings.snapshotFolder, chatbotId);
      await threadOf(chatbotId).forget?.(chatbotId);
    },
    close: async () => void (await Promise.all(searches.map((thread) => thread.close()))),
  };
}

/** The same for the same chatbot, and as good as random over chatbots. */
function numberOf(chatbotId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < chatbotId.length; i++) hash = Math.imul(hash ^ chatbotId.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Started with its first search. */
function createSearchThread(
  settings: Omit<IndexWorkerData, 'held'>,
  {
    onWarning,
    onRefused,
    most,
  }: { onWarning(warning: Error): void; onRefused: (() => void) | undefined; most: number },
): WorkerPassageIndex {
  const pending = new PendingReplies<Waiter>();
  const held = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  let worker: Worker | undefined;
  let outbox: IndexRequest[] = [];

  /** Searches that are asked for in one go are one message. */
  function sendOutbox(): void {
    if (outbox.length > 0) worker?.postMessage(outbox satisfies IndexMessage);
    outbox = [];
  }

  function rejectAll(error: Error): void {
    for (const waiter of pending.takeAll()) waiter.reject(error);
  }

  function start(): Worker {
    const started = new Worker(new URL('./index-worker.ts', import.meta.url), {
      workerData: { ...settings, held } satisfies IndexWorkerData,
      // What a search makes is garbage at once: more room for it would only be memory.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    started.unref();
    const receive = createReceivedPassages();
    started.on('message', (reply: IndexReply) => {
      if ('warning' in reply) {
        onWarning(new Error(reply.warning));
        return;
      }
      // Also where nobody waits any more: later replies build on it.
      const result = 'result' in reply && { ...reply.result, passages: receive(reply.result.passages) };
      const waiter = pending.take(reply.id);
      if ('languages' in reply) waiter?.resolve(reply.languages);
      else if (result) void nextBatch().then(() => waiter?.resolve(result));
      else if ('error' in reply) {
        const cause = new Error(`The search failed: ${reply.error}`);
        waiter?.reject(reply.outage ? databaseOutage(reply.outage, cause) : cause);
      }
    });
    started.on('error', (cause) => {
      // What was asked meanwhile fails; the next question starts another thread.
      worker = undefined;
      outbox = [];
      held.fill(0);
      rejectAll(new Error('The search thread stopped', { cause }));
    });
    return started;
  }

  /** At a moment of its own choice: a thread that is stopped in the midst of something may take the process with it. */
  async function end(closing: Worker): Promise<void> {
    closing.ref();
    const ended = once(closing, 'exit');
    closing.postMessage('close');
    const late = setTimeout(() => void closing.terminate(), longestEndMs);
    await ended.catch(() => {});
    clearTimeout(late);
  }

  function ask<Result>(asked: { request: SearchRequest } | { languagesOf: WantedIndex }): Promise<Result> {
    if (pending.size >= most) {
      onRefused?.();
      return Promise.reject(serviceOverloaded());
    }
    worker ??= start();
    return new Promise((resolve, reject) => {
      // The worker answers each kind of request with its own kind of result.
      const id = pending.add({ resolve: (result) => resolve(result as Result), reject });
      // When all that go on together have come as far as this.
      if (outbox.length === 0) process.nextTick(sendOutbox);
      outbox.push({ id, ...asked });
    });
  }

  // It keeps its tables current also while nobody asks.
  if (settings.lance) worker = start();

  return {
    search: (request) => ask<SearchResult>({ request }),
    languagesOf: (wanted) => ask<readonly string[]>({ languagesOf: wanted }),
    held: () => ({ chatbots: held[0] ?? 0, bytes: held[1] ?? 0 }),
    // A thread that has not begun keeps nothing.
    forget: async (chatbotId) => worker?.postMessage({ forget: chatbotId } satisfies IndexMessage),
    async close() {
      const closing = worker;
      worker = undefined;
      outbox = [];
      if (closing) await end(closing);
      rejectAll(new Error('The search was closed'));
    },
  };
}
