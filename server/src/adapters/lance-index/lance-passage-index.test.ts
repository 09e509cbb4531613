import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLanceDbInstalled, needsLanceDb } from '../../../test-support/installed-lancedb.ts';
import { startS3Server } from '../../../test-support/s3-server.ts';
import {
  type MadeDocument,
  openStoredDocuments,
  type StoredDocuments,
} from '../../../test-support/stored-documents.ts';
import type { PassageIndex } from '../../knowledge/ports.ts';
import { createPassageIndex } from '../passage-index/worker-passage-index.ts';

const models = [{ name: 'stub' }];
const vector = Float32Array.of(1, 0);
const same = (count: number) => Array.from({ length: count }, () => vector);
const made = (id: string, text: string): MadeDocument => ({ id, passages: [{ text }], vectors: same(1) });

describe.skipIf(!isLanceDbInstalled()).each(['a folder', 'an object store'])(
  `passages in %s ${needsLanceDb}`,
  (place) => {
    let folder: string;
    let stored: StoredDocuments;
    let store: { url: string; storage?: Record<string, string>; close?(): Promise<void> };
    let index: PassageIndex;
    const opened: PassageIndex[] = [];

    function openIndex(): PassageIndex {
      const location = { engine: 'sqlite' as const, path: stored.path };
      const lance = { url: store.url, storage: store.storage, cacheBytes: 50_000_000, models };
      opened.push(createPassageIndex({ location, maxBytes: 50_000_000, lance }));
      return opened.at(-1) as PassageIndex;
    }

    function openInMemory(): PassageIndex {
      opened.push(createPassageIndex({ location: { engine: 'sqlite', path: stored.path }, maxBytes: 50_000_000 }));
      return opened.at(-1) as PassageIndex;
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'parley-lance-'));
      stored = await openStoredDocuments(folder);
      store = place === 'a folder' ? { url: join(folder, 'lance') } : await startS3Server(join(folder, 's3'));
      index = openIndex();
    });
    afterAll(async () => {
      for (const closing of opened) await closing.close();
      await store.close?.();
      stored.close();
      await rm(folder, { recursive: true, force: true });
    });

    const search = (chatbotId: string, version: number, question: string, { limit = 5, by = index } = {}) =>
      by.search({ chatbotId, version, embeddingModels: models, question, vector, limit });
    const textsOf = async (found: ReturnType<typeof search>) => (await found).passages.map(({ text }) => text);

    test('are given with their scores, language and spot', async () => {
      const hours = {
        id: 'hours',
        title: 'Opening hours',
        passages: [{ text: 'The shop opens at nine.', headingPath: ['Weekdays'] }],
        vectors: same(1),
      };
      const version = stored.change('shop', { add: [hours] });
      const { passages, termWeights } = await search('shop', version, 'When does the shop open?');
      expect(passages).toEqual([
        {
          id: 'hours:0',
          documentId: 'hours',
          title: 'Opening hours',
          url: 'https://example.com/hours',
          spot: '',
          language: 'en',
          isPair: false,
          headingPath: ['Weekdays'],
          text: 'The shop opens at nine.',
          tokens: 6,
          score: expect.any(Number),
          lexical: expect.any(Number),
          dense: expect.closeTo(1, 3),
          coverage: expect.closeTo(1, 5),
        },
      ]);
      expect(termWeights).toEqual({ shop: expect.any(Number), open: expect.any(Number) });
    });

    test('are ranked with the same scores as in memory', async () => {
      const subjects = ['parcels', 'refunds', 'invoices', 'gift cards', 'returns', 'repairs', 'warranties', 'opening'];
      const add = subjects.map((subject, number) => ({
        id: `d${number}`,
        title: `All about ${subject}`,
        language: number % 4 === 3 ? 'de' : 'en',
        passages: [
          { text: `Our ${subject} are sent on Mondays by the house.`, headingPath: [subject, 'Days'] },
          { text: `Nobody pays for ${subject} before they have arrived, not even at night.` },
        ],
        vectors: [Float32Array.of(Math.cos(number), Math.sin(number)), Float32Array.of(Math.sin(number), 0.3)],
      }));
      const version = stored.change('equal', { add });
      const inMemory = openInMemory();
      for (const question of [
        'When are parcels sent?',
        'who pays for refnuds',
        'Versand',
        'Monday house invoices',
        '',
      ]) {
        const [there, here] = await Promise.all([
          search('equal', version, question, { limit: 20 }),
          search('equal', version, question, { limit: 20, by: inMemory }),
        ]);
        const byId = ({ passages }: typeof here) =>
          new Map(passages.map(({ id, score, lexical, dense, coverage }) => [id, { score, lexical, dense, coverage }]));
        expect({ ...there, passages: byId(there).size }).toEqual({ ...here, passages: byId(here).size });
        for (const [id, scores] of byId(here)) {
          const close = Object.fromEntries(
            Object.entries(scores).map(([name, score]) => [name, expect.closeTo(score, 4)]),
          );
          expect(byId(there).get(id)).toEqual(close);
        }
      }
    });

    test('are new as soon as their version is asked for, on every node', async () => {
      const other = openIndex();
      const before = stored.change('changing', {
        add: [made('c1', 'The price is five.'), made('c0', 'We open at six.')],
      });
      expect((await textsOf(search('changing', before, 'price')))[0]).toBe('The price is five.');
      expect((await textsOf(search('changing', before, 'price', { by: other })))[0]).toBe('The price is five.');
      const after = stored.change('changing', { add: [made('c2', 'The price is six.')], remove: ['c1'] });
      for (const by of [other, index]) {
        const { passages, termWeights } = await search('changing', after, 'price five', { by });
        expect(passages.map(({ text }) => text)).toEqual(['The price is six.', 'We open at six.']);
        // No passage holds it any more.
        expect(termWeights).toMatchObject({ five: 0 });
      }
      const gone = stored.change('changing', { remove: ['c0', 'c2'] });
      expect(await textsOf(search('changing', gone, 'price', { by: other }))).toEqual([]);
    });

    test('come once when several nodes bring a table up to date at the same time', async () => {
      const nodes = [index, openIndex(), openIndex()];
      let version = stored.change('crowd', { add: [made('first', 'The price of all is one.')] });
      for (let round = 0; round < 3; round++) {
        const add = Array.from({ length: 5 }, (_, i) => made(`r${round}d${i}`, `The price of r${round}d${i} is five.`));
        version = stored.change('crowd', { add });
        const found = await Promise.all(nodes.map((by) => search('crowd', version, 'price', { limit: 50, by })));
        const ids = found.map(({ passages }) => passages.map(({ id }) => id).sort());
        expect(ids[0]).toHaveLength(1 + 5 * (round + 1));
        for (const others of ids) expect(others).toEqual(ids[0]);
        const weights = found.map(({ termWeights }) => termWeights['price']);
        expect(new Set(weights).size).toBe(1);
      }
      const there = await search('crowd', version, 'price');
      const inMemory = await search('crowd', version, 'price', { by: openInMemory() });
      expect(there.termWeights).toEqual(inMemory.termWeights);
    });

    test('are the old or the new ones when they change while they are read', async () => {
      const price = (id: string) => made(id, `The price of ${id} is five.`);
      stored.change('racing', { add: [made('opening', 'We open at nine.'), price('new0')] });
      for (let round = 1; round < 4; round++) {
        const version = stored.change('racing', { add: [price(`old${round}`)], remove: [`new${round - 1}`] });
        const [hours] = (await search('racing', version, 'When do you open?', { limit: 1 })).passages;
        expect(hours?.documentId).toBe('opening');
        stored.change('racing', { add: [price(`new${round}`)], remove: [`old${round}`] });
        const { passages } = await search('racing', version, 'price', { limit: 1 });
        expect(passages.map(({ documentId }) => documentId)).toEqual([`new${round}`]);
      }
    });

    test('are none for a chatbot without documents', async () => {
      expect(await search('nobody', 3, 'price')).toMatchObject({ passages: [] });
    });

    test('are found without vectors, and by them once they come', async () => {
      const bare = { id: 'bare', passages: [{ text: 'The price is five.' }], vectors: same(1), model: 'former' };
      const before = stored.change('reembedded', { add: [bare] });
      expect((await search('reembedded', before, 'price')).passages[0]).toMatchObject({ documentId: 'bare', dense: 0 });
      const after = stored.change('reembedded', { add: [{ ...bare, id: 'whole', model: 'stub' }], remove: ['bare'] });
      const { passages } = await search('reembedded', after, 'price');
      expect(passages).toMatchObject([{ documentId: 'whole', dense: expect.closeTo(1, 3) }]);
    });

    test('have the languages of their documents, the most frequent first', async () => {
      const spoken = (id: string, language: string) => ({ ...made(id, id), language });
      const version = stored.change('tongues', { add: [spoken('x', 'en'), spoken('y', 'de'), spoken('z', 'de')] });
      const wanted = { chatbotId: 'tongues', version, embeddingModels: models };
      expect(await index.languagesOf(wanted)).toEqual(['de', 'en']);
      const later = stored.change('tongues', { remove: ['y', 'z'] });
      expect(await index.languagesOf({ ...wanted, version: later })).toEqual(['en']);
    });
  },
);
