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
