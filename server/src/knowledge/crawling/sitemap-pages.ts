import { createYielder } from '../../in-batches.ts';
import { type DocumentParser, NotFetched, UnreadableDocument } from '../ports.ts';
import { reasonSentence } from '../reading-reasons.ts';
import { type CrawlScope, pageAddress } from './crawl-scope.ts';
import type { PoliteWeb } from './polite-web.ts';

/** The standard's own limit for one file, unpacked. */
const maxBytes = 52_428_800;
const mostSitemaps = 500;
const deepestNesting = 3;

interface Wanted {
  address: string;
  maxPages: number;
  scope: CrawlScope;
}

interface Dependencies {
  polite: PoliteWeb;
  parser: DocumentParser;
}

export interface SitemapPages {
  pages: string[];
  /** Whether every sitemap could be read; if not, a page that is missing may be named in one that could not. */
  isComplete: boolean;
  notice: string | null;
}

/** The pages that a sitemap names, those of the sitemaps it names included. Rejects when the first cannot be read. */
export async function readSitemapPages(
  { address, maxPages, scope }: Wanted,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<SitemapPages> {
  const pages = new Set<string>();
  const seen = new Set([address]);
  const failures: string[] = [];
  let left = 0;
  let open = [address];

  async function readOne(sitemap: string): Promise<string[]> {
    const found = await readSitemap(sitemap, dependencies, scope, signal);
    const yieldToEventLoop = createYielder();
    for (const page of found.pages) {
      await yieldToEventLoop();
      const known = pageAddress(page);
      if (!known || scope.refusalOf(new URL(known))) continue;
      if (pages.size < maxPages) pages.add(known);
      else if (!pages.has(known)) left += 1;
    }
    return found.sitemaps;
  }

  for (let depth = 0; depth <= deepestNesting && open.length > 0; depth += 1) {
    const next: string[] = [];
    for (const sitemap of open) {
      try {
        for (const nested of await readOne(sitemap)) {
          if (seen.size >= mostSitemaps || seen.has(nested)) continue;
          seen.add(nested);
          next.push(nested);
        }
      } catch (error) {
        const isExpected = error instanceof NotFetched || error instanceof UnreadableDocument;
        if (!isExpected || sitemap === address) throw error;
        failures.push(`${reasonSentence('sitemap-not-read', { address: sitemap })} ${error.message}`);
      }
    }
    open = next;
  }
  const notices = [
    ...(left > 0 ? [reasonSentence('page-limit', { limit: maxPages, count: left })] : []),
    ...failures.slice(0, 3),
    ...(failures.length > 3 ? [reasonSentence('sitemaps-not-read', { count: failures.length - 3 })] : []),
  ];
  return {
    pages: [...pages],
    isComplete: failures.length === 0,
    notice: notices.length > 0 ? notices.join(' ') : null,
  };
}

async function readSitemap(address: string, { polite, parser }: Dependencies, scope: CrawlScope, signal: AbortSignal) {
  // Patterns are about pages: a sitemap has only to be on the same website.
  const refuseRedirect = (url: URL) =>
    scope.isElsewhere(url) ? reasonSentence('sitemap-elsewhere', { host: url.host }) : undefined;
  const refusal = URL.canParse(address) ? refuseRedirect(new URL(address)) : reasonSentence('address-refused');
  if (refusal) throw new NotFetched(refusal);
  const { status, body } = await polite.get(address, { maxBytes, refuseRedirect, signal });
  if (status < 200 || status >= 300) throw new NotFetched(reasonSentence('error-status', { status }));
  const found = await parser.parseSitemap(body, signal);
  // A website that is being repaired answers every address with a friendly page.
  if (found.pages.length === 0 && found.sitemaps.length === 0)
    throw new UnreadableDocument(reasonSentence('sitemap-empty'));
  return found;
}
