import type { Chatbot } from '../chatbots/index.ts';
import { notFound } from '../errors/index.ts';
import { newId } from '../identity/index.ts';
import { findPassages } from './find-passages.ts';
import { indexSource } from './index-source.ts';
import type { Embedder, KnowledgeStore, PassageIndex, Source, SourceType } from './ports.ts';

export interface GivenSource {
  type: SourceType;
  title: string;
  url: string | null;
  content: string;
}

interface Dependencies {
  store: KnowledgeStore;
  index: PassageIndex;
  embedder: Embedder;
  clock(): number;
  /** Told that there is new work, so that nobody waits for the next look at the table. */
  onWork(): void;
}

export type Knowledge = ReturnType<typeof createKnowledge>;

/** What chatbots know: their sources, and the passages in them that answer a question. */
export function createKnowledge({ store, index, embedder, clock, onWork }: Dependencies) {
  async function findSource(chatbot: Chatbot, sourceId: string): Promise<Source> {
    const source = await store.findSource(chatbot.id, sourceId);
    if (!source) throw notFound('source');
    return source;
  }

  async function save(source: Source, content: string): Promise<Source> {
    await store.saveSource(source, content);
    onWork();
    return source;
  }

  return {
    findPassages: (chatbot: Chatbot, question: string, limit: number, signal?: AbortSignal) =>
      findPassages({ chatbot, question, limit, signal }, { index, embedder }),

    findSource,
    sourcesOf: (chatbot: Chatbot) => store.sourcesOf(chatbot.id),

    addSource(chatbot: Chatbot, { content, ...given }: GivenSource): Promise<Source> {
      const now = clock();
      const state = {
        status: 'pending',
        error: null,
        version: 1,
        passages: 0,
        createdAt: now,
        updatedAt: now,
      } as const;
      return save({ id: newId('src'), chatbotId: chatbot.id, ...given, ...state }, content);
    },

    async replaceSource(
      chatbot: Chatbot,
      sourceId: string,
      { content, ...given }: GivenSource,
    ): Promise<Source> {
      const source = await findSource(chatbot, sourceId);
      const state = {
        status: 'pending',
        error: null,
        version: source.version + 1,
        updatedAt: clock(),
      } as const;
      return save({ ...source, ...given, ...state }, content);
    },

    async deleteSource(chatbot: Chatbot, sourceId: string): Promise<void> {
      if ((await store.deleteSource(chatbot.id, sourceId)) === 'not-found') throw notFound('source');
    },

    /** The work of a job: turns a source into passages. */
    indexSource: (sourceId: string, signal: AbortSignal) =>
      indexSource(sourceId, signal, { store, embedder, clock }),

    markFailed: async (sourceId: string, reason: string) => {
      const found = await store.contentOf(sourceId);
      if (found) await store.markFailed(found.source, reason, clock());
    },

    /** After a change of the embedding model, everything is embedded anew. */
    reindexOtherModels: () => store.reindexOtherModels(embedder.model, clock()),
  };
}
