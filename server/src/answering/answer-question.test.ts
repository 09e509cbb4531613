import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createChatbotStore, createIdentitySecretStore } from '../adapters/database/chatbots/chatbot-store.ts';
import { createLogoStore } from '../adapters/database/chatbots/logo-store.ts';
import { createSightingStore } from '../adapters/database/chatbots/sighting-store.ts';
import { createConversationStore } from '../adapters/database/conversations/conversation-store.ts';
import { type Database, step } from '../adapters/database/database.ts';
import { createIdentityStore } from '../adapters/database/identity/identity-store.ts';
import { createKnowledgeStore } from '../adapters/database/knowledge/knowledge-store.ts';
import { createLiveChatStore } from '../adapters/database/live-chat/live-chat-store.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import { createLocalEventBus } from '../adapters/event-bus/local-event-bus.ts';
import { type Chatbot, createChatbots } from '../chatbots/index.ts';
import { defaultSettings } from '../chatbots/settings.ts';
import { createConversations } from '../conversations/index.ts';
import { createIdentity, newId } from '../identity/index.ts';
import { createKnowledge } from '../knowledge/index.ts';
import type { DocumentParser, FileStore, WebFetch } from '../knowledge/ports.ts';
import type { AccountQuotaReader } from '../limits/index.ts';
import { createLiveChat, type LiveSession } from '../live-chat/index.ts';
import { answerQuestion } from './answer-question.ts';
import type { Answer } from './question.ts';
import type { AnsweringServices } from './services.ts';

const clock = Date.now;
const accountId = 'acct_1';
const owner = `account:${accountId}`;
const chatbot: Chatbot = {
  id: 'bot_1',
  accountId,
  name: 'Bot',
  domain: '',
  isActive: true,
  settings: defaultSettings,
  settingsVersion: 1,
  indexVersion: 0,
  modelVersion: 0,
  createdAt: 0,
};

let folder: string;
let database: Database;
let services: AnsweringServices;
let liveChat: ReturnType<typeof createLiveChat>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-answering-'));
  database = await openSqliteDatabase(folder);
  const account = { id: accountId, name: 'A', plan: 'free', hourly_limit: null, retention_days: 30 };
  await database.write([step(database.build.insertInto('accounts').values({ ...account, created_at: 0 }))]);
  const store = createChatbotStore(database);
  await store.create(chatbot);
  const identity = createIdentity({
    signUpIsOpen: async () => true,
    operatorEmails: [],
    countNewAccount: async () => {},
    outbox: { isOn: false, write: () => undefined, wake() {} },
    store: createIdentityStore(database),
    clock,
  });
  liveChat = createLiveChat({ store: createLiveChatStore(database), bus: createLocalEventBus(), clock });
  const onChatsErased = liveChat.endErased;
  services = {
    chatbots: createChatbots({
      store,
      identity,
      onChatsErased,
      onWorkingHours: async () => {},
      sightings: createSightingStore(database),
      logos: createLogoStore(database),
      isLocal: false,
      onError() {},
      clock,
      identitySecrets: createIdentitySecretStore(database),
      secret: () => undefined,
    }),
    conversations: createConversations({ store: createConversationStore(database), onChatsErased, clock }),
    knowledge: createKnowledge({
      store: createKnowledgeStore(database),
      index: {
        languagesOf: async () => [],
        search: async () => ({ passages: [], termWeights: {}, readAs: {} }),
        close: async () => {},
      },
      embedder: {
        models: [{ name: 'none' }],
        embedQuestion: async () => ({ vector: new Float32Array(1), tokens: 1 }),
        embedPassages: async () => [],
        close: async () => {},
      },
      // Nothing is read here.
      files: {} as FileStore,
      quotas: {} as AccountQuotaReader,
      web: {} as WebFetch,
      parser: {} as DocumentParser,
      clock,
      onError: () => {},
      onWork: () => {},
      onHelpWanted: () => {},
    }),
    models: { mayHaveModel: () => false, modelFor: async () => undefined },
    countTokens: () => 1,
    confidenceThreshold: 0.3,
    requireSessionRoom: () => {},
    retentionDaysOf: async () => 30,
    people: liveChat,
    clock,
  };
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

let sessionId: string;
let live: LiveSession;
beforeEach(async () => {
  sessionId = (await ask('Hello', undefined, services)).sessionId;
  const agent = { accountId, userId: 'usr_1', maxConcurrentChats: 50 };
  await liveChat.setAgentStatus({ ...agent, status: 'available' });
});

const handOver = async () => {
  live = await liveChat.open(chatbot, owner, { querySessionId: sessionId });
};

async function ask(
  message: string,
  inSession: string | undefined,
  withServices: AnsweringServices,
  more: { answerId?: string; pageUrl?: string } = {},
): Promise<Answer> {
  const question = {
    caller: {
      kind: 'account',
      accountId,
      keyId: 'key_1',
      scopes: ['ask'],
      chatbotId: null,
      expiresAtMs: null,
      role: 'agent',
    },
    chatbotId: chatbot.id,
    sessionId: inSession,
    message,
    mode: 'standard',
    answerId: newId('msg'),
    retentionDays: undefined,
    pageUrl: undefined,
    streamed: false,
    acceptedLanguages: [],
    ...more,
  } as const;
  for await (const event of answerQuestion(question, withServices, new AbortController().signal)) {
    if (event.type === 'answer') return event;
  }
  throw new Error('There was no answer.');
}

/** The real parts, with somebody who acts at a moment that cannot be met from outside. */
function interrupted(moments: {
  beforeRecord?(): Promise<void>;
  afterRecord?(): Promise<void>;
  beforeReceive?(): Promise<void>;
}): AnsweringServices {
  const { conversations, people } = services;
  return {
    ...services,
    conversations: {
      ...conversations,
      async record(exchange) {
        await moments.beforeRecord?.();
        const outcome = await conversations.record(exchange);
        await moments.afterRecord?.();
        return outcome;
      },
    },
    people: {
      ...people,
      async receive(...message) {
        await moments.beforeReceive?.();
        return people.receive(...message);
      },
    },
  };
}

const once = (act: () => Promise<void>) => {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await act();
  };
};

const texts = async () =>
  (await services.conversations.transcript(chatbot.id, sessionId)).messages.map(({ text }) => text);

test('a message goes to the person who took the conversation while it was being answered', async () => {
  const answer = await ask('Who?', sessionId, interrupted({ beforeRecord: once(handOver) }));
  expect(answer).toMatchObject({ response: '', liveSessionId: live.id });
  expect(await texts()).not.toContain('Who?');
});

test.each(['afterRecord', 'beforeReceive'] as const)(
  'the chatbot answers when the person who took the conversation meanwhile has left it again (%s)',
  async (moment) => {
    const leave = once(() => liveChat.close(live, 'ended', 'agent'));
    const answer = await ask('Who?', sessionId, interrupted({ beforeRecord: once(handOver), [moment]: leave }));
    expect(answer.response).not.toBe('');
    expect(answer.liveSessionId).toBeUndefined();
    expect(await texts()).toContain('Who?');
  },
);

test('the chatbot answers when the person leaves just as a message is handed over', async () => {
  await handOver();
  const leave = once(() => liveChat.close(live, 'ended', 'agent'));
  const answer = await ask('Who?', sessionId, interrupted({ beforeReceive: leave }));
  expect(answer.response).not.toBe('');
  expect(await texts()).toContain('Who?');
});

test('a conversation that changes hands without end is given up on', async () => {
  const answer = ask(
    'Who?',
    sessionId,
    interrupted({ beforeRecord: handOver, afterRecord: () => liveChat.close(live, 'ended', 'agent') }),
  );
  await expect(answer).rejects.toThrow('to and fro');
});

test('a signal that a person may have come, where none has, changes nothing', async () => {
  let signal = () => {};
  const answer = await ask('Who?', sessionId, {
    ...interrupted({ beforeRecord: async () => signal() }),
    people: {
      ...services.people,
      onceHeld(id, onSignal) {
        signal = onSignal;
        onSignal();
        return services.people.onceHeld(id, onSignal);
      },
    },
  });
  expect(answer.kind).toBe('refusal');
  expect(await texts()).toContain('Who?');
});

test('the people are told of the page and the e-mail address of somebody who asks for them', async () => {
  const told: unknown[] = [];
  const people: AnsweringServices['people'] = {
    ...services.people,
    handOver(of, owner, querySessionId, visit) {
      told.push([owner, querySessionId, visit]);
      return services.people.handOver(of, owner, querySessionId, visit);
    },
  };
  const message = 'I want to talk to a human. My address is jo@example.com.';
  const pageUrl = 'https://shop.example.com/cart';
  const { liveSessionId } = await ask(message, sessionId, { ...services, people }, { pageUrl });
  expect(told).toEqual([[owner, sessionId, { liveSessionId, pageUrl, email: 'jo@example.com' }]]);
});

test('a promise of a person that the owner has made impossible meanwhile is taken back in words', async () => {
  const { people } = services;
  const switchedOff: AnsweringServices = {
    ...services,
    people: {
      ...people,
      handOver: (of, ...rest) => {
        const liveChat = { ...of.settings.liveChat, isEnabled: false };
        return people.handOver({ ...of, settings: { ...of.settings, liveChat } }, ...rest);
      },
    },
  };
  const answerId = newId('msg');
  const answer = await ask('Mensch bitte', undefined, switchedOff, { answerId });
  expect(answer.response).toContain('Gleich antwortet Ihnen hier jemand.');
  expect(answer.response).toContain('Ich kann Sie hier nicht an einen Menschen weitergeben.');
  expect(answer).not.toHaveProperty('liveSessionId');
  expect(answer).not.toHaveProperty('handover');
  const again = await ask('Mensch bitte', undefined, switchedOff, { answerId });
  expect(again.response).toBe(answer.response);
});

test('a handover that broke off after the record is made up for by the repeated question, once', async () => {
  const answerId = newId('msg');
  const failing: AnsweringServices = {
    ...services,
    people: {
      ...services.people,
      handOver: async () => {
        throw new Error('The server ended here.');
      },
    },
  };
  await expect(ask('agent please', sessionId, failing, { answerId })).rejects.toThrow('ended here');
  const again = await ask('agent please', sessionId, services, { answerId });
  expect(again).toMatchObject({ kind: 'handover', messageId: answerId });
  expect(await ask('agent please', sessionId, services, { answerId })).toMatchObject({
    liveSessionId: again.liveSessionId,
  });
  expect((await texts()).filter((text) => text === 'agent please')).toHaveLength(1);
});
