import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFrontier, emptyScope } from '../crawling/crawl-scope.ts';
import { createHostSlots, createPoliteWeb } from '../crawling/polite-web.ts';
import { RunOver, type Source, type WebFetch } from '../ports.ts';
import { settleAll } from './settle-all.ts';
import type { IngestionServices } from './settle-item.ts';

test('a source that is deleted while more items are looked for ends its reading, and not the server', async () => {
  let looks = 0;
  let reads = 0;
  const store = {
    async claimItems() {
      if (++looks > 1) await sleep(60);
      return looks === 1 ? [{ item: 'soon' }, { item: 'late' }] : [];
    },
    releaseItems: async () => {},
    // The first item ends soon, so that more are looked for; the second in the midst of that look.
    contentOf: () => sleep(reads++ === 0 ? 5 : 25, 'text'),
    presentDocument: async () => {
      throw looks > 1 ? new RunOver() : new Error('trouble');
    },
  };
  const [web, slots] = [{} as WebFetch, createHostSlots()];
  // Only what reading a text calls.
  const services = {
    store,
    web,
    slots,
    clock: () => 0,
    onTrouble: () => {},
    parser: { parse: async () => ({ title: null, passages: [], textHash: '' }) },
  } as unknown as IngestionServices;
  const work = {
    source: { id: 'src', type: 'text', title: 'Guide', url: null, crawl: null } as Source,
    run: { sourceId: 'src', chatbotId: 'bot', version: 1 },
    scope: emptyScope,
    frontier: createFrontier({ known: [], scope: emptyScope, crawl: { maxPages: 1, maxDepth: 0 } }),
    polite: createPoliteWeb(web, slots),
  };
  const context = { signal: new AbortController().signal, onProgress: () => {} };
  await expect(settleAll(work, services, context)).rejects.toBeInstanceOf(RunOver);
});
