import type { DocumentParser, ParsedDocument, Settlement, SourceItem } from '../ports.ts';
import { reasonSentence } from '../reading-reasons.ts';
import { pageAddress } from './crawl-scope.ts';
import type { WebPages } from './web-pages.ts';

export type ItemFacts = Settlement['facts'];

/** What reading an item came to. */
export type ItemReading =
  | { kind: 'document'; document: ParsedDocument; url: string | null; links: string[]; facts: ItemFacts }
  | { kind: 'unchanged'; facts: ItemFacts }
  /** Left out on purpose; `instead` is the page that stands for it. */
  | { kind: 'skipped'; reason: string; instead: string | null; links: string[]; facts: ItemFacts }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string };

export const noFacts: ItemFacts = { etag: null, lastModified: null, bodyHash: null, canonical: null };

interface Dependencies {
  parser: DocumentParser;
  pages: WebPages;
  /** Whether an address may stand in for another: it belongs to the source. */
  mayStandIn(address: string): boolean;
}

/**
 * Fetches a page and parses it into passages. Where links are followed, a page may also name another one that stands for
 * it: by a redirect, a meta refresh or its canonical address.
 */
export async function readPage(
  item: SourceItem,
  { followsLinks }: { followsLinks: boolean },
  { pages, parser, mayStandIn }: Dependencies,
  signal: AbortSignal,
): Promise<ItemReading> {
  const fetched = await pages.fetch(item, signal);
  if (fetched.kind === 'unchanged')
    return { kind: 'unchanged', facts: { ...fetched.facts, canonical: item.canonical } };
  if (fetched.kind === 'forbidden')
    return { kind: 'skipped', reason: fetched.reason, instead: null, links: [], facts: noFacts };
  if (fetched.kind !== 'page') return fetched;

  const { response } = fetched;
  const skip = (reason: string, instead: string | null, links: string[], facts: ItemFacts): ItemReading => ({
    kind: 'skipped',
    reason,
    instead,
    links,
    facts,
  });
  const facts = { ...fetched.facts, canonical: null };
  const arrivedAt = pageAddress(response.url) ?? response.url;
  const hasDocument = item.outcome === 'done' || item.outcome === 'unchanged';
  // A website under repair sends all its readers to one page.
  if (followsLinks && arrivedAt !== item.item && hasDocument && response.redirect === 'temporary')
    return { kind: 'failed', reason: reasonSentence('redirects-for-now', { address: arrivedAt }) };
  if (followsLinks && arrivedAt !== item.item && mayStandIn(arrivedAt))
    return skip(reasonSentence('redirects-to', { address: arrivedAt }), arrivedAt, [], noFacts);

  const document = await parser.parse(
    { bytes: response.body, contentType: response.header('content-type'), url: response.url },
    signal,
  );
  const { page } = document;
  const isNofollow = fetched.isNofollow || page?.isNofollow === true;
  const links = followsLinks && !isNofollow ? (page?.links ?? []) : [];
  const isOwnMaster = !followsLinks || item.isCanonicalIgnored;
  const refresh = isOwnMaster ? undefined : standIn(page?.refresh, item, mayStandIn);
  if (refresh)
    return skip(reasonSentence('redirects-to', { address: refresh }), refresh, [], { ...noFacts, canonical: refresh });
  if (fetched.isNoindex || page?.isNoindex) return skip(reasonSentence('not-to-be-indexed'), null, links, noFacts);
  const canonical = isOwnMaster ? undefined : standIn(page?.canonical, item, mayStandIn);
  // A site where every page names the first one as its own address means something else.
  if (canonical && canonical !== arrivedAt && new URL(canonical).pathname !== '/')
    return skip(reasonSentence('canonical-elsewhere', { address: canonical }), canonical, links, {
      ...facts,
      canonical,
    });
  if (document.passages.length === 0) return skip(reasonSentence('page-without-text'), null, links, noFacts);
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
