import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, step } from '../adapters/database/database.ts';
import { createModelUsageStore } from '../adapters/database/models/model-store.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import { createModelChain } from './model-chain.ts';
import { ModelFailure, type ModelPart, type Prompt, type ProviderModel, type UsageStore } from './ports.ts';
import { createSpending } from './spending.ts';
import { createSteadyModel } from './steady-model.ts';

const day = '2026-11-30';
const limits = { tokens: 30_000, micros: 0 };

let folder: string;
let database: Database;
let store: UsageStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-spending-'));
  database = await openSqliteDatabase(folder);
  store = createModelUsageStore(database);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A question of an account of its own to a provider that does this. */
async function asking(accountId: string, provide: (signal: AbortSignal) => AsyncIterable<ModelPart>) {
  const account = { name: 'A', plan: 'free', hourly_limit: null, retention_days: 30, created_at: 0 };
  await database.write([step(database.build.insertInto('accounts').values({ id: accountId, ...account }))]);
  const provider: ProviderModel = {
    name: 'stub',
    stream: (_prompt, signal) => provide(signal),
    close: async () => {},
  };
  const steady = createSteadyModel(provider, {
    concurrency: 1,
    firstChunkTimeoutMs: 60_000,
    totalTimeoutMs: 60_000,
    clock: Date.now,
  });
  const spending = createSpending({
    store,
    limits,
    prices: new Map(),
    countTokens: (text) => text.split(' ').length,
    clock: () => Date.parse(day),
    onError: (error) => {
      throw error;
    },
    onSpent: () => {},
  });
  const model = await spending.admit({ ...createModelChain([steady]), end: () => {} }, accountId);
  if (!model) throw new Error('the day is spent');
  const usage = async () => (await store.daysSince(accountId, day))[0];
  /** Whether the day has room for so many more. */
  const hasRoomFor = async (tokens: number) => {
    const hasRoom = await store.reserve({ accountId, day, tokens, micros: 0 }, limits);
    if (hasRoom) await store.settle({ accountId, day, tokens, micros: 0 }, nothing);
    return hasRoom;
  };
  return { model, usage, hasRoomFor };
}

const nothing = { promptTokens: 0, completionTokens: 0, spendMicros: 0 };
const promptOf = (content: string): Prompt => ({
  messages: [{ role: 'user', content }],
  temperature: 0,
  maxTokens: 600,
  streamed: true,
});
const silence = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test.each([
  ['English', 'word '.repeat(600).trim(), 1_000 + 600 + 2_000],
  ['emoji', '😀'.repeat(3_900), 5_200 + 600 + 2_000],
  ['more than a large question', '😀'.repeat(9_000), 12_000 + 600 + 2_000],
])(
  '%s: while it is answered, the bytes of its prompt, its answer and room to think are held back',
  async (name, text, held) => {
    const begun = Promise.withResolvers<void>();
    const { model, hasRoomFor } = await asking(`acct_${name}`, async function* (signal) {
      begun.resolve();
      await silence(signal);
      yield { type: 'text', text: 'never' };
    });
    const leaving = new AbortController();
    const answer = Array.fromAsync(model.stream(promptOf(text), leaving.signal)).catch(() => 'left');
    await begun.promise;
    expect(await hasRoomFor(limits.tokens - held)).toBe(true);
    expect(await hasRoomFor(limits.tokens - held + 1)).toBe(false);
    leaving.abort();
    expect(await answer).toBe('left');
  },
);

test('a reader who leaves while the provider is silent has used the prompt', async () => {
  const begun = Promise.withResolvers<void>();
  const { model, usage } = await asking('acct_leaves', async function* (signal) {
    begun.resolve();
    await silence(signal);
    yield { type: 'text', text: 'never' };
  });
  const leaving = new AbortController();
  const answer = Array.fromAsync(model.stream(promptOf('When do you open?'), leaving.signal)).catch(() => 'left');
  await begun.promise;
  leaving.abort();
  expect(await answer).toBe('left');
  // Counts are not waited for: they are written a moment later.
  await expect.poll(usage).toMatchObject({ promptTokens: 4, completionTokens: 0 });
});

test('a reader who leaves after the provider has failed, before it is asked again, has used nothing', async () => {
  const leaving = new AbortController();
  const { model, usage } = await asking('acct_failed', async function* () {
    setTimeout(() => leaving.abort(), 20);
    yield* [];
    throw new ModelFailure('refused', 'No.', { status: 429, retryAfterMs: 30_000 });
  });
  const answer = Array.fromAsync(model.stream(promptOf('When do you open?'), leaving.signal)).catch(() => 'left');
  expect(await answer).toBe('left');
  expect(await usage()).toMatchObject({ promptTokens: 0, completionTokens: 0 });
});

test('a reader who leaves before there was a place has used nothing', async () => {
  const { model, usage } = await asking('acct_waits', async function* () {
    yield { type: 'text', text: 'never' };
  });
  const answer = Array.fromAsync(model.stream(promptOf('When?'), AbortSignal.abort())).catch(() => 'left');
  expect(await answer).toBe('left');
  expect(await usage()).toMatchObject({ promptTokens: 0, completionTokens: 0 });
});
