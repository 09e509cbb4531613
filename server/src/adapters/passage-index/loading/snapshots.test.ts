import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type MadeDocument,
  openStoredDocuments,
  type StoredDocuments,
} from '../../../../test-support/stored-documents.ts';
import { encodeVectors } from '../../database/knowledge/vector-segment.ts';
import { openReadConnection, type ReadConnection } from '../../database/read-connection.ts';
import type { ChatbotIndex } from '../index/chatbot-index.ts';
import { createLoadedIndexes } from './loaded-indexes.ts';
import { refreshIndex } from './refresh-index.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';

let folder: string;
let kept: string;
let stored: StoredDocuments;
let read: ReadConnection;
let snapshots: Snapshots;
const warnings: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-snapshots-'));
  kept = join(folder, 'indexes');
  stored = await openStoredDocuments(folder);
  read = await openReadConnection({ engine: 'sqlite', path: stored.path });
  warnings.length = 0;
  snapshots = open();
});
afterEach(async () => {
  snapshots.close();
  stored.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (at = kept) => createSnapshots(at, ({ message }) => void warnings.push(message));
const wanted = { chatbotId: 'bot', models: [{ name: 'stub' }] };
const space = 'stub';
const dimensions = 24;
const made = (number: number, more: Partial<MadeDocument> = {}): MadeDocument => ({
  id: `doc${number}`,
  title: `Parcel ${number}`,
  passages: [
    { text: `The parcel ${number} weighs ${number * 7} grams.` },
    { text: `Refund rule ${number % 5} applies.` },
  ],
  vectors: [0, 1].map((i) => Float32Array.from({ length: dimensions }, (_, at) => Math.sin(number * 3 + i + at))),
  ...more,
});
const documents = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => made(from + i));
const found = (index: ChatbotIndex) =>
  ['parcel 12 grams', 'refund rule', 'refnud rules', 'nothing of the kind'].map((question) =>
    index.search({ question, vector: Float32Array.from({ length: dimensions }, (_, at) => Math.cos(at)), limit: 9 }),
  );

test('an index that was kept finds what it found before, and takes part in later changes', async () => {
  stored.change('bot', { add: documents(0, 90) });
  let loaded = await refreshIndex(read, wanted);
  stored.change('bot', { add: [made(200, { language: 'de' })], remove: ['doc3', 'doc50'] });
  loaded = await refreshIndex(read, wanted, loaded);
  expect(await snapshots.keep('bot', space, loaded)).toBe(true);
  const restored = await snapshots.restore('bot', space);
  if (!restored) throw new Error('Nothing was kept.');
  expect(restored.version).toBe(loaded.version);
  expect(found(restored.index)).toEqual(found(loaded.index));
  expect(restored.index.languages).toEqual(['en', 'de']);

  stored.change('bot', { add: [...documents(90, 99), made(300, { vectors: [] })], remove: ['doc4'] });
  loaded = await refreshIndex(read, wanted, loaded);
  const caughtUp = await refreshIndex(read, wanted, { ...restored, isRestored: true });
  expect(caughtUp.index).toBe(restored.index);
  expect(found(caughtUp.index)).toEqual(found(loaded.index));
  expect(caughtUp.index.compare('').superfluous).toEqual(loaded.index.compare('').superfluous);
});

test('nothing of a document that is gone is in the file, and its words can come again', async () => {
  const secret = made(7, { passages: [{ text: 'Xanthippe lives in drawer seven.' }, { text: 'Ask Xanthippe.' }] });
  stored.change('bot', { add: [...documents(0, 7), secret, ...documents(8, 20)] });
  let loaded = await refreshIndex(read, wanted);
  stored.change('bot', { remove: ['doc7'] });
  loaded = await refreshIndex(read, wanted, loaded);
  await snapshots.keep('bot', space, loaded);
  const [name = ''] = await readdir(kept);
  const bytes = await readFile(join(kept, name));
  expect(bytes.includes('xanthipp')).toBe(false);
  expect(bytes.includes('parcel')).toBe(true);
  const restored = await snapshots.restore('bot', space);
  if (!restored) throw new Error('Nothing was kept.');
  expect(found(restored.index)).toEqual(found(loaded.index));
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const first = encodeVectors(secret.vectors).subarray(8 + 2 * 4, 8 + 2 * 4 + dimensions);
  expect(Buffer.from(vectors.buffer, vectors.byteOffset, vectors.length).includes(Buffer.from(first))).toBe(false);

  stored.change('bot', { add: [{ ...secret, id: 'again' }] });
  const again = await refreshIndex(read, wanted, restored);
  const asked = { question: 'Where does Xanthippe live?', limit: 3 };
  expect(again.index.search(asked).passages[0]?.documentId).toBe('again');
  expect(again.index.search({ ...asked, question: 'xantihppe' }).readAs).toEqual({ xantihpp: ['xanthipp'] });
});

test('what was erased is in no file, nor in one that is being written', async () => {
  stored.change('bot', { add: documents(0, 30) });
  stored.change('other', { add: [made(77)] });
  const loaded = await refreshIndex(read, wanted);
  await snapshots.keep('bot', space, loaded);
  await snapshots.keep('other', space, await refreshIndex(read, { ...wanted, chatbotId: 'other' }));
  const keeping = snapshots.keep('bot', 'another model', loaded);
  snapshots.forget('bot');
  expect(await keeping).toBe(false);
  expect(await snapshots.restore('bot', space)).toBe(undefined);
  expect(await snapshots.restore('other', space)).toBeDefined();
  expect(await readdir(kept)).toHaveLength(1);
});

test('what is added while it is written is not in it', async () => {
  stored.change('bot', { add: documents(0, 40) });
  const loaded = await refreshIndex(read, wanted);
  const before = found(loaded.index);
  const keeping = snapshots.keep('bot', space, loaded);
  stored.change('bot', { add: documents(40, 400) });
  const { version } = loaded;
  await refreshIndex(read, wanted, loaded);
  await keeping;
  const restored = await snapshots.restore('bot', space);
  expect(restored?.version).toBe(version);
  expect(restored && found(restored.index)).toEqual(before);
});

test('a change that is under way leaves nothing in it that later rows would stumble over', async () => {
  stored.change('bot', { add: documents(0, 10) });
  const loaded = await refreshIndex(read, wanted);
  stored.change('bot', { add: documents(10, 20) });
  let isKept = false;
  const keepInBetween: ReadConnection = async (sql, values) => {
    const rows = await read(sql, values);
    // After the first batch of documents was added and before the change is applied.
    if (sql.includes('lexical')) isKept = await snapshots.keep('bot', space, loaded);
    return rows as never;
  };
  await refreshIndex(keepInBetween, wanted, { ...loaded });
  expect(isKept).toBe(true);
  const restored = await snapshots.restore('bot', space);
  const caughtUp = await refreshIndex(read, wanted, restored && { ...restored, isRestored: true });
  expect(found(caughtUp.index)).toEqual(found((await refreshIndex(read, wanted)).index));
});

test('one of documents that a backup has replaced is given up', async () => {
  stored.change('bot', { add: documents(0, 20) });
  stored.change('bot', { add: documents(20, 30) });
  await snapshots.keep('bot', space, { ...(await refreshIndex(read, wanted)), version: 9 });
  stored.change('bot', { add: documents(40, 45), remove: ['doc2'] });
  const restored = await snapshots.restore('bot', space);
  const { index } = await refreshIndex(read, wanted, restored && { ...restored, isRestored: true });
  expect(index.size).toBe(2 * 34);
});

test('one of another chatbot, of another model or too old is not taken', async () => {
  stored.change('bot', { add: documents(0, 3) });
  await snapshots.keep('bot', space, await refreshIndex(read, wanted));
  expect(await snapshots.restore('other', space)).toBe(undefined);
  expect(await snapshots.restore('bot', 'another model')).toBe(undefined);
  const [name = ''] = await readdir(kept);
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
  await utimes(join(kept, name), eightDaysAgo, eightDaysAgo);
  expect(await snapshots.restore('bot', space)).toBe(undefined);
  const again = open();
  await vi.waitFor(async () => expect(await readdir(kept)).toEqual([]));
  again.close();
});

test('the file of one chatbot under the name of another is refused', async () => {
  stored.change('bot', { add: documents(0, 3) });
  const loaded = await refreshIndex(read, wanted);
  await snapshots.keep('bot', space, loaded);
  await snapshots.keep('other', space, loaded);
  const names = await readdir(kept);
  const { copyFile } = await import('node:fs/promises');
  await copyFile(join(kept, names[0] ?? ''), join(kept, names[1] ?? ''));
  const both = [await snapshots.restore('bot', space), await snapshots.restore('other', space)];
  expect(both.filter((restored) => restored !== undefined)).toHaveLength(1);
  expect(warnings).toEqual([expect.stringContaining('It is of another chatbot.')]);
});

test('one that is damaged is deleted, said once and built anew', async () => {
  stored.change('bot', { add: documents(0, 3) });
  const loaded = await refreshIndex(read, wanted);
  for (let time = 0; time < 2; time++) {
    await snapshots.keep('bot', space, loaded);
    const [name = ''] = await readdir(kept);
    await truncate(join(kept, name), 700);
    expect(await snapshots.restore('bot', space)).toBe(undefined);
    expect(await readdir(kept)).toEqual([]);
  }
  expect(warnings).toEqual(['The snapshot of a search index cannot be read: It is cut off. Searches work without it.']);
});

test('where nothing can be written, searches go on and it is said once', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, 'a file where the folder should be');
  const none = open(blocked);
  stored.change('bot', { add: documents(0, 3) });
  const loaded = await refreshIndex(read, wanted);
  expect([await none.keep('bot', space, loaded), await none.keep('bot', space, loaded)]).toEqual([false, false]);
  expect(await none.restore('bot', space)).toBe(undefined);
  expect(warnings).toHaveLength(1);
  none.close();
});

test('an index that leaves the memory is kept, and comes back from there', async () => {
  const from: (number | undefined)[] = [];
  stored.change('bot', { add: documents(0, 50) });
  stored.change('other', { add: documents(0, 50).map((document) => ({ ...document, id: `other-${document.id}` })) });
  const indexes = createLoadedIndexes(
    (asked, known) => {
      from.push(known?.index.size);
      return refreshIndex(read, asked, known);
    },
    1,
    undefined,
    snapshots,
  );
  const ask = (chatbotId: string) => indexes.get({ ...wanted, chatbotId, version: 1 });
  const before = found(await ask('bot'));
  await ask('other');
  await vi.waitFor(async () => expect(await readdir(kept)).toEqual([expect.stringMatching(/\.index$/)]));
  expect(found(await ask('bot'))).toEqual(before);
  expect(from).toEqual([undefined, undefined, 100]);
});
