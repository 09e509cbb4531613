import type { HostTurns } from '../crawling/host-turns.ts';
import { pageAddress } from '../crawling/page-address.ts';
import { noindexReason, type WebPages } from '../crawling/web-pages.ts';
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
  turns: HostTurns;
  pages: WebPages;
  /** Whether an address may stand in for another: it belongs to the source. */
  mayStandIn(address: string): boolean;
}

export const noFacts: Facts = { etag: null, lastModified: null, bodyHash: null, canonical: null };

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
  { store, files, reader, turns }: Dependencies,
  signal: AbortSignal,
): Promise<ItemReading> {
  const { type, url, file } = source;
  const title = titleByOwner(source);
  const document = file
    ? // Two at a time, like hosts: ten large files at once would be half a gigabyte.
      await turns.inTurn('stored files', { delayMs: 0, signal }, async () => {
        const { name: fileName, contentType } = file;
        return reader.read({ bytes: await files.read(file.id), contentType, fileName, title }, signal);
      })
    : await reader.read(
        { bytes: new TextEncoder().encode(await store.contentOf(source.id)), format: type as 'text', title },
        signal,
      );
  return { kind: 'document', document, url, links: [], facts: noFacts };
}

/** A file that was given no title is known by its name, until a better one is found inside. */
export function titleByOwner({ title, crawl, file }: Source): string | undefined {
  return crawl || title === file?.name ? undefined : title;
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
  const hasDocument = item.outcome === 'done' || item.outcome === 'unchanged';
  // A website under repair sends all its readers to one page.
  if (isWebsite && arrivedAt !== item.item && hasDocument && response.redirect === 'temporary')
    return { kind: 'failed', reason: `The page leads to ${arrivedAt} for the moment.` };
  if (isWebsite && arrivedAt !== item.item && mayStandIn(arrivedAt))
    return skip(`The page leads to ${arrivedAt}.`, arrivedAt, [], noFacts);

  const document = await reader.read(
    { bytes: response.body, contentType: response.header('content-type'), url: response.url },
    signal,
  );
  const { page } = document;
  const isNofollow = fetched.isNofollow || page?.isNofollow === true;
  const links = isWebsite && !isNofollow ? (page?.links ?? []) : [];
  const isOwnMaster = !isWebsite || item.isCanonicalIgnored;
  const refresh = isOwnMaster ? undefined : standIn(page?.refresh, item, mayStandIn);
  if (refresh)
    return skip(`The page sends its readers to ${refresh}.`, refresh, [], { ...noFacts, canonical: refresh });
  if (fetched.isNoindex || page?.isNoindex) return skip(noindexReason, null, links, noFacts);
  const canonical = isOwnMaster ? undefined : standIn(page?.canonical, item, mayStandIn);
  // A site where every page names the first one as its own address means something else.
  if (canonical && canonical !== arrivedAt && new URL(canonical).pathname !== '/')
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
