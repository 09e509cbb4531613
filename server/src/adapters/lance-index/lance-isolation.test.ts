import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLanceDbInstalled, needsLanceDb } from '../../../test-support/installed-lancedb.ts';
import { openStoredDocuments } from '../../../test-support/stored-documents.ts';
import { openReadConnection } from '../database/read-connection.ts';
import { createPassageIndex } from '../passage-index/worker-passage-index.ts';
import { createTableKeeper } from './keep-tables-current.ts';
import { openLanceIndexes } from './open-lance-indexes.ts';

const models = [{ name: 'stub' }];
const vector = Float32Array.of(1, 0);
const made = (id: string, text: string) => ({ id, passages: [{ text }], vectors: [vector] });

test.skipIf(!isLanceDbInstalled())(`no passage of another chatbot is found ${needsLanceDb}`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-lance-isolation-'));
  const stored = await openStoredDocuments(folder);
  const lance = { url: join(folder, 'lance'), cacheBytes: 1_000_000, models };
  // Names that differ in little, and some that no table could have.
  const chatbots = ['bot', 'Bot', 'bot_1', 'bot-1', 'bot/1', "bot' or 1=1", 'böt', 'bot.1', '../bot', 'x'.repeat(300)];
  for (const [number, chatbotId] of chatbots.entries())
    stored.change(chatbotId, { add: [made(`${number}:a`, 'The price is five.'), made(`${number}:b'`, 'The price.')] });
  // Room for a few: they come and go while they are asked.
  const index = createPassageIndex({ location: { engine: 'sqlite', path: stored.path }, maxBytes: 150_000, lance });
  try {
    for (let round = 0; round < 3; round++) {
      for (const [number, chatbotId] of chatbots.entries()) {
        const request = { chatbotId, version: 1 + round, embeddingModels: models, question: 'price', vector };
        const { passages } = await index.search({ ...request, limit: 50 });
        expect(passages.map(({ documentId }) => documentId.split(':')[0])).toEqual(Array(2 + round).fill(`${number}`));
        stored.change(chatbotId, { add: [made(`${number}:r${round}`, `The price of ${round}.`)] });
      }
    }
  } finally {
    await index.close();
    stored.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test.skipIf(!isLanceDbInstalled())(`tables are fed, and dropped with their chatbot ${needsLanceDb}`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-lance-keeper-'));
  const stored = await openStoredDocuments(folder);
  const read = await openReadConnection({ engine: 'sqlite', path: stored.path });
  const settings = { url: join(folder, 'lance'), cacheBytes: 1_000_000, models };
  const fail = (error: unknown) => {
    throw error;
  };
  const openKeeper = async () => ({
    keeper: createTableKeeper({ read, models, onError: fail }),
    indexes: await openLanceIndexes({ read, settings, maxBytes: 1_000_000, onUnreadable: fail }),
  });
  try {
    stored.change('kept', { add: [made('a', 'The price is five.')] });
    stored.change('id with blanks', { add: [made('b', 'The price is six.')] });
    const { keeper, indexes } = await openKeeper();
    await keeper.look(indexes);
    expect(await indexes.store.tableNames()).toHaveLength(4);
    // Asked for with a version that is not newer: nothing but what the keeper brought there.
    const { passages } = await (await indexes.get({ chatbotId: 'kept', version: 0, models })).search({
      question: 'price',
      vector,
      limit: 5,
    });
    expect(passages.map(({ documentId }) => documentId)).toEqual(['a']);

    stored.delete('id with blanks');
    const later = await openKeeper();
    await later.keeper.look(later.indexes);
    expect(await later.indexes.store.tableNames()).toEqual([
      expect.stringMatching(/^passages\.kept\./),
      expect.stringMatching(/^state\.kept\./),
    ]);
  } finally {
    stored.close();
    await rm(folder, { recursive: true, force: true });
  }
});
