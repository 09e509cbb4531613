/** Turns files and pages into passages, apart from the server and with limits on time and memory. */
export interface DocumentParser {
  /** Rejects with `UnreadableDocument`. */
  parse(document: RawDocument, signal?: AbortSignal): Promise<ParsedDocument>;
  /** The addresses in a sitemap: XML or one a line, gzip or not. */
  parseSitemap(bytes: Uint8Array, signal?: AbortSignal): Promise<{ pages: string[]; sitemaps: string[] }>;
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

export interface ParsedDocument {
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
