import { pageAddress } from '../crawling/page-address.ts';
import type { WebPages } from '../crawling/web-pages.ts';
import {
  type DocumentReader,
  type FileStore,
  type KnowledgeStore,
  type ReadDocument,
  type Settlement,
  type Source,
  type SourceItem,
  UnreadableDocument,
} from '../ports.ts';

type Facts = Settlement['facts'];

/** What reading an item came to. */
export type ItemReading =
  | { kind: 'document'; document: ReadDocument; url: string | null; links: string[]; facts: Facts }
  | { kind: 'unchanged'; facts: Facts }
  /** Left out on purpose; `instead` is the page that stands for it. */
  | { kind: 'skipped'; reason: string; instead: string | null; links: string[]; facts: Facts }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string };

interface Dependencies {
  store: KnowledgeStore;
  files: FileStore;
  reader: DocumentReader;
  pages: WebPages;
  /** Whether an address may stand in for another: it belongs to the source. */
  mayStandIn(address: string): boolean;
}

const noFacts: Facts = { etag: null, lastModified: null, bodyHash: null, canonical: null };

/** Reads one item of a source: fetches the page, or takes what is stored, and turns it into passages. */
export async function readItem(
  source: Source,
  item: SourceItem,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<ItemReading> {
  try {
    return source.crawl
      ? await readWebPage(source, item, dependencies, signal)
      : await readStored(source, dependencies, signal);
  } catch (error) {
    if (error instanceof UnreadableDocument) return { kind: 'failed', reason: error.message };
    throw error;
  }
}

async function readStored(
  source: Source,
  { store, files, reader }: Dependencies,
  signal: AbortSignal,
): Promise<ItemReading> {
  const { type, title, url, file } = source;
  const document = file
    ? await reader.read(
        { bytes: await files.read(file.id), contentType: file.contentType, fileName: file.name },
        signal,
      )
    : await reader.read(
        { bytes: new TextEncoder().encode(await store.contentOf(source.id)), format: type as 'text', title },
        signal,
      );
  return { kind: 'document', document, url, links: [], facts: noFacts };
}

async function readWebPage(
  source: Source,
  item: SourceItem,
  { pages, reader, mayStandIn }: Dependencies,
  signal: AbortSignal,
): Promise<ItemReading> {
  const fetched = await pages.fetch(item, signal);
  if (fetched.kind === 'unchanged')
    return { kind: 'unchanged', facts: { ...fetched.facts, canonical: item.canonical } };
  if (fetched.kind === 'forbidden')
    return { kind: 'skipped', reason: fetched.reason, instead: null, links: [], facts: noFacts };
  if (fetched.kind !== 'page') return fetched;

  const { response } = fetched;
  const skip = (reason: string, instead: string | null, links: string[], facts: Facts): ItemReading => ({
    kind: 'skipped',
    ...{ reason, instead, links, facts },
  });
  const facts = { ...fetched.facts, canonical: null };
  const arrivedAt = pageAddress(response.url) ?? response.url;
  const isWebsite = source.type === 'website';
  if (isWebsite && arrivedAt !== item.item && mayStandIn(arrivedAt))
    return skip(`The page leads to ${arrivedAt}.`, arrivedAt, [], noFacts);

  const document = await reader.read(
    { bytes: response.body, contentType: response.header('content-type'), url: response.url },
    signal,
  );
  const { page } = document;
  const isNofollow = fetched.isNofollow || page?.isNofollow === true;
  const links = isWebsite && !isNofollow ? (page?.links ?? []) : [];
  const refresh = standIn(page?.refresh, item, mayStandIn);
  if (isWebsite && refresh) return skip(`The page sends its readers to ${refresh}.`, refresh, [], noFacts);
  if (fetched.isNoindex || page?.isNoindex)
    return skip('The page asks not to be indexed (noindex).', null, links, noFacts);
  const canonical = standIn(page?.canonical, item, mayStandIn);
  if (isWebsite && canonical && canonical !== arrivedAt && !item.isCanonicalIgnored)
    return skip(`The page names ${canonical} as its own address.`, canonical, links, { ...facts, canonical });
  if (document.passages.length === 0) return skip('The page holds no text.', null, links, noFacts);
  return { kind: 'document', document, url: response.url, links, facts };
}

function standIn(
  address: string | null | undefined,
  { item }: SourceItem,
  mayStandIn: (address: string) => boolean,
): string | undefined {
  const known = address ? pageAddress(address) : undefined;
  return known && known !== item && mayStandIn(known) ? known : undefined;
}
