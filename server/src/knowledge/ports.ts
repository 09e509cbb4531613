/** What knowledge needs from outside: the web, a parser of documents, a model that makes vectors, an index, and stores. */
import type { EmbeddingModels } from './embedding-models.ts';
import type { PassageLink } from './passage-link.ts';

export * from './embedding-models.ts';
export type { PassageLink } from './passage-link.ts';
export { reasonSentence } from './reading-reasons.ts';
export * from './store-ports.ts';

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

  constructor(reason: string, { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.name = 'NotFetched';
    this.isTransient = isTransient;
  }
}

/** Turns files and pages into passages, apart from the server and with limits on time and memory. */
export interface DocumentParser {
  /** Rejects with `UnreadableDocument`. */
  parse(document: RawDocument, signal?: AbortSignal): Promise<ParsedDocument>;
  /** What the first page of a website says of it. Rejects with `UnreadableDocument` for what is no page. */
  parseHomePage(document: RawDocument, signal?: AbortSignal): Promise<HomePage>;
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
  /** Its index in the document, from 0. */
  position: number;
  /** Added to the document's address, it makes a link land on the spot: `#page=3`, `#:~:text=…`; may be empty. */
  spot: string;
  /** In the order of the text. */
  links?: readonly PassageLink[] | undefined;
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

/** What a website says of itself on its first page; null for what it does not say. */
export interface HomePage {
  name: string | null;
  description: string | null;
  /** BCP 47 primary subtag. */
  language: string | null;
  logoUrl: string | null;
  /** As `#rrggbb`. */
  color: string | null;
  /** Headings and entries of FAQs that are questions. */
  suggestedQuestions: string[];
}

/** The embedding model did not answer, or not with vectors. */
export class EmbedderUnavailable extends Error {}

/** Turns texts into vectors of length 1. */
export interface Embedder {
  /** Vectors of these models are of one space: they are compared with each other, and with those of no other model. */
  readonly models: EmbeddingModels;
  /** The languages it was made for; absent when it knows all. */
  readonly languages?: readonly string[];
  /** Those of them in which its cosines are what ranking, confidence and grouping were fitted with; absent for all. */
  readonly fittedLanguages?: readonly string[];
  /** By the model for that language. */
  embedQuestion(text: string, language: string, options?: EmbeddingOptions): Promise<EmbeddedText>;
  embedPassages(texts: readonly string[], language: string, signal?: AbortSignal): Promise<EmbeddedText[]>;
  close(): Promise<void>;
}

export interface EmbeddingOptions {
  /** Whose question it is: those that must wait are served round robin between accounts. */
  accountId?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface EmbeddedText {
  vector: Float32Array;
  /** Counted by the model's tokenizer; an estimate where the provider does not say. */
  tokens: number;
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
  /** In the order of the text; absent where there are none. */
  links?: readonly PassageLink[] | undefined;
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
  /** The languages of the chatbot's documents, the most frequent first. */
  languagesOf(wanted: WantedIndex): Promise<readonly string[]>;
  search(request: SearchRequest): Promise<SearchResult>;
  /** Something of this chatbot was erased: nothing of it is left in files of the index. */
  forget?(chatbotId: string): Promise<void>;
  close(): Promise<void>;
}

export interface SearchResult {
  /** Best first. Passages that say the same as a better one are left out; neighbours in a document are one. */
  passages: FoundPassage[];
  /** How rare each of the question's terms is among this chatbot's passages; 0 for one that none holds. By term in every language of the documents. */
  termWeights: Record<string, number>;
  /** Terms of the question that no passage holds, such as misspelt ones, and the terms that were searched for instead. */
  readAs: Record<string, string[]>;
  /** The language that the question is taken for, where the embedding model knows it. */
  askedIn?: string | undefined;
  /** The language that the question shows; absent where it shows none. */
  shownIn?: string | undefined;
}

export interface WantedIndex {
  chatbotId: string;
  /** The version the index must have; an older one is brought up to date first. */
  version: number;
  embeddingModels: EmbeddingModels;
}

export interface SearchRequest extends WantedIndex {
  /** The languages those models know, and in which their cosines are what rankings were fitted with; absent for all. */
  embeddingLanguages?: readonly string[] | undefined;
  fittedLanguages?: readonly string[] | undefined;
  question: string;
  vector: Float32Array;
  limit: number;
}
