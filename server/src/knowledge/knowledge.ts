import type { Chatbot } from '../chatbots/index.ts';
import { conflict, invalidRequest, notFound } from '../errors/index.ts';
import { newId } from '../identity/index.ts';
import { type AccountQuotaReader, quotaExceeded } from '../limits/index.ts';
import { createHostSlots } from './crawling/polite-web.ts';
import { createPassageFinder, languageToAskIn, withRememberedLanguages } from './find-passages.ts';
import type { PassageQuota } from './ingestion/settle-item.ts';
import type { Pair } from './pairs-csv.ts';
import {
  type DocumentParser,
  type Embedder,
  type FileStore,
  type ItemFilter,
  type KnowledgeStore,
  type PassageIndex,
  type PassagePage,
  type ReadDocument,
  type Source,
  StorageFull,
  type StorageQuota,
  type WebFetch,
} from './ports.ts';
import { previewWebsite } from './preview-website.ts';
import { readFromWebsite } from './read-from-website.ts';
import { reasonSentence } from './reading-reasons.ts';
import { sourceTypeOf } from './source-types/index.ts';
import type { GivenSource } from './source-types/source-type.ts';
import { nextRefresh } from './source-types/web-source.ts';
import { chooseQuestions, documentsToSuggestFrom } from './suggest-questions.ts';

/** Room for a file, and the quota that it is part of. */
interface FileRoom extends StorageQuota {
  storage: number | null;
}

interface Dependencies {
  store: KnowledgeStore;
  files: FileStore;
  index: PassageIndex;
  embedder: Embedder;
  web: WebFetch;
  parser: DocumentParser;
  /** What accounts may hold. */
  quotas: AccountQuotaReader;
  clock(): number;
  /** Called with unexpected errors of background work. */
  onError(error: unknown, context: { item: string }): void;
  /** Called for each search with whether an equal question was remembered. */
  onSearch?(outcome: 'searched' | 'remembered'): void;
  /** Told that there is new work, so that nobody waits for the next look at the table. */
  onWork(): void;
  /** There is a job for other nodes. */
  onHelpWanted(): void;
}

interface JobContext {
  signal: AbortSignal;
  onProgress(): void;
}

export type Knowledge = ReturnType<typeof createKnowledge>;

const notReadYet = { status: 'pending', error: null, notice: null, nextRefreshAt: null } as const;
const noProgress = { found: 0, done: 0, unchanged: 0, failed: 0, skipped: 0 };
const mostDueAtOnce = 100;
/** How often a source may change while its schedule is. */
const mostTries = 5;
const hourMs = 3_600_000;
/** Looked at for questions to suggest. */
const mostOutlines = 500;

/** What chatbots know: their sources, and the passages in them that answer a question. */
export function createKnowledge(dependencies: Dependencies) {
  const { store, files, embedder, web, parser, quotas, clock, onError, onWork, onHelpWanted, onSearch } = dependencies;
  const slots = createHostSlots();
  const index = withRememberedLanguages(dependencies.index);

  async function findSource(chatbot: Chatbot, sourceId: string): Promise<Source> {
    const source = await store.findSource(chatbot.id, sourceId);
    if (!source) throw notFound('source');
    return source;
  }

  /** What can be told without a connection is said at once; the rest becomes the reason of a page that failed. */
  function requirePublicAddress({ crawl, url }: GivenSource) {
    const refusal = crawl && url !== null ? web.refusalOf(url) : undefined;
    if (refusal) throw invalidRequest(`url: ${refusal}`);
  }

  async function save(chatbot: Chatbot, source: Source, content: string | undefined): Promise<Source> {
    const { accountId } = chatbot;
    const { sources, storage } = await quotas.of(accountId);
    const outcome = await store.saveSource(source, content ?? null, { accountId, sources, storage });
    if (outcome === 'sources') throw quotaExceeded('sources', sources ?? 0);
    if (outcome === 'storage') throw quotaExceeded('storage', storage ?? 0);
    onWork();
    return source;
  }

  async function passageQuota(chatbotId: string): Promise<PassageQuota> {
    const accountId = await store.accountOf(chatbotId);
    const most = accountId === undefined ? null : (await quotas.of(accountId)).passages;
    return { most, used: most === null || !accountId ? 0 : (await quotas.use(accountId)).passages };
  }

  const onTrouble = (error: unknown, item: string) => onError(error, { item });
  const ingestionServices = {
    store,
    files,
    web,
    parser,
    embedder,
    slots,
    clock,
    onTrouble,
    onHelpWanted,
    passageQuota,
  };

  return {
    findPassages: createPassageFinder({ index, embedder, onSearch }),
    languageToAskIn: (chatbot: Chatbot, language: string) => languageToAskIn(chatbot, language, { index, embedder }),

    previewWebsite: (url: string, signal: AbortSignal) => previewWebsite(url, { web, parser, slots }, signal),

    /** The bytes at an address that a website names as an image; what they are is for the caller to find out. */
    fetchImage: (url: string, maxBytes: number, signal: AbortSignal) =>
      readFromWebsite(url, { web, slots }, { accept: 'image/*', maxBytes, signal }, ({ body }) => body),

    /** Questions that visitors could begin with, best first. */
    async suggestedQuestions(chatbot: Chatbot): Promise<string[]> {
      const outlines = await store.outlinesOf(chatbot.id, mostOutlines);
      const ids = documentsToSuggestFrom(outlines, chatbot.settings.languages).map(({ id }) => id);
      const asked = await store.questionsIn(ids);
      const order = new Map(ids.map((id, at) => [id, at]));
      const orderOf = ({ documentId }: { documentId: string }) => order.get(documentId) ?? 0;
      return chooseQuestions(asked.toSorted((a, b) => orderOf(a) - orderOf(b)));
    },

    findSource,
    sourcesOf: (chatbot: Chatbot) => store.sourcesOf(chatbot.id),
    /** Of a text, or question-answer pairs as JSON; empty for what is read elsewhere. */
    contentOf: (source: Source) => store.contentOf(source.id),
    /** The owner's own pairs. */
    async pairsOf(source: Source): Promise<Pair[]> {
      // Written by us from checked values.
      return JSON.parse((await store.contentOf(source.id)) || '[]') as Pair[];
    },
    async readDocument(source: Source, documentId: string, page: PassagePage): Promise<ReadDocument> {
      const document = await store.documentOf(source.id, documentId, page);
      if (!document) throw notFound('document');
      return document;
    },
    itemsOf: (source: Source, filter: ItemFilter) => store.itemsOf(source.id, filter),

    addSource(chatbot: Chatbot, given: GivenSource): Promise<Source> {
      requirePublicAddress(given);
      const { content, ...rest } = given;
      const now = clock();
      return save(
        chatbot,
        {
          id: newId('src'),
          chatbotId: chatbot.id,
          crawl: null,
          file: null,
          ...rest,
          ...notReadYet,
          version: 1,
          progress: noProgress,
          documents: 0,
          passages: 0,
          refreshedAt: null,
          createdAt: now,
          updatedAt: now,
        },
        content,
      );
    },

    async replaceSource(chatbot: Chatbot, sourceId: string, given: GivenSource): Promise<Source> {
      const source = await findSource(chatbot, sourceId);
      if (sourceTypeOf(given) !== sourceTypeOf(source))
        throw invalidRequest(`type: this source is of the type ${source.type}, and stays so.`);
      requirePublicAddress(given);
      const { content, ...rest } = given;
      const saved = await save(
        chatbot,
        {
          ...source,
          ...rest,
          ...notReadYet,
          version: source.version + 1,
          progress: { ...noProgress, found: source.progress.found },
          updatedAt: clock(),
        },
        content,
      );
      if (given.file && source.file) await files.delete(source.file.id);
      return saved;
    },

    /** How much a file may hold, where it replaces that of a source; refuses one that is announced as larger. */
    async requireStorage(chatbot: Chatbot, announcedBytes: number, replaced?: Source): Promise<FileRoom> {
      const { accountId } = chatbot;
      const { storage } = await quotas.of(accountId);
      if (storage === null) return { accountId, storage, bytes: null };
      const bytes = storage + (replaced?.file?.bytes ?? 0);
      const { storage: used } = await quotas.use(accountId);
      if (used >= bytes || used + announcedBytes > bytes) throw quotaExceeded('storage', storage);
      return { accountId, storage, bytes };
    },
    /** Keeps a file that arrives; it belongs to nobody until a source names it. */
    async keepFile(bytes: AsyncIterable<Uint8Array>, room: FileRoom): Promise<string> {
      const id = newId('file');
      await files.save(id, bytes, room).catch(async (error) => {
        await files.delete(id);
        throw error instanceof StorageFull ? quotaExceeded('storage', room.storage ?? 0) : error;
      });
      return id;
    },
    forgetFile: (fileId: string) => files.delete(fileId),

    /** Looks at everything once more; a source that is being read is left to it. */
    async refreshSource(chatbot: Chatbot, sourceId: string): Promise<Source> {
      const source = await findSource(chatbot, sourceId);
      if (source.status === 'pending') return source;
      if (!(await store.beginRefresh(source, clock())))
        throw conflict('The source was changed at the same time; try again.');
      onWork();
      return findSource(chatbot, sourceId);
    },

    /** Changes how often a source is read again, counted from when it was last read. */
    async scheduleSource(chatbot: Chatbot, sourceId: string, refreshEveryHours: number | null): Promise<Source> {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const source = await findSource(chatbot, sourceId);
        if (!source.crawl)
          throw invalidRequest('refreshEveryHours: only what lies on the web is read again by itself.');
        const crawl = { ...source.crawl, refreshEveryHours };
        const readAt = source.refreshedAt ?? source.updatedAt;
        // While it is being read, the end of that sets the next time.
        const nextRefreshAt = source.status === 'pending' ? null : nextRefresh({ crawl }, readAt);
        if (await store.schedule(source, crawl, nextRefreshAt)) return findSource(chatbot, sourceId);
      }
      throw conflict('The source was changed at the same time; try again.');
    },

    /** Stops reading; what was read stays. */
    async cancelSource(chatbot: Chatbot, sourceId: string): Promise<Source> {
      const source = await findSource(chatbot, sourceId);
      if (source.status === 'pending') await store.cancel(source, nextRefresh(source, clock()), clock());
      return findSource(chatbot, sourceId);
    },

    async deleteSource(chatbot: Chatbot, sourceId: string): Promise<void> {
      if ((await store.deleteSource(chatbot.id, sourceId)) === 'not-found') throw notFound('source');
      await index.forget?.(chatbot.id);
    },

    /** Has the sources looked at once more whose time has come. */
    async refreshDue(): Promise<void> {
      const due = await store.dueSources(clock(), mostDueAtOnce);
      for (const source of due) await store.beginRefresh(source, clock());
      if (due.length > 0) onWork();
    },
    /** An upload of today may still be waiting for its source. */
    forgetOrphanedFiles: () => files.deleteOrphans(clock() - 24 * hourMs),

    /**
     * The work of jobs: turns a source into passages, and gives them vectors of another model. Loaded with the first of
     * them: a server that only answers is smaller.
     */
    async readSource(sourceId: string, context: JobContext): Promise<void> {
      const { readSource } = await import('./ingestion/read-source.ts');
      await readSource(sourceId, ingestionServices, context);
    },
    /** The same for items of a source that another node reads. */
    async helpSource(sourceId: string, context: JobContext): Promise<void> {
      const { helpSource } = await import('./ingestion/read-source.ts');
      await helpSource(sourceId, ingestionServices, context);
    },
    /** Only for a server that knows itself to be alone. */
    releaseAllItems: () => store.releaseAllItems(),
    async embedSource(sourceId: string, { signal, onProgress }: JobContext): Promise<void> {
      const { embedSource } = await import('./ingestion/embed-documents.ts');
      await embedSource(sourceId, { store, embedder, onProgress }, signal);
    },

    /** Nobody tries to read it any more. */
    async giveUp(sourceId: string): Promise<void> {
      const source = await store.sourceById(sourceId);
      if (source)
        await store.markFailed(source, reasonSentence('server-trouble'), nextRefresh(source, clock()), clock());
    },

    /** After a change of the embedding models, what others embedded is embedded anew. */
    reembedOtherModels: () => store.reembedOtherModels(embedder.models, clock()),
  };
}
