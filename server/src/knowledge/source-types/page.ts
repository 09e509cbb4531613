import { z } from 'zod';
import { pageAddress } from '../crawling/crawl-scope.ts';
import { readPage } from '../crawling/read-page.ts';
import { planOnly, type SourceType } from './source-type.ts';
import { onWeb, refreshEveryHours, titleOfPage, webAddress, webSource, webTitle } from './web-source.ts';

/** One page on the web. */
export const page = {
  names: ['page'],
  schema: z
    .strictObject({ type: z.literal('page'), url: webAddress, title: webTitle, refreshEveryHours })
    .transform((given) => webSource({ ...given, maxPages: 1, maxDepth: 0 })),
  content: 'pages',
  async plan(source) {
    const { url } = onWeb(source);
    return planOnly(pageAddress(url) ?? url);
  },
  read: (_source, item, services, signal) => readPage(item, { followsLinks: false }, services, signal),
  title: titleOfPage,
} as const satisfies SourceType;
