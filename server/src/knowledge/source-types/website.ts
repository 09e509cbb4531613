import { z } from 'zod';
import { createCrawlScope, pageAddress } from '../crawling/crawl-scope.ts';
import { readPage } from '../crawling/read-page.ts';
import type { SourceType } from './source-type.ts';
import { onWeb, refreshEveryHours, selection, titleOfPage, webAddress, webSource, webTitle } from './web-source.ts';

/** The pages under an address that links lead to, from a first page on. */
export const website = {
  names: ['website'],
  schema: z
    .strictObject({
      type: z.literal('website'),
      url: webAddress.describe('Where reading begins; links are followed to pages under this address.'),
      title: webTitle,
      scope: z
        .enum(['path', 'site'])
        .optional()
        .describe('`path`, when absent: pages under the address. `site`: all pages of its host.'),
      ...selection,
      maxDepth: z.int().min(0).max(100).optional().describe('Links away from the start; 10 when absent.'),
      refreshEveryHours,
    })
    .transform(({ scope = 'path', ...given }) => webSource({ ...given, scope })),
  content: 'pages',
  async plan(source) {
    const { url, crawl } = onWeb(source);
    const start = pageAddress(url) ?? url;
    const scope = createCrawlScope(start, crawl);
    return {
      wanted: [start],
      // A page that was gone is asked for again: nobody would tell us that it is back, while the pages that link to it
      // stay the same.
      isStillWanted: ({ item }) => item === start || scope.refusalOf(new URL(item)) === undefined,
      notice: null,
    };
  },
  read: (_source, item, services, signal) => readPage(item, { followsLinks: true }, services, signal),
  title: titleOfPage,
} as const satisfies SourceType;
