import { expect, test } from 'vitest';
import { createCrawlScope, createFrontier } from '../crawling/crawl-scope.ts';
import { noFacts } from '../crawling/read-page.ts';
import type { Settlement, Source } from '../ports.ts';
import { settleItem } from './settle-item.ts';

const site = 'https://shop.example.com/';
const crawl = { maxPages: 10, maxDepth: 3, include: [], exclude: [] };

test('the links of a page whose write failed are found again when it is tried again', async () => {
  const written: Settlement[] = [];
  let isBroken = true;
  const store = {
    async settle(_run: unknown, settlement: Settlement) {
      if (isBroken) throw new Error('The disk is full.');
      written.push(settlement);
    },
    reviveCopiesOf: async () => {},
  };
  const scope = createCrawlScope(site, crawl);
  const frontier = createFrontier({ known: [site], scope, crawl });
  const read = {
    source: { id: 'src', type: 'website', title: 'Shop', url: site, crawl } as unknown as Source,
    run: { sourceId: 'src', chatbotId: 'bot', version: 1 },
    item: { item: site, depth: 0, outcome: null },
    reading: {
      kind: 'skipped',
      reason: 'noindex',
      instead: null,
      links: [`${site}hours`, `${site}prices`],
      facts: noFacts,
    },
    frontier,
  };
  // Only what a page that is left out calls.
  const services = { store, clock: () => 0 };
  const settle = () => settleItem(read as never, services as never, new AbortController().signal);

  await expect(settle()).rejects.toThrow('The disk is full.');
  isBroken = false;
  await settle();
  expect(written.map(({ found }) => found)).toEqual([
    [
      { item: `${site}hours`, depth: 1 },
      { item: `${site}prices`, depth: 1 },
    ],
  ]);
});
