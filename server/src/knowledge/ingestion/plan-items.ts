import { createCrawlScope } from '../crawling/crawl-scope.ts';
import { pageAddress } from '../crawling/page-address.ts';
import type { PoliteWeb } from '../crawling/polite-web.ts';
import { readSitemapPages } from '../crawling/sitemap-pages.ts';
import type { DocumentReader, Source, SourceItem } from '../ports.ts';

/** The only item of a source that is one document. */
const onlyItem = 'content';

export interface Plan {
  /** To look at, whether known already or not. */
  wanted: string[];
  /** Whether an item that is known from before still belongs to the source. */
  isStillWanted(item: Pick<SourceItem, 'item'>): boolean;
  notice: string | null;
}

/** What a refresh of a source begins with. Rejects with `NotFetched` or `UnreadableDocument`. */
export async function planItems(
  source: Source,
  dependencies: { polite: PoliteWeb; reader: DocumentReader },
  signal: AbortSignal,
): Promise<Plan> {
  const { type, url, crawl } = source;
  if (!crawl || !url) return only(onlyItem);
  const start = pageAddress(url) ?? url;
  if (type === 'page') return only(start);
  const scope = createCrawlScope(start, crawl);
  if (type === 'website')
    return {
      wanted: [start],
      // A page that was gone is asked for again: nobody would tell us that it is back, while the pages that link to it
      // stay the same.
      isStillWanted: ({ item }) => item === start || scope.refusalOf(new URL(item)) === undefined,
      notice: null,
    };
  const { pages, isComplete, notice } = await readSitemapPages(
    { address: url, maxPages: crawl.maxPages, scope },
    dependencies,
    signal,
  );
  const listed = new Set(pages);
  return { wanted: pages, isStillWanted: ({ item }) => !isComplete || listed.has(item), notice };
}

function only(wanted: string): Plan {
  return { wanted: [wanted], isStillWanted: ({ item }) => item === wanted, notice: null };
}
