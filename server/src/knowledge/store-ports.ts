import type { EmbeddingModels } from './embedding-models.ts';
import type { PassageLink } from './passage-link.ts';

export type SourceStatus = 'pending' | 'ready' | 'failed' | 'cancelled';

/** Something a chatbot learns from. */
export interface Source {
  id: string;
  chatbotId: string;
  /** A name of one of the types in `source-types/`. */
  type: string;
  title: string;
  url: string | null;
  crawl: CrawlSettings | null;
  file: FileFacts | null;
  status: SourceStatus;
  /** Why it failed, for the owner to read. */
  error: string | null;
  /** What the owner should know though nothing failed. */
  notice: string | null;
  /** Grows with every refresh; work on an older version is thrown away. */
  version: number;
  progress: Progress;
  documents: number;
  passages: number;
  refreshedAt: number | null;
  nextRefreshAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface CrawlSettings {
  /** Patterns of addresses, `*` for any characters; none means the whole website. */
  include: string[];
  exclude: string[];
  /** Which addresses belong to a website: those under its own, or all of its host. Absent in sources from before: `site`. */
  scope?: 'path' | 'site';
  maxPages: number;
  /** How many links a page may be away from the start. */
  maxDepth: number;
  refreshEveryHours: number | null;
}

export interface FileFacts {
  id: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** What has become of a source's items since its last refresh began. */
export interface Progress {
  found: number;
  /** Read and searchable. */
  done: number;
  unchanged: number;
  failed: number;
  /** Left out on purpose: forbidden, a duplicate, no content. */
  skipped: number;
}

/** A page that is `gone` counts among the failed. */
export type Outcome = 'done' | 'unchanged' | 'failed' | 'skipped' | 'gone';

/** One page, file or text of a source. */
export interface SourceItem {
  /** The address of a page; `content` where a source is one document. */
  item: string;
  depth: number;
  /** What happened last, null before the first time. */
  outcome: Outcome | null;
  reason: string | null;
  /** For conditional requests. */
  etag: string | null;
  lastModified: string | null;
  /** Of the bytes, for servers that know no conditional requests. */
  bodyHash: string | null;
  /** The address this page names as its own. */
  canonical: string | null;
  /** Whether that address proved useless, so that this page stands for itself. */
  isCanonicalIgnored: boolean;
  checkedAt: number | null;
}

export interface ItemFilter {
  /** `ready` is done or unchanged; `failed` is failed or gone. */
  outcome?: Outcome | 'waiting' | 'ready' | undefined;
  /** The item after which the page begins. */
  after?: string | undefined;
  limit: number;
}

export interface ListedItem extends SourceItem {
  isWaiting: boolean;
  documentId: string | null;
  title: string | null;
  url: string | null;
  language: string | null;
  passages: number;
}

/** A source being worked on, in this version. */
export interface Run {
  sourceId: string;
  chatbotId: string;
  version: number;
}

export interface StoredDocument {
  id: string;
  title: string;
  url: string;
  language: string;
  textHash: string;
  embeddingModel: string;
  passages: StoredPassage[];
  lexical: Uint8Array;
  vectors: VectorOf[];
}

export interface StoredPassage {
  position: number;
  headingPath: string[];
  text: string;
  spot: string;
  links?: readonly PassageLink[] | undefined;
  tokens: number;
  isPair: boolean;
  /** Of the text that was embedded: a passage that comes again keeps its vector. */
  embeddedHash: string;
}

/** A new vector, or that of an earlier passage as it was stored. */
export type VectorOf = Float32Array | Uint8Array;

export interface Settlement {
  item: string;
  outcome: Outcome;
  reason: string | null;
  /** A new document in place of the old one; `keep` and `remove` are about the old one. */
  document: StoredDocument | 'keep' | 'remove';
  /** Pages found on this one that were not known before. */
  found: { item: string; depth: number }[];
  facts: Pick<SourceItem, 'etag' | 'lastModified' | 'bodyHash' | 'canonical'>;
  /** Where it is left out because another item says the same: that item, and the hash of what both say. */
  twin?: { item: string; textHash: string } | undefined;
  /** Pages that were left out for this one are looked at again; see `reviveCopiesOf`. */
  revive?: { standAlone: boolean } | undefined;
}

/** How long a runner has items for itself, and from when on. */
export interface ItemLease {
  nowMs: number;
  leaseMs: number;
}

export interface SettleLimits {
  /** Passages of the account; null for any number. */
  mostPassages?: number | null | undefined;
  /** Items of the source; found ones beyond it are left out. */
  mostItems?: number | undefined;
}

export interface RunEnd {
  status: 'ready' | 'failed';
  error: string | null;
  notice: string | null;
  nextRefreshAt: number | null;
}

/** What the account of a source may hold in all; null for as much as it likes. */
export interface SourceQuota {
  accountId: string;
  sources: number | null;
  storage: number | null;
}

/** Room for files that arrive. */
export interface StorageQuota {
  accountId: string;
  bytes: number | null;
}

export interface KnowledgeStore {
  /**
   * Writes the source and the job that will read it, together. The content of a source that has one is replaced. Refuses
   * where the account would then hold more than its quota; names the one.
   */
  saveSource(source: Source, content: string | null, quota?: SourceQuota): Promise<'saved' | 'sources' | 'storage'>;
  accountOf(chatbotId: string): Promise<string | undefined>;
  findSource(chatbotId: string, sourceId: string): Promise<Source | undefined>;
  sourcesOf(chatbotId: string): Promise<Source[]>;
  /** For a job, which has the id alone. */
  sourceById(sourceId: string): Promise<Source | undefined>;
  contentOf(sourceId: string): Promise<string>;
  /** Everything is looked at once more. False when the source has changed meanwhile. */
  beginRefresh(source: Source, nowMs: number): Promise<boolean>;
  dueSources(nowMs: number, limit: number): Promise<Source[]>;
  cancel(source: Source, nextRefreshAt: number | null, nowMs: number): Promise<boolean>;
  /** Changes how it is read, not what; false when the source has changed meanwhile. */
  schedule(source: Source, crawl: CrawlSettings, nextRefreshAt: number | null): Promise<boolean>;
  deleteSource(chatbotId: string, sourceId: string): Promise<'deleted' | 'not-found'>;
  markFailed(source: Source, reason: string, nextRefreshAt: number | null, nowMs: number): Promise<void>;

  /** All of these reject with `RunOver` when the source has changed, was cancelled or deleted. */
  addItems(run: Run, items: { item: string; depth: number }[], nowMs: number, most?: number): Promise<void>;
  /**
   * Rejects with `PassagesFull` where the account would then hold more passages than it may, null for any number; and
   * with `TwinChanged` where another runner has meanwhile settled an item that says the same, or says it no more.
   */
  settle(run: Run, settlement: Settlement, nowMs: number, limits?: SettleLimits): Promise<void>;
  /** Takes items, with their documents, out of the source. */
  dropItems(run: Run, items: string[], nowMs: number): Promise<void>;
  /**
   * Pages that were left out for this one are looked at again: because it has changed, or because it is of no use, so
   * that they stand alone.
   */
  reviveCopiesOf(run: Run, item: string, how: { standAlone: boolean }): Promise<void>;
  endRun(run: Run, end: RunEnd, nowMs: number): Promise<void>;
  isRunning(run: Run): Promise<boolean>;

  /** The names of all items, in the order in which they were found. */
  itemNames(sourceId: string): Promise<string[]>;
  /** Takes waiting items that no runner has, those that were never settled first. */
  claimItems(run: Run, limit: number, lease: ItemLease): Promise<SourceItem[]>;
  /** Keeps them for longer. */
  extendItems(run: Run, items: readonly string[], lease: ItemLease): Promise<void>;
  /** Gives them back to whoever looks next. */
  releaseItems(run: Run, items: readonly string[]): Promise<void>;
  /** Gives all items of all sources back; only for a server that knows itself to be alone. */
  releaseAllItems(): Promise<void>;
  /** Whether any item waits, also with another runner. */
  hasWaiting(run: Run): Promise<boolean>;
  /** Has other nodes help with this source, where there are any. */
  askForHelp(run: Run, nowMs: number): Promise<void>;
  findItem(run: Run, item: string): Promise<{ outcome: Outcome | null; isSettled: boolean } | undefined>;
  itemsOf(sourceId: string, filter: ItemFilter): Promise<ListedItem[]>;
  /** A document of a source, with so many of its passages from a position on. */
  documentOf(sourceId: string, documentId: string, page: PassagePage): Promise<ReadDocument | undefined>;
  /** The item of this source whose document says the same. */
  itemWithText(run: Run, textHash: string, otherThan: string): Promise<string | undefined>;
  presentDocument(run: Run, item: string): Promise<PresentDocument | undefined>;
  /** The vectors of the item's present document, by the hash of what was embedded. */
  vectorsOf(run: Run, item: string, embeddingModel: string): Promise<Map<string, StoredVector>>;

  /** The chatbot's documents in the order in which they were read. */
  outlinesOf(chatbotId: string, limit: number): Promise<OutlinedDocument[]>;
  /** The innermost headings in these documents that are questions. */
  questionsIn(documentIds: readonly string[]): Promise<AskedInDocuments[]>;

  /** Has the documents embedded anew that another model embedded than the one for their language. Returns of how many sources. */
  reembedOtherModels(models: EmbeddingModels, nowMs: number): Promise<number>;
  documentOfOtherModel(sourceId: string, models: EmbeddingModels): Promise<EmbeddedDocument | undefined>;
  /** False when the document is gone meanwhile. */
  replaceVectors(
    document: EmbeddedDocument,
    newId: string,
    embeddingModel: string,
    vectors: Float32Array[],
  ): Promise<boolean>;
}

export interface PassagePage {
  from: number;
  limit: number;
}

/** What was read from an item. */
export interface ReadDocument {
  documentId: string;
  item: string;
  title: string;
  url: string;
  language: string;
  passages: Pick<StoredPassage, 'position' | 'headingPath' | 'text' | 'spot'>[];
}

export interface OutlinedDocument {
  id: string;
  title: string;
  url: string;
  language: string;
  passages: number;
  isPairs: boolean;
}

export interface AskedInDocuments {
  documentId: string;
  question: string;
}

export interface EmbeddedDocument {
  id: string;
  chatbotId: string;
  title: string;
  language: string;
  passages: Pick<StoredPassage, 'headingPath' | 'text' | 'isPair'>[];
}

export interface PresentDocument {
  title: string;
  url: string;
  textHash: string;
  embeddingModel: string;
}

export interface StoredVector {
  vector: Uint8Array;
  tokens: number;
}

/** The source was changed, cancelled or deleted: what was being done for it is no longer wanted. */
export class RunOver extends Error {
  constructor() {
    super('The source has changed meanwhile.');
    this.name = 'RunOver';
  }
}

/** The account holds as many passages as it may: nothing more is read for it. */
export class PassagesFull extends Error {
  constructor() {
    super('The account holds as many passages as it may.');
    this.name = 'PassagesFull';
  }
}

/** Another runner has meanwhile settled an item that says the same, or that says it no more: decide again. */
export class TwinChanged extends Error {
  constructor() {
    super('Another page that says the same has changed.');
    this.name = 'TwinChanged';
  }
}

/** A file that arrives does not fit into what the account may store. */
export class StorageFull extends Error {
  constructor() {
    super('The account stores as much as it may.');
    this.name = 'StorageFull';
  }
}

/** Keeps the files that owners upload. */
export interface FileStore {
  /** Rejects with `StorageFull` as soon as more has arrived than the quota has room for. */
  save(fileId: string, bytes: AsyncIterable<Uint8Array>, quota?: StorageQuota): Promise<void>;
  read(fileId: string): Promise<Uint8Array>;
  /** Leaves a file that a source names. */
  delete(fileId: string): Promise<void>;
  /** Files of no source: it was deleted, or never written because the server was killed in between. */
  deleteOrphans(olderThanMs: number): Promise<void>;
}
