import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage, createIdleMemory } from '../../idle-memory.ts';
import type { SearchRequest, SearchResult, WantedIndex } from '../../knowledge/ports.ts';
import { type OutageReason, ReadFailed } from '../database/outage.ts';
import { type DatabaseLocation, openReadConnection } from '../database/read-connection.ts';
import type { LanceSettings } from '../lance-index/lance-store.ts';
import { gatherPassages } from './gathering/gather-passages.ts';
import type { Stretch } from './gathering/neighbours.ts';
import type { ChatbotIndex } from './index/chatbot-index.ts';
import { createLoadedIndexes } from './loading/loaded-indexes.ts';
import { refreshIndex } from './loading/refresh-index.ts';
import { createSnapshots } from './loading/snapshots.ts';
import { createSentPassages, type SentFindings } from './sent-passages.ts';
import { indexVersion } from './stored/passage-rows.ts';
import { createPassageTexts } from './stored/passage-texts.ts';

export interface IndexWorkerData {
  location: DatabaseLocation;
  maxBytes: number;
  /** Where indexes are kept as files; nowhere if it is not given. */
  snapshotFolder?: string | undefined;
  /** Where passages are kept outside of this process; absent when the indexes are in memory. */
  lance?: LanceSettings | undefined;
  /** Shared with the main thread, which reads it when it likes: the chatbots whose indexes are held, and their bytes. */
  held: Float64Array<SharedArrayBuffer>;
}

export type IndexRequest = { id: number } & ({ request: SearchRequest } | { languagesOf: WantedIndex });

export type IndexMessage = IndexRequest[] | { forget: string } | 'close';

/** A result of a search, as it is sent from thread to thread. */
export type SentResult = Omit<SearchResult, 'passages'> & { passages: SentFindings };

export type IndexReply =
  | { id: number; result: SentResult }
  | { id: number; languages: readonly string[] }
  | { id: number; error: string; outage: OutageReason | undefined }
  /** Something that was left out of a search, for whoever runs the server. */
  | { warning: string };

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');
const { location, maxBytes, lance, snapshotFolder, held } = workerData as IndexWorkerData;
const read = await openReadConnection(location);
const onChange = ({ chatbots, bytes }: { chatbots: number; bytes: number }) => held.set([chatbots, bytes]);
const snapshots = snapshotFolder === undefined || lance ? undefined : createSnapshots(snapshotFolder, warn);
const indexes = lance
  ? await openLance(lance)
  : createLoadedIndexes<ChatbotIndex>(
      (wanted, known) => refreshIndex(read, wanted, known, reportUnreadable),
      maxBytes,
      onChange,
      snapshots,
    );

/** Imported only where it is wanted, as what it needs is installed only there. */
async function openLance(settings: LanceSettings) {
  const { openLanceIndexes } = await import('../lance-index/open-lance-indexes.ts');
  const { createTableKeeper } = await import('../lance-index/keep-tables-current.ts');
  const keeper = createTableKeeper({ read, models: settings.models, onError: warn });
  const opened = await openLanceIndexes({
    read,
    settings,
    maxBytes,
    onUnreadable: reportUnreadable,
    onChange,
    onUpdated: keeper.onUpdated,
  });
  keeper.start(opened);
  return opened;
}

function warn(error: unknown): void {
  port?.postMessage({ warning: (error as Error).message } satisfies IndexReply);
}

/** Kept on either side: what the best passages of the chatbots that are asked take. */
const mostTextBytes = 8_000_000;
const textOf = createPassageTexts(read, mostTextBytes);
const sendPassages = createSentPassages(mostTextBytes);

const reported = new Set<string>();

/** Once for a document, however often its index is loaded. */
function reportUnreadable(documentId: string, error: unknown): void {
  if (reported.has(documentId)) return;
  reported.add(documentId);
  warn(new Error(`Document ${documentId} cannot be searched as it is stored: ${(error as Error).message}`));
}

const idleMemory = createIdleMemory(collectGarbage);

port.on('message', (message: IndexMessage) => {
  // Ends this thread alone.
  if (message === 'close') process.exit();
  idleMemory.note();
  if ('forget' in message) {
    snapshots?.forget(message.forget);
    return;
  }
  for (const request of message) void answer(request);
});

async function answer({ id, ...asked }: IndexRequest): Promise<void> {
  try {
    if ('languagesOf' in asked) {
      const { languages } = await indexes.get(indexFor(asked.languagesOf));
      port?.postMessage({ id, languages } satisfies IndexReply);
      return;
    }
    const { passages, ...result } = await search(asked.request);
    port?.postMessage({ id, result: { ...result, passages: sendPassages(passages) } } satisfies IndexReply);
  } catch (error) {
    const outage = error instanceof ReadFailed ? error.outage : undefined;
    port?.postMessage({ id, error: (error as Error).message, outage } satisfies IndexReply);
  }
}

const indexFor = ({ chatbotId, version, embeddingModels: models }: WantedIndex) => ({ chatbotId, version, models });

const maxAttempts = 3;
/** How far to rank beyond what is wanted, for passages that say the same or join their neighbours. */
const spareFactor = 3;

/**
 * When a source is replaced between the ranking and the reading of the texts, what was ranked is gone. The index is then
 * brought up to date, so that a search sees the old text or the new one, never neither.
 */
async function search(request: SearchRequest): Promise<Omit<SearchResult, 'passages'> & { passages: Stretch[] }> {
  const { chatbotId, embeddingLanguages, fittedLanguages, question, vector, limit } = request;
  let { version } = request;
  for (let attempt = 1; ; attempt++) {
    const index = await indexes.get(indexFor({ ...request, version }));
    const {
      passages: ranked,
      termWeights,
      readAs,
      askedIn,
      shownIn,
    } = await index.search({
      question,
      vector,
      vectorLanguages: embeddingLanguages,
      fittedLanguages,
      limit: limit * spareFactor,
    });
    const { passages, isOutdated } = await gatherPassages(ranked, limit, (passage) => textOf(chatbotId, passage));
    if (!isOutdated || attempt === maxAttempts) return { passages, termWeights, readAs, askedIn, shownIn };
    version = await indexVersion(read, chatbotId);
  }
}
