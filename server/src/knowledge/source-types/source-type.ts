import { z } from 'zod';
import type { HostSlots, PoliteWeb } from '../crawling/polite-web.ts';
import { type ItemReading, noFacts } from '../crawling/read-page.ts';
import type { WebPages } from '../crawling/web-pages.ts';
import type {
  CrawlSettings,
  DocumentFormat,
  DocumentParser,
  FileFacts,
  FileStore,
  KnowledgeStore,
  Source,
  SourceItem,
} from '../ports.ts';

/** Everything that distinguishes one type of source from another. */
export interface SourceType<Name extends string = string> {
  /** The values of `type` in the API and in the database. The first names the type in lists. */
  names: readonly [Name, ...Name[]];
  /** What owners send, and the source that it becomes. */
  schema: z.ZodType<GivenSource> & z.core.$ZodTypeDiscriminable;
  /** The source is created from a form with a file; JSON changes its title and address only. */
  isUpload?: boolean;
  /** What is kept of it, which decides how it is exported and how its passages are embedded. */
  content: 'pages' | 'file' | 'text' | 'pairs';
  /** The items that a refresh looks at. Rejects with `NotFetched` or `UnreadableDocument`. */
  plan(source: Source, services: PlanServices, signal: AbortSignal): Promise<Plan>;
  /** Reads one item and parses it into passages. Rejects with `UnreadableDocument`. */
  read(source: Source, item: SourceItem, services: ReadServices, signal: AbortSignal): Promise<ItemReading>;
  /** The title of a document, given the one found inside and its address. */
  title(source: Source, found: string | null, url: string | null): string;
}

/** A source as its owner gives it. */
export interface GivenSource {
  type: string;
  title: string;
  url: string | null;
  /** Of a text, or question-answer pairs as JSON. */
  content?: string;
  crawl?: CrawlSettings;
  file?: FileFacts;
}

export interface Plan {
  /** To look at, whether known already or not. */
  wanted: string[];
  /** Whether an item that is known from before still belongs to the source. */
  isStillWanted(item: Pick<SourceItem, 'item'>): boolean;
  notice: string | null;
}

export interface PlanServices {
  polite: PoliteWeb;
  parser: DocumentParser;
}

export interface ReadServices {
  store: Pick<KnowledgeStore, 'contentOf'>;
  files: Pick<FileStore, 'read'>;
  parser: DocumentParser;
  slots: HostSlots;
  pages: WebPages;
  /** Whether an address may stand in for another: it belongs to the source. */
  mayStandIn(address: string): boolean;
}

export const titleField = z.string().trim().min(1).max(200);

export function planOnly(item: string): Plan {
  return { wanted: [item], isStillWanted: (known) => known.item === item, notice: null };
}

/** What the types have in common whose content is kept in our database: one item, and an address only for show. */

export const shownAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(2_000)
  .nullable()
  .optional()
  .describe('Where visitors can read it; shown as the source of answers.');

export const planContent = async (): Promise<Plan> => planOnly('content');

/** Parses the text that the owner sent. */
export async function readContent(
  { id, title, url }: Source,
  format: DocumentFormat,
  { store, parser }: ReadServices,
  signal: AbortSignal,
): Promise<ItemReading> {
  const bytes = new TextEncoder().encode(await store.contentOf(id));
  const document = await parser.parse({ bytes, format, title }, signal);
  return { kind: 'document', document, url, links: [], facts: noFacts };
}

export const titleByOwner: SourceType['title'] = ({ title }) => title;
