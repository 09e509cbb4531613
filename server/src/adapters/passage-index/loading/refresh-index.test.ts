import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type MadeDocument,
  openStoredDocuments,
  type StoredDocuments,
} from '../../../../test-support/stored-documents.ts';
import { openReadConnection, type ReadConnection } from '../../database/read-connection.ts';
import { refreshIndex } from './refresh-index.ts';

let folder: string;
let stored: StoredDocuments;
let read: ReadConnection;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-refresh-'));
  stored = await openStoredDocuments(folder);
  read = await openReadConnection({ engine: 'sqlite', path: stored.path });
});
afterEach(async () => {
  stored.close();
  await rm(folder, { recursive: true, force: true });
});

const wanted = { chatbotId: 'bot', models: [{ name: 'stub' }] };
const made = (id: string, text: string, more: Partial<MadeDocument> = {}): MadeDocument => ({
  id,
  passages: [{ text }],
  vectors: [Float32Array.of(1, 0)],
  ...more,
});
const query = (question: string) => ({ question, vector: Float32Array.of(1, 0), limit: 10 });

test('loads what is stored, and then only what has changed', async () => {
  const many = Array.from({ length: 450 }, (_, i) => made(`doc${i}`, `parcel number ${i}`));
  const version = stored.change('bot', { add: many });
  const first = await refreshIndex(read, wanted);
  expect({ version: first.version, size: first.index.size }).toEqual({ version, size: 450 });

  const later = stored.change('bot', { add: [made('new', 'refund rules')], remove: ['doc7'] });
  const statements: string[] = [];
  const watched: ReadConnection = async (sql, values) => {
    statements.push(`${sql.includes('lexical') ? 'documents' : 'else'} after ${values[1] ?? ''}`);
    return read(sql, values);
  };
  const second = await refreshIndex(watched, wanted, first);
  expect(second.index).toBe(first.index);
  expect(second.version).toBe(later);
  expect(second.index.size).toBe(450);
  expect(second.index.search(query('refund')).passages[0]?.documentId).toBe('new');
  expect(second.index.compare('doc7').missing).toEqual(new Set(['doc7']));
  expect(statements.filter((statement) => statement.startsWith('documents'))).toEqual([
    `documents after ${version + 1}`,
  ]);
});

test('takes no vectors of another model', async () => {
  stored.change('bot', { add: [made('a', 'refund'), made('b', 'parcel', { model: 'other' })] });
  const { index } = await refreshIndex(read, wanted);
  const dense = index.search(query('refund parcel')).passages.map((found) => [found.documentId, found.dense]);
  expect(Object.fromEntries(dense)).toEqual({ a: expect.closeTo(1, 5), b: 0 });
});

test('takes the vectors of the model for the language of a document', async () => {
  const german = { language: 'de' };
  stored.change('bot', {
    add: [
      made('a', 'refund'),
      made('b', 'refund', { ...german, model: 'student' }),
      // Not embedded anew yet.
      made('c', 'refund', german),
      made('d', 'refund', { model: 'student' }),
    ],
  });
  const models = [{ name: 'student', languages: ['de'] }, { name: 'stub' }];
  const { index } = await refreshIndex(read, { ...wanted, models });
  const dense = index.search(query('refund')).passages.map((found) => [found.documentId, found.dense]);
  const one = expect.closeTo(1, 5);
  expect(Object.fromEntries(dense)).toEqual({ a: one, b: one, c: 0, d: 0 });
});

test('sees the old documents or the new ones when they change while they are read', async () => {
  const old = Array.from({ length: 300 }, (_, i) => made(`old${i}`, `parcel ${i}`));
  stored.change('bot', { add: old });
  let isReplaced = false;
  const interrupted: ReadConnection = async (sql, values) => {
    const rows = await read(sql, values);
    if (sql.includes('string_agg') && !isReplaced) {
      isReplaced = true;
      const add = old.map(({ id }) => made(id.replace('old', 'new'), `parcel of ${id}`));
      stored.change('bot', { add, remove: old.map(({ id }) => id) });
    }
    return rows as never;
  };
  const { index } = await refreshIndex(interrupted, wanted);
  expect(index.size).toBe(300);
  expect(index.compare('').superfluous.every((id) => id.startsWith('new'))).toBe(true);
});

test('begins anew when too much of the memory belongs to what is gone', async () => {
  stored.change('bot', { add: Array.from({ length: 100 }, (_, i) => made(`a${i}`, `parcel ${i}`)) });
  let loaded = await refreshIndex(read, wanted);
  const { index } = loaded;
  stored.change('bot', { remove: Array.from({ length: 60 }, (_, i) => `a${i}`) });
  loaded = await refreshIndex(read, wanted, loaded);
  expect(loaded.index).toBe(index);
  stored.change('bot', { add: [made('b', 'parcel')] });
  loaded = await refreshIndex(read, wanted, loaded);
  expect(loaded.index).not.toBe(index);
  expect({ size: loaded.index.size, deadShare: loaded.index.deadShare }).toEqual({ size: 41, deadShare: 0 });
});

test('never holds the documents of another chatbot', async () => {
  stored.change('bot', { add: [made('mine', 'refund')] });
  stored.change('other', { add: [made('theirs', 'refund')] });
  const { index } = await refreshIndex(read, wanted);
  expect(index.compare('').superfluous).toEqual(['mine']);
});
