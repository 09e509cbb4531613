import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoredDocuments, type StoredDocuments } from '../../../test-support/stored-documents.ts';
import type { PassageIndex } from '../../knowledge/ports.ts';
import { createPassageIndex } from './worker-passage-index.ts';

let folder: string;
let stored: StoredDocuments;
let index: PassageIndex;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-search-'));
  stored = await openStoredDocuments(folder);
  index = openIndex();
});
const openIndex = (onWarning?: (warning: Error) => void) =>
  createPassageIndex({ location: { engine: 'sqlite', path: stored.path }, maxBytes: 50_000_000 }, onWarning);
afterAll(async () => {
  await index.close();
  stored.close();
  await rm(folder, { recursive: true, force: true });
});

const vector = Float32Array.of(1, 0);
const search = (chatbotId: string, version: number, question: string, limit = 5) =>
  index.search({ chatbotId, version, embeddingModels: [{ name: 'stub' }], question, vector, limit });
const same = (count: number) => Array.from({ length: count }, () => vector);

test('gives passages with their scores, language and place', async () => {
  const version = stored.change('shop', {
    add: [
      {
        id: 'hours',
        title: 'Opening hours',
        passages: [{ text: 'The shop opens at nine.', headingPath: ['Weekdays'] }],
        vectors: same(1),
      },
    ],
  });
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

test('joins neighbours that both rank, and leaves out what says the same', async () => {
  const text = (part: string) => `Parcels ${part} are sent on Mondays by our house.`;
  const version = stored.change('parcels', {
    add: [
      {
        id: 'a',
        passages: [{ text: text('one') }, { text: text('two') }, { text: 'Jobs.' }],
        vectors: same(3),
      },
      { id: 'copy', passages: [{ text: text('one') }], vectors: same(1) },
      {
        id: 'pairs',
        passages: [
          { text: text('three'), isPair: true },
          { text: text('four'), isPair: true },
        ],
        vectors: same(2),
      },
    ],
  });
  const { passages } = await search('parcels', version, 'When are parcels sent?');
  expect(passages.map(({ text: found }) => found).slice(0, 3)).toEqual([
    `${text('one')}\n\n${text('two')}`,
    text('three'),
    text('four'),
  ]);
});

test('sees a change as soon as its version is asked for', async () => {
  const made = (id: string, text: string) => ({ id, passages: [{ text }], vectors: same(1) });
  const before = stored.change('changing', { add: [made('c1', 'The price is five.')] });
  expect((await search('changing', before, 'price')).passages[0]?.text).toBe('The price is five.');
  const after = stored.change('changing', { add: [made('c2', 'The price is six.')], remove: ['c1'] });
  expect((await search('changing', after, 'price')).passages.map(({ text }) => text)).toEqual(['The price is six.']);
});

test('finds the new text when the old one is gone before it could be read', async () => {
  const made = (id: string, text: string) => ({ id, passages: [{ text }], vectors: same(1) });
  const price = (id: string) => made(id, `The price of ${id} is five.`);
  stored.change('racing', { add: [made('opening', 'We open at nine.'), price('new0')] });
  for (let round = 1; round < 10; round++) {
    const version = stored.change('racing', { add: [price(`old${round}`)], remove: [`new${round - 1}`] });
    // Loads the index, and reads no text but this one.
    const [hours] = (await search('racing', version, 'When do you open?', 1)).passages;
    expect(hours?.documentId).toBe('opening');
    stored.change('racing', { add: [price(`new${round}`)], remove: [`old${round}`] });
    // Asked for with the old version: the index ranks what is no longer stored.
    const { passages } = await search('racing', version, 'price', 1);
    expect(passages.map(({ documentId }) => documentId)).toEqual([`new${round}`]);
  }
});

test('knows nothing of a chatbot without documents', async () => {
  expect(await search('nobody', 3, 'price')).toMatchObject({ passages: [] });
});

test('answers without a document that cannot be read, and tells of it once', async () => {
  const made = (id: string) => ({ id, passages: [{ text: `The price of ${id}.` }], vectors: same(1) });
  stored.change('broken', { add: [made('whole'), made('torn')] });
  const database = new DatabaseSync(stored.path);
  database.exec("update documents set lexical = x'63' where id = 'torn'");
  database.close();
  const warnings: string[] = [];
  const watched = openIndex(({ message }) => warnings.push(message));
  const request = { chatbotId: 'broken', question: 'price', vector, limit: 5 };
  for (const name of ['stub', 'other', 'stub']) {
    const { passages } = await watched.search({ ...request, version: 1, embeddingModels: [{ name }] });
    expect(passages.map(({ documentId }) => documentId)).toEqual(['whole']);
  }
  await watched.close();
  expect(warnings).toEqual([expect.stringContaining('torn')]);
});

test('rejects the searches that are under way when it is closed', async () => {
  const closing = openIndex();
  const searches = Array.from({ length: 3 }, () =>
    closing.search({
      chatbotId: 'shop',
      version: 1,
      embeddingModels: [{ name: 'stub' }],
      question: 'x',
      vector,
      limit: 1,
    }),
  );
  const settled = Promise.allSettled(searches);
  await closing.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('tells the languages of the documents, the most frequent first', async () => {
  const made = (id: string, language: string) => ({ id, language, passages: [{ text: id }], vectors: same(1) });
  const version = stored.change('tongues', { add: [made('x', 'en'), made('y', 'de'), made('z', 'de')] });
  const wanted = { chatbotId: 'tongues', version, embeddingModels: [{ name: 'stub' }] };
  expect(await index.languagesOf(wanted)).toEqual(['de', 'en']);
  const later = stored.change('tongues', { remove: ['y', 'z'] });
  expect(await index.languagesOf({ ...wanted, version: later })).toEqual(['en']);
});

test('several threads share the chatbots and the memory between them', async () => {
  const pool = createPassageIndex({
    location: { engine: 'sqlite', path: stored.path },
    maxBytes: 50_000_000,
    threads: 3,
  });
  const chatbots = Array.from({ length: 12 }, (_, i) => `pooled${i}`);
  for (const chatbotId of chatbots)
    stored.change(chatbotId, {
      add: [{ id: `of-${chatbotId}`, passages: [{ text: 'Parcels are free.' }], vectors: same(1) }],
    });
  const embeddingModels = [{ name: 'stub' }];
  const found = await Promise.all(
    chatbots.map(async (chatbotId) => {
      const question = 'Are parcels free?';
      const { passages } = await pool.search({ chatbotId, version: 1, embeddingModels, question, vector, limit: 5 });
      return passages.map(({ documentId }) => documentId);
    }),
  );
  expect(found).toEqual(chatbots.map((chatbotId) => [`of-${chatbotId}`]));
  expect(await pool.languagesOf({ chatbotId: 'pooled4', version: 1, embeddingModels })).toEqual(['en']);
  expect(pool.held().chatbots).toBe(12);
  await pool.close();
});

test('refuses searches at once when too many wait, and takes others when those are done', async () => {
  let refused = 0;
  const busy = createPassageIndex({
    location: { engine: 'sqlite', path: stored.path },
    maxBytes: 50_000_000,
    most: 2,
    onRefused: () => {
      refused += 1;
    },
  });
  const version = stored.change('busy', {
    add: [{ id: 'open', title: 'Open', passages: [{ text: 'We open at nine.', headingPath: [] }], vectors: same(1) }],
  });
  const wanted = { chatbotId: 'busy', version, embeddingModels: [{ name: 'stub' }] };
  const ask = () => busy.search({ ...wanted, question: 'When?', vector, limit: 1 });
  const [one, other, third] = await Promise.allSettled([ask(), ask(), ask()]);
  expect([one, other].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(third).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': expect.any(String) } } });
  expect(refused).toBe(1);
  expect((await ask()).passages).toHaveLength(1);
  await busy.close();
});
