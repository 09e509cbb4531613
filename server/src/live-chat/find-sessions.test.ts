import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../test-support/database-nodes.ts';
import { newLiveSession } from '../../test-support/live-sessions.ts';
import { engines } from '../../test-support/test-service.ts';
import { createConversationStore } from '../adapters/database/conversations/conversation-store.ts';
import { writeOne } from '../adapters/database/database.ts';
import { createLiveChatStore } from '../adapters/database/live-chat/live-chat-store.ts';
import { findSessions } from './find-sessions.ts';
import { type LiveChatStore, liveStates, type SearchFilter, type SearchPlace } from './ports.ts';

const now = 1_790_000_000_000;
const minuteMs = 60_000;

describe.each(engines)('searching live sessions on %s', (engine) => {
  let opened: DatabaseNodes;
  let store: LiveChatStore;
  let conversations: ReturnType<typeof createConversationStore>;
  let ids: { accountId: string; chatbotId: string };
  let count = 0;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    store = createLiveChatStore(opened.nodes[0]);
    conversations = createConversationStore(opened.nodes[0]);
    ids = await newChatbot();
  });
  afterAll(() => opened?.close());

  const newChatbot = () =>
    insertChatbot(opened.nodes[0], { accountId: `acct_${++count}`, chatbotId: `bot_${count}` }, now);

  interface Chat {
    of?: typeof ids;
    at?: number;
    said?: readonly string[];
    name?: string;
    email?: string;
    conversation?: string;
    isClosed?: boolean;
  }

  async function chat(id: string, { of = ids, at = now, said = [], name, email, conversation, isClosed }: Chat) {
    const session = { ...newLiveSession(of, id, `visitor:${id}`, at), visitorName: name ?? null, email: email ?? null };
    await store.open({ ...session, querySessionId: conversation ?? null });
    for (const [at, text] of said.entries()) {
      const sender = { senderType: 'customer', senderName: 'Visitor', senderId: null, clientKey: null } as const;
      const message = { ...of, ...sender, sessionId: id, messageId: `msg_${++count}`, text, createdAt: now + at };
      await store.post({ ...message, format: 'text' });
    }
    if (isClosed) await store.close({ id, ...of }, 'ended', 'agent', at);
  }

  const ask = (id: string, question: string, answer: string, of = ids) =>
    conversations.record({
      session: { id, ...of, owner: 'visitor:asks' },
      question,
      questionId: `msg_${++count}`,
      answerId: `msg_${++count}`,
      answer,
      createdAt: now,
      asked: null,
      details: {
        confidence: 0.8,
        sources: [],
        mode: 'standard',
        responseTime: 10,
        usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
      },
    });

  interface Search extends Partial<SearchFilter> {
    after?: SearchPlace | undefined;
    limit?: number;
    mostLooks?: number;
  }

  const find = (text: string, { after, limit = 10, mostLooks, ...filter }: Search = {}) =>
    findSessions(
      { text, after, limit, filter: { accountIds: [ids.accountId], states: liveStates, ...filter } },
      { store, saidBefore: conversations.saidIn },
      mostLooks,
    );
  const idsOf = async (...asked: Parameters<typeof find>) =>
    (await find(...asked)).found.map(({ session: { id } }) => id);

  test('finds what was said in a chat and to the chatbot before it, and says where', async () => {
    await ask('sess_before', 'Do you have crème brûlée?', 'Yes, on Sundays.');
    await chat('live_said', { said: ['Hello', 'My parcel is late', 'It is number 4711'] });
    await chat('live_before', { conversation: 'sess_before', said: ['Are you there?'] });
    expect(await idsOf('parcel 4711')).toEqual(['live_said']);
    expect(await idsOf('parcel brulee')).toEqual([]);
    const { found, next } = await find('CREME sundays');
    expect(next).toBeNull();
    expect(found).toMatchObject([{ session: { id: 'live_before', lastMessage: 'Are you there?' } }]);
    expect(found[0]?.snippet).toMatchObject({ from: 'visitor', text: 'Do you have crème brûlée?' });
    const { start, end } = found[0]?.snippet?.matches[0] ?? { start: 0, end: 0 };
    expect('Do you have crème brûlée?'.slice(start, end)).toBe('crème');
  });

  test("finds the visitor's name, the address and tags, alone and beside what was said", async () => {
    await chat('live_vera', { name: 'Véra Holm', email: 'vera@mail.example', said: ['Is the Dune dimmable?'] });
    await store.saveTags({ id: 'live_vera', ...ids }, ['vip'], now);
    for (const text of ['vera', '"vera holm"', '@mail.example', 'vip'])
      expect(await idsOf(text)).toEqual(['live_vera']);
    expect(await idsOf('vera parcel')).toEqual([]);
    expect((await find('vera')).found[0]?.snippet).toBeUndefined();
    expect((await find('vera dimmable')).found[0]?.snippet?.text).toBe('Is the Dune dimmable?');
  });

  test('finds nothing of other accounts, other chatbots and chatbots that are deleted', async () => {
    const [other, deleted] = [await newChatbot(), await newChatbot()];
    await chat('live_other', { of: other, said: ['A secretword'] });
    await chat('live_deleted', { of: deleted, said: ['A secretword'] });
    const [database] = opened.nodes;
    const { build } = database;
    await writeOne(
      database,
      build.updateTable('chatbots').set({ deleted_at: now }).where('id', '=', deleted.chatbotId),
    );
    expect(await idsOf('secretword')).toEqual([]);
    expect(await idsOf('secretword', { accountIds: [] })).toEqual([]);
    expect(await idsOf('secretword', { accountIds: [other.accountId, deleted.accountId] })).toEqual(['live_other']);
    expect(await idsOf('secretword', { accountIds: [other.accountId], chatbotId: ids.chatbotId })).toEqual([]);
  });

  test('open chats come first, each the latest first, in pages that miss and repeat none', async () => {
    const of = await newChatbot();
    const kinds = [true, false, true, false, true];
    // Two of the same moment.
    for (const [at, isClosed] of kinds.entries())
      await chat(`live_page_${at}`, { of, at: now + Math.floor(at / 2) * minuteMs, said: ['pageword'], isClosed });
    const search = { accountIds: [of.accountId], limit: 2 };
    const pages: string[][] = [];
    for (let after: SearchPlace | undefined | null; after !== null; ) {
      const { found, next } = await find('pageword', { ...search, after });
      pages.push(found.map(({ session: { id } }) => id));
      after = next;
    }
    expect(pages).toEqual([['live_page_3', 'live_page_1'], ['live_page_4', 'live_page_2'], ['live_page_0']]);
    expect(await idsOf('pageword', { ...search, states: ['closed'] })).toEqual(['live_page_4', 'live_page_2']);
    expect(await idsOf('pageword', { ...search, states: ['waiting'] })).toEqual(['live_page_3', 'live_page_1']);
    expect(await idsOf('pageword', { ...search, agentId: 'usr_nobody' })).toEqual([]);
  });

  test('looks at a bounded number for one request, and goes on with the next', async () => {
    const of = await newChatbot();
    for (let at = 0; at < 6; at += 1)
      await chat(`live_look_${at}`, { of, at: now + at, said: [at === 0 ? 'rare' : 'x'] });
    const search = { accountIds: [of.accountId], mostLooks: 1 };
    const first = await find('rare', search);
    // All of these are so short that they are read at once.
    expect(first.found).toHaveLength(1);
    const long = Array.from({ length: 300 }, (_, at) => (at === 299 ? 'the needle' : 'hay'));
    await chat('live_long', { of, at: now + minuteMs, said: long });
    const begun = await find('rare', search);
    expect(begun).toMatchObject({ found: [], next: { id: 'live_long', isClosed: false } });
    expect(await idsOf('rare', { ...search, after: begun.next ?? undefined })).toEqual(['live_look_0']);
    expect(await idsOf('needle', search)).toEqual(['live_long']);
  });
});
