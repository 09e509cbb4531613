import { z } from 'zod';
import { createCrawlScope, pageAddress } from '../crawling/crawl-scope.ts';
import { readPage } from '../crawling/read-page.ts';
import { readSitemapPages } from '../crawling/sitemap-pages.ts';
import type { SourceType } from './source-type.ts';
import { onWeb, refreshEveryHours, selection, titleOfPage, webAddress, webSource, webTitle } from './web-source.ts';

/** The pages that a sitemap lists. */
export const sitemap = {
  names: ['sitemap'],
  schema: z
    .strictObject({
      type: z.literal('sitemap'),
      url: webAddress.describe('The address of a sitemap, or of an index of sitemaps.'),
      title: webTitle,
      ...selection,
      refreshEveryHours,
    })
    .transform(webSource),
  content: 'pages',
  async plan(source, services, signal) {
    const { url, crawl } = onWeb(source);
    const scope = createCrawlScope(pageAddress(url) ?? url, crawl);
    const wanted = { address: url, maxPages: crawl.maxPages, scope };
    const { pages, isComplete, notice } = await readSitemapPages(wanted, services, signal);
    const listed = new Set(pages);
    return { wanted: pages, isStillWanted: ({ item }) => !isComplete || listed.has(item), notice };
  },
  read: (_source, item, services, signal) => readPage(item, { followsLinks: false }, services, signal),
  title: titleOfPage,
} as const satisfies SourceType;
