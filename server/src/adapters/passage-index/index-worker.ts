import { parentPort, workerData } from 'node:worker_threads';
import type { SearchRequest, SearchResult } from '../../knowledge/ports.ts';
import { openReader, type ReaderLocation } from '../database/open-reader.ts';
import { buildChatbotIndex, type IndexedPassage } from './chatbot-index.ts';
import { createLoadedIndexes } from './loaded-indexes.ts';
import { indexedPassages, indexVersion, passageTexts } from './passage-rows.ts';

export interface IndexWorkerData {
  location: ReaderLocation;
  maxBytes: number;
}

export type IndexReply = { id: number; result: SearchResult } | { id: number; error: string };

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');
const { location, maxBytes } = workerData as IndexWorkerData;
const read = await openReader(location);

const indexes = createLoadedIndexes(async ({ chatbotId, model }) => {
  // Read first: passages that are added while they are read belong to a later version, and are loaded again with it.
  const version = await indexVersion(read, chatbotId);
  const passages: IndexedPassage[] = [];
  for await (const passage of indexedPassages(read, chatbotId, model)) passages.push(passage);
  return { version, index: buildChatbotIndex(passages) };
}, maxBytes);

port.on('message', async ({ id, request }: { id: number; request: SearchRequest }) => {
  try {
    port.postMessage({ id, result: await search(request) } satisfies IndexReply);
  } catch (error) {
    port.postMessage({ id, error: (error as Error).message } satisfies IndexReply);
  }
});

const maxAttempts = 3;

/**
 * When a source is replaced between the ranking and the reading of the texts, what was ranked is gone. The index is then
 * loaded anew, so that a search sees the old text or the new one, never neither.
 */
async function search(request: SearchRequest): Promise<SearchResult> {
  const { chatbotId, embeddingModel, vector, terms, pairs, limit } = request;
  let { version } = request;
  for (let attempt = 1; ; attempt++) {
    const index = await indexes.get({ chatbotId, version, model: embeddingModel });
    const ranked = index.search({ vector, terms, pairs, limit });
    const passages = await passageTexts(read, ranked);
    if (passages.length === ranked.length || attempt === maxAttempts)
      return { passages, termWeights: index.termWeights(terms) };
    version = await indexVersion(read, chatbotId);
  }
}
