import { expect, test } from 'vitest';
import type { Chatbot } from '../chatbots/index.ts';
import { createSecretBox } from '../secrets.ts';
import { createChatbotChains } from './chatbot-chains.ts';
import { createChatbotModels } from './chatbot-models.ts';

import { createOpenModels } from './open-models.ts';
import type { ChatbotModelStore, ModelPart, Prompt, StoredChatbotModels } from './ports.ts';

const prompt: Prompt = { messages: [], temperature: 0, maxTokens: 1, streamed: true };
const never = new AbortController().signal;

/** Chains over a store and a provider in memory, which say what was opened and closed. */
function setUp(most: number) {
  const opened: string[] = [];
  const closed: string[] = [];
  const locked: string[] = [];
  const rows = new Map<string, StoredChatbotModels>();
  const gate = Promise.withResolvers<void>();
  const store: ChatbotModelStore = {
    find: async (id) => rows.get(id),
    save: async () => 'saved',
    delete: async () => {},
  };
  async function* slowly(): AsyncGenerator<ModelPart> {
    yield { type: 'text', text: 'one' };
    await gate.promise;
    yield { type: 'text', text: 'two' };
  }
  const models = createOpenModels({
    openModel: ({ model }) => {
      opened.push(model);
      return { name: model, stream: slowly, close: async () => void closed.push(model) };
    },
    concurrency: 4,
    firstChunkTimeoutMs: 60_000,
    totalTimeoutMs: 60_000,
    clock: Date.now,
    watch: { onCall: () => {}, onBreaker: () => {}, onRefused: () => {} },
    onError: () => {},
  });
  const keyBox = createSecretBox(() => 'a secret of the operator, long enough', 'API keys of models');
  const chatbotModels = createChatbotModels({ store, keyBox, refusalOf: () => undefined, clock: Date.now });
  const chains = createChatbotChains({
    chatbotModels,
    models,
    most,
    onFallback: () => {},
    onLocked: (id) => locked.push(id),
  });
  const set = (id: string, model: string, version: number, box: string | null = null) =>
    rows.set(id, {
      models: [
        {
          provider: 'openai-compatible',
          model,
          baseUrl: 'https://m.example.com/v1',
          keyBox: box,
          keyLastFour: null,
        },
      ],
      version,
      updatedAt: 0,
    });
  const chainOf = (id: string, modelVersion: number) => chains.chainOf({ id, modelVersion } as Chatbot);
  return { opened, closed, locked, rows, set, chainOf, keyBox, finish: gate.resolve };
}

test('a chain is opened once and kept, and replaced when the chatbot says that its models have changed', async () => {
  const { set, chainOf, opened, closed } = setUp(10);
  set('bot_1', 'first', 1);
  expect(await chainOf('bot_1', 1)).toBe(await chainOf('bot_1', 1));
  expect(opened).toEqual(['first']);
  set('bot_1', 'second', 2);
  expect((await chainOf('bot_1', 2))?.name).toBe('second');
  expect([opened, closed]).toEqual([['first', 'second'], ['first']]);
});

test('a chain whose models were deleted is closed', async () => {
  const { set, rows, chainOf, closed } = setUp(10);
  set('bot_1', 'first', 1);
  await chainOf('bot_1', 1);
  rows.clear();
  expect(await chainOf('bot_1', 2)).toBeUndefined();
  expect(closed).toEqual(['first']);
});

test('the least recently used chain is closed when there are too many', async () => {
  const { set, chainOf, closed } = setUp(2);
  for (const at of [1, 2, 3]) set(`bot_${at}`, `model-${at}`, 1);
  await chainOf('bot_1', 1);
  await chainOf('bot_2', 1);
  await chainOf('bot_1', 1);
  await chainOf('bot_3', 1);
  expect(closed).toEqual(['model-2']);
});

test('an answer that is being written ends before its chain is closed', async () => {
  const { set, chainOf, closed, finish } = setUp(10);
  set('bot_1', 'first', 1);
  const stream = (await chainOf('bot_1', 1))?.stream(prompt, 'acct_1', never)[Symbol.asyncIterator]();
  await stream?.next();
  set('bot_1', 'second', 2);
  await chainOf('bot_1', 2);
  expect(closed).toEqual([]);
  finish();
  expect((await stream?.next())?.value).toEqual({ type: 'text', text: 'two' });
  await stream?.next();
  expect(closed).toEqual(['first']);
});

test('two chatbots with the same endpoint share it until both have let go', async () => {
  const { set, rows, chainOf, opened, closed } = setUp(10);
  set('bot_1', 'shared', 1);
  set('bot_2', 'shared', 1);
  await chainOf('bot_1', 1);
  await chainOf('bot_2', 1);
  expect(opened).toEqual(['shared']);
  rows.clear();
  await chainOf('bot_1', 2);
  expect(closed).toEqual([]);
  await chainOf('bot_2', 2);
  expect(closed).toEqual(['shared']);
});

test('a key that was locked for another chatbot is not used: the answer is unavailable, and the operator hears of it', async () => {
  const { set, chainOf, keyBox, locked, opened } = setUp(10);
  set('bot_1', 'first', 1, keyBox.seal('sk-key', 'bot_2') ?? null);
  await expect(chainOf('bot_1', 1)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  expect([locked, opened]).toEqual([['bot_1'], []]);
});
