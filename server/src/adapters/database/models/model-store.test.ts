import { expect, test } from 'vitest';
import type { Database, WriteOptions } from '../database.ts';
import { queryBuilder } from '../query-builder.ts';
import { createModelUsageStore } from './model-store.ts';

test('what a question has used waits for no disk: the row of the day is changed by all questions of the account', async () => {
  const asked: (WriteOptions | undefined)[] = [];
  const database: Pick<Database, 'build' | 'write' | 'read'> = {
    build: queryBuilder('postgres'),
    read: async () => [],
    async write(_steps, options) {
      asked.push(options);
      return [];
    },
  };
  const store = createModelUsageStore(database as Database);
  const reservation = { accountId: 'acct_1', day: '2026-11-30', tokens: 0, micros: 0 };
  await store.settle(reservation, { promptTokens: 20, completionTokens: 5, spendMicros: 0 });
  expect(asked).toMatchObject([{ durable: false, joinsNext: true }]);
});
