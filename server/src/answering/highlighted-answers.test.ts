import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChatbotStore } from '../adapters/database/chatbots/chatbot-store.ts';
import { createConversationStore } from '../adapters/database/conversations/conversation-store.ts';
import { type Database, step } from '../adapters/database/database.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import type { Chatbot } from '../chatbots/index.ts';
import { defaultSettings } from '../chatbots/settings.ts';
import { createConversations } from '../conversations/index.ts';
import type { Endpoint, EndpointRequest } from '../http/endpoint.ts';
import type { Findings, FoundPassage } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';
import type { LanguageModel } from '../models/index.ts';
import { conversationRoutes } from '../widget/conversation-routes.ts';
import { createAnswering } from './index.ts';
import type { PassageScorer } from './ports.ts';
import { answeringRoutes } from './routes.ts';
import type { AnsweringServices } from './services.ts';

const chatbot: Chatbot = {
  id: 'bot_1',
  accountId: 'acct_1',
  name: 'Shop',
  domain: '',
  isActive: true,
  settings: defaultSettings,
  settingsVersion: 1,
  indexVersion: 1,
  modelVersion: 0,
  createdAt: 0,
};
const passage: FoundPassage = {
  id: 'psg_1',
  documentId: 'doc_1',
  title: 'Returns',
  url: 'https://x.example/returns',
  spot: '',
  language: 'en',
  isPair: false,
  headingPath: ['Returns'],
  tokens: 20,
  score: 1,
  lexical: 1,
  dense: 0.8,
  coverage: 1,
  text: 'You can return any lamp within 30 days of delivery. Ask us for a label.',
};
const words = 'within 30 days';

/** One that knows which words answer. */
const scorer: PassageScorer = {
  languages: ['en'],
  async read(_, passages) {
    return passages.map(({ sentences }) => {
      const from = sentences[0]?.indexOf(words) ?? 0;
      return { relevance: 3, shares: [0.9, 0.1], answer: { sentence: 0, from, to: from + words.length } };
    });
  },
  close: async () => {},
};

const caller = { kind: 'visitor', chatbotId: chatbot.id, visitorId: 'vis_1' } as const;

let folder: string;
let database: Database;
let conversations: ReturnType<typeof createConversations>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-highlights-'));
  database = await openSqliteDatabase(folder);
  const account = { id: 'acct_1', name: 'A', plan: 'free', hourly_limit: null, retention_days: 30 };
  await database.write([step(database.build.insertInto('accounts').values({ ...account, created_at: 0 }))]);
  await createChatbotStore(database).create(chatbot);
  const store = createConversationStore(database);
  conversations = createConversations({ store, onChatsErased: async () => {}, clock: Date.now });
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The endpoints over a real database, with one document, a scorer, and a model where one is given. */
function endpoints(more: Partial<AnsweringServices> = {}, says?: string) {
  const { promise: isRead, resolve: onRead } = Promise.withResolvers<void>();
  /** As slow as real ones: the scorer reads while it writes. */
  const chatbots = { chatbotToAsk: async () => chatbot } as unknown as AnsweringServices['chatbots'];
  const model: LanguageModel = {
    name: 'stub',
    async *stream() {
      if (!('scorer' in more)) await isRead;
      yield { type: 'text', text: says ?? '' };
    },
  };
  const services: AnsweringServices = {
    chatbots,
    conversations,
    scorer: {
      ...scorer,
      async read(...given) {
        const scores = await scorer.read(...given);
        setImmediate(onRead);
        return scores;
      },
    },
    clock: Date.now,
    countTokens: () => 1,
    knowledge: {
      languageToAskIn: () => undefined,
      findPassages: async ({ question }: { question: string }): Promise<Findings> => ({
        passages: [passage],
        readAs: {},
        questionTokens: 5,
        termWeights: Object.fromEntries(contentTermsOf(question).map((term) => [term, 1])),
        vector: new Float32Array(1),
        embeddingModel: 'none',
      }),
      // The rest of knowledge is not asked.
    } as unknown as AnsweringServices['knowledge'],
    models: {
      mayHaveModel: () => says !== undefined,
      modelFor: async () => (says === undefined ? undefined : model),
    },
    confidenceThreshold: 0.05,
    retentionDaysOf: async () => 30,
    requireSessionRoom: () => {},
    people: {
      onceHeld: () => () => {},
      received: async () => undefined,
      availability: async () => ({ isStaffed: false, reason: null, opensAt: null }),
      // Nobody is handed over.
    } as unknown as AnsweringServices['people'],
    ...more,
  };
  const answering = createAnswering({ ...services, calibrationStore: noCalibrations, isCalibrated: false }, () => {});
  const authentication = {} as Parameters<typeof answeringRoutes>[0]['authentication'];
  const found = conversationRoutes({
    chatbots,
    conversations,
    liveChat: { latestOf: async () => [] },
    identity: { retentionDaysOf: async () => 30 },
  });
  return [...answeringRoutes({ answering, authentication, resumeGraceMs: 0, chatbots }), ...found];
}

/** Nobody asks it. */
const noCalibrations = {} as Parameters<typeof createAnswering>[0]['calibrationStore'];

async function call(all: Endpoint[], path: string, given: Record<string, unknown>, lastEventId?: string) {
  const { definition, handle } = all.find((one) => one.definition.path === path) as Endpoint;
  const reply = await handle({
    caller,
    params: {},
    query: {},
    body: {},
    account: undefined,
    idempotencySeed: undefined,
    signal: new AbortController().signal,
    header: () => lastEventId,
    address: '',
    requestId: '',
    ...given,
  } as unknown as EndpointRequest<unknown, unknown, unknown>);
  if ('stream' in reply) {
    const text = await reply.stream.text();
    return { text, ...JSON.parse(/event: answer\ndata: (.+)\n/.exec(text)?.[1] ?? '{}') };
  }
  // As the documented schema lets it through: what is not described would be missing.
  return definition.success.schema?.parse(JSON.parse(JSON.stringify((reply as { body: unknown }).body)));
}

const body = { chatbotId: chatbot.id, message: 'How long can I return a lamp?', mode: 'standard' };
const query = (all: Endpoint[]) => call(all, '/api/chatbot/query', { body });
const stream = (all: Endpoint[], lastEventId?: string) =>
  call(all, '/api/chatbot/query-stream', { body: { ...body, events: true } }, lastEventId);
const wordsIn = ({ response, text = response, highlights }: Record<string, never>) =>
  (highlights as { start: number; end: number }[] | undefined)?.map(({ start, end }) => String(text).slice(start, end));

describe.each([
  ['the embedded answerer', undefined],
  ['a language model', 'Yes. You can return it within 30 days of delivery of the lamp [1].'],
])('with %s', (_, says) => {
  test('the reply names the words that answer', async () => {
    expect(wordsIn(await query(endpoints({}, says)))).toEqual([words]);
  });

  test('the stream names them with the answer, and again to who comes back', async () => {
    const all = endpoints({}, says);
    const { text, ...answer } = await stream(all);
    expect(wordsIn(answer as never)).toEqual([words]);
    expect(text.replace(/event: answer\ndata: .+/, '')).not.toContain('highlights');
    const ids = [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id as string);
    const { text: _, ...again } = await stream(all, ids[1]);
    expect(again.highlights).toEqual(answer.highlights);
  });

  test('who comes back later finds them in the conversation', async () => {
    const all = endpoints({}, says);
    const answer = await query(all);
    const { messages } = await call(all, '/api/widget/{id}/conversation', {
      params: { id: chatbot.id },
      query: { sessionId: answer.sessionId, limit: 50 },
    });
    expect(wordsIn(messages.at(-1))).toEqual([words]);
    expect(messages[0]).not.toHaveProperty('highlights');
  });

  test('without a scorer the field is not there', async () => {
    const answer = await query(endpoints({ scorer: undefined }, says));
    expect(answer).toMatchObject({ kind: 'answer' });
    expect(answer).not.toHaveProperty('highlights');
  });

  test('a refusal points at nothing', async () => {
    const answer = await query(endpoints({ confidenceThreshold: 1 }, says));
    expect(answer).toMatchObject({ kind: 'refusal' });
    expect(answer).not.toHaveProperty('highlights');
  });
});

test('an answer that somebody has read before it turned out to be unsure points at nothing', async () => {
  const says = 'You can return it within 30 days of delivery of the lamp [1].';
  const answer = await stream(endpoints({ confidenceThreshold: 0.99 }, says));
  expect(answer).toMatchObject({ kind: 'answer', response: expect.stringContaining(words) });
  expect(answer).not.toHaveProperty('highlights');
});
