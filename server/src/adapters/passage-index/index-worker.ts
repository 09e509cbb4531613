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
const reader = await openReader(location);

const indexes = createLoadedIndexes(async ({ chatbotId, model }) => {
  // Read first: passages that are added while they are read belong to a later version, and are loaded again with it.
  const version = await indexVersion(reader, chatbotId);
  const passages: IndexedPassage[] = [];
  for await (const passage of indexedPassages(reader, chatbotId, model)) passages.push(passage);
  return { version, index: buildChatbotIndex(passages) };
}, maxBytes);

port.on('message', async ({ id, request }: { id: number; request: SearchRequest }) => {
  try {
    const { chatbotId, version, embeddingModel, vector, terms, pairs, limit } = request;
    const index = await indexes.get({ chatbotId, version, model: embeddingModel });
    const passages = await passageTexts(reader, index.search({ vector, terms, pairs, limit }));
    port.postMessage({
      id,
      result: { passages, termWeights: index.termWeights(terms) },
    } satisfies IndexReply);
  } catch (error) {
    port.postMessage({ id, error: (error as Error).message } satisfies IndexReply);
  }
});
