/** What knowledge needs from outside: the web, a reader of documents, a model that makes vectors, an index, and stores. */

/** Turns texts into vectors of length 1. Vectors of two different models are never compared. */
export interface Embedder {
  /** Names the weights and their form; stored with every vector. */
  readonly model: string;
  /** The languages it was made for; absent when it knows all. */
  readonly languages?: readonly string[];
  embedQuestion(text: string, signal?: AbortSignal): Promise<EmbeddedText>;
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<EmbeddedText[]>;
  close(): Promise<void>;
}

export interface EmbeddedText {
  vector: Float32Array;
  /** Counted by the model's tokenizer; an estimate where the provider does not say. */
  tokens: number;
}

/** Fetches what an owner's address names, and never anything inside our own network. */
export interface WebFetch {
  /** Why an address is refused, as far as can be told without looking its name up. */
  refusalOf(url: string): string | undefined;
  /** Any status is a result. Rejects with `NotFetched` when there is none. */
  get(url: string, request: WebRequest): Promise<WebResponse>;
  close(): Promise<void>;
}

export interface WebRequest {
  headers?: Record<string, string>;
  /** A longer body is refused. */
  maxBytes: number;
  /** Asked for each address that a redirect leads to; a reason stops there. */
  refuseRedirect?(url: URL): string | undefined;
  signal?: AbortSignal | undefined;
}

export interface WebResponse {
  status: number;
  /** The address that answered, after redirects. */
  url: string;
  /** Whether all redirects on the way were for good, or one only for now; null when there was none. */
  redirect: 'permanent' | 'temporary' | null;
  header(name: string): string | undefined;
  body: Uint8Array;
}

/** Says in a sentence for the owner why an address gave nothing. */
export class NotFetched extends Error {
  /** Whether another try may go better. */
  readonly isTransient: boolean;

  constructor(
    reason: string,
    { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {},
  ) {
    super(reason, { cause });
    this.name = 'NotFetched';
    this.isTransient = isTransient;
  }
}

/** Turns files and pages into passages, in a thread with limits on time and memory. */
export interface DocumentReader {
  /** Rejects with `UnreadableDocument`. */
  read(document: RawDocument, signal?: AbortSignal): Promise<ReadDocument>;
  /** The addresses in a sitemap: XML or one a line, gzip or not. */
  readSitemap(bytes: Uint8Array, signal?: AbortSignal): Promise<{ pages: string[]; sitemaps: string[] }>;
  close(): Promise<void>;
}

/** Says in a sentence for the owner why a document could not be read. */
export class UnreadableDocument extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnreadableDocument';
  }
}

export type DocumentFormat =
  | 'text'
  | 'markdown'
  | 'pairs'
  | 'html'
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'csv'
  | 'epub'
  | 'odt'
  | 'rtf'
  | 'eml';

export interface RawDocument {
  /** Given away: the buffer may be moved to the thread. */
  bytes: Uint8Array;
  /** When known; else told from the first bytes, the content type and the file's name. */
  format?: DocumentFormat | undefined;
  contentType?: string | undefined;
  fileName?: string | undefined;
  /** Where the page is: its links are resolved against it. */
  url?: string | undefined;
  /** Set by the owner; else taken from the document. */
  title?: string | undefined;
}

export interface ReadDocument {
  title: string | null;
  /** BCP 47 primary subtag, `und` when it cannot be told. */
  language: string;
  /** SHA-256 of title and text, in hex: pages that say the same have the same one. */
  textHash: string;
  passages: PassageDraft[];
  /** What the index needs of the words. */
  lexical: Uint8Array;
  /** For HTML. */
  page: PageFacts | null;
}

export interface PassageDraft {
  text: string;
  /** The headings above the passage, outermost first. */
  headingPath: string[];
  /** Its place in the document, from 0. */
  position: number;
  /** Added to the document's address, it makes a link land on the spot: `#page=3`, `#:~:text=…`; may be empty. */
  spot: string;
}

export interface PageFacts {
  /** Absolute addresses on the web, without fragments, each once. */
  links: string[];
  canonical: string | null;
  isNoindex: boolean;
  isNofollow: boolean;
  /** Where the page sends its readers by itself. */
  refresh: string | null;
}

export type SourceType = 'website' | 'sitemap' | 'page' | 'file' | 'text' | 'markdown' | 'pairs';
export type SourceStatus = 'pending' | 'ready' | 'failed' | 'cancelled';

/** Something a chatbot learns from. */
export interface Source {
  id: string;
  chatbotId: string;
  type: SourceType;
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
}

export interface RunEnd {
  status: 'ready' | 'failed';
  error: string | null;
  notice: string | null;
  nextRefreshAt: number | null;
}

export interface KnowledgeStore {
  /** Writes the source and the job that will read it, together. The content of a source that has one is replaced. */
  saveSource(source: Source, content: string | null): Promise<void>;
  findSource(chatbotId: string, sourceId: string): Promise<Source | undefined>;
  sourcesOf(chatbotId: string): Promise<Source[]>;
  /** For a job, which has the id alone. */
  sourceById(sourceId: string): Promise<Source | undefined>;
  contentOf(sourceId: string): Promise<string>;
  /** Everything is looked at once more. False when the source has changed meanwhile. */
  beginRefresh(source: Source, nowMs: number): Promise<boolean>;
  dueSources(nowMs: number, limit: number): Promise<Source[]>;
  cancel(source: Source, nextRefreshAt: number | null, nowMs: number): Promise<boolean>;
  deleteSource(chatbotId: string, sourceId: string): Promise<'deleted' | 'not-found'>;
  markFailed(source: Source, reason: string, nextRefreshAt: number | null, nowMs: number): Promise<void>;

  /** All of these reject with `RunOver` when the source has changed, was cancelled or deleted. */
  addItems(run: Run, items: { item: string; depth: number }[], nowMs: number): Promise<void>;
  settle(run: Run, settlement: Settlement, nowMs: number): Promise<void>;
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
  waitingItems(run: Run, limit: number): Promise<SourceItem[]>;
  findItem(run: Run, item: string): Promise<{ outcome: Outcome | null; isSettled: boolean } | undefined>;
  itemsOf(sourceId: string, filter: ItemFilter): Promise<ListedItem[]>;
  /** The item of this source whose document says the same. */
  itemWithText(run: Run, textHash: string, otherThan: string): Promise<string | undefined>;
  presentDocument(run: Run, item: string): Promise<PresentDocument | undefined>;
  /** The vectors of the item's present document, by the hash of what was embedded. */
  vectorsOf(run: Run, item: string, embeddingModel: string): Promise<Map<string, StoredVector>>;

  /** Has the documents embedded anew that another model embedded. Returns of how many sources. */
  reembedOtherModels(embeddingModel: string, nowMs: number): Promise<number>;
  documentOfOtherModel(sourceId: string, embeddingModel: string): Promise<EmbeddedDocument | undefined>;
  /** False when the document is gone meanwhile. */
  replaceVectors(
    document: EmbeddedDocument,
    newId: string,
    embeddingModel: string,
    vectors: Float32Array[],
  ): Promise<boolean>;
}

export interface EmbeddedDocument {
  id: string;
  chatbotId: string;
  title: string;
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

export interface ItemFilter {
  outcome?: Outcome | 'waiting' | undefined;
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

/** The source was changed, cancelled or deleted: what was being done for it is no longer wanted. */
export class RunOver extends Error {
  constructor() {
    super('The source has changed meanwhile.');
    this.name = 'RunOver';
  }
}

/** Keeps the files that owners upload. */
export interface FileStore {
  save(fileId: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  read(fileId: string): Promise<Uint8Array>;
  delete(fileId: string): Promise<void>;
  /** Files of no source: it was deleted, or never written because the server was killed in between. */
  deleteOrphans(olderThanMs: number): Promise<void>;
}

/** A passage that a search found, with why. */
export interface FoundPassage {
  id: string;
  documentId: string;
  title: string;
  url: string;
  /** Added to the address, it leads to the spot; may be empty. */
  spot: string;
  language: string;
  /** Whether it is the answer of a question-answer pair, whose question is its heading. */
  isPair: boolean;
  headingPath: string[];
  text: string;
  tokens: number;
  /** The fused score by which results are ordered; comparable within one search only. */
  score: number;
  lexical: number;
  /** Cosine similarity to the question. */
  dense: number;
  /** The share of the question's weight in rare words that the passage holds, 0 to 1. */
  coverage: number;
}

/** Searches the passages of one chatbot, and of no other. */
export interface PassageIndex {
  search(request: SearchRequest): Promise<SearchResult>;
  close(): Promise<void>;
}

export interface SearchResult {
  /** Best first. Passages that say the same as a better one are left out; neighbours in a document are one. */
  passages: FoundPassage[];
  /** How rare each of the question's terms is among this chatbot's passages; 0 for one that none holds. By term in every language of the documents. */
  termWeights: Record<string, number>;
  /** Terms of the question that no passage holds, such as misspelt ones, and the terms that were searched for instead. */
  readAs: Record<string, string[]>;
}

export interface SearchRequest {
  chatbotId: string;
  /** The version the index must have; an older one is brought up to date first. */
  version: number;
  embeddingModel: string;
  /** The languages that model knows; absent when it knows all. */
  embeddingLanguages?: readonly string[] | undefined;
  question: string;
  vector: Float32Array;
  limit: number;
}
