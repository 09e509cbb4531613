import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../test-support/database-nodes.ts';
import { newLiveSession } from '../../test-support/live-sessions.ts';
import { engines } from '../../test-support/test-service.ts';
import { createAnalyticsStore } from '../adapters/database/analytics/analytics-store.ts';
import { createConversationStore } from '../adapters/database/conversations/conversation-store.ts';
import { createLiveChatStore } from '../adapters/database/live-chat/live-chat-store.ts';
import { type ConversationFilter, findConversations } from './find-conversations.ts';
import type { ConversationStore, ListPlace } from './ports.ts';

const now = Date.UTC(2026, 10, 15, 12);
const hourMs = 3_600_000;

describe.each(engines)('finding conversations on %s', (engine) => {
  let opened: DatabaseNodes;
  let store: ConversationStore;
  let count = 0;
  let ids: { accountId: string; chatbotId: string };
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    store = createConversationStore(opened.nodes[0]);
    ids = await newChatbot();
  });
  afterAll(() => opened?.close());

  const newChatbot = () =>
    insertChatbot(opened.nodes[0], { accountId: `acct_${++count}`, chatbotId: `bot_${count}` }, now);

  interface Said {
    id: string;
    question?: string;
    answer?: string;
    at?: number;
    confidence?: number;
    isSmallTalk?: boolean;
    outcome?: 'answered' | 'unanswered' | 'low-confidence';
    rating?: number;
    comment?: string;
    of?: typeof ids;
  }

  async function say(said: Said) {
    const { id, question = 'A question?', answer = 'An answer.', at = now, confidence = 0.8 } = said;
    const { accountId, chatbotId } = said.of ?? ids;
    const session = { id, accountId, chatbotId, owner: 'visitor:vis_a' };
    const answerId = `msg_a${++count}`;
    const vector = Float32Array.of(1, 0);
    const asked = { key: question, text: question, indexVersion: 1, embeddingModel: 'stub', vector };
    await store.record({
      session,
      question,
      questionId: `msg_q${count}`,
      answerId,
      answer,
      createdAt: at,
      asked: said.isSmallTalk ? null : { ...asked, outcome: said.outcome ?? 'answered', passages: [] },
      details: {
        confidence,
        sources: [],
        mode: 'standard',
        responseTime: 10,
        usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
      },
    });
    if (said.rating !== undefined)
      await createAnalyticsStore(opened.nodes[0]).rate(
        { session, messageId: answerId, rating: said.rating, comment: said.comment ?? null },
        at,
      );
  }

  type Spoken = [from: 'agent' | 'customer', text: string];
  async function handOver(id: string, messages: Spoken[], of = ids, visitorName: string | null = null) {
    const live = createLiveChatStore(opened.nodes[0]);
    const session = { ...newLiveSession(of, `live_${id}`, `visitor:${id}`, now), querySessionId: id, visitorName };
    await live.open(session);
    for (const [senderType, text] of messages)
      await live.post({
        sessionId: session.id,
        accountId: of.accountId,
        chatbotId: of.chatbotId,
        text,
        senderType,
        messageId: `msg_l${++count}`,
        senderName: 'Jo',
        senderId: null,
        clientKey: null,
        format: 'text',
        createdAt: now,
      });
  }

  const find = async (filter: ConversationFilter, of = ids) =>
    (await findConversations({ chatbotId: of.chatbotId, filter, after: undefined, limit: 50 }, store)).conversations;
  const idsOf = async (filter: ConversationFilter, of = ids) => (await find(filter, of)).map(({ id }) => id);

  test('are found by whether a question in them got no answer', async () => {
    const of = await newChatbot();
    await say({ of, id: 'sess_refused', outcome: 'unanswered', confidence: 0.1 });
    await say({ of, id: 'sess_refused', at: now + 1 });
    await say({ of, id: 'sess_unsure', outcome: 'low-confidence', confidence: 0.3, at: now + 2 });
    await say({ of, id: 'sess_sure', at: now + 3 });
    expect(await idsOf({ isUnanswered: true }, of)).toEqual(['sess_refused']);
    expect(await idsOf({ isUnanswered: false }, of)).toEqual(['sess_sure', 'sess_unsure']);
    expect((await find({}, of)).map(({ isUnanswered }) => isUnanswered)).toEqual([false, false, true]);
  });

  test('tells of each what it began with, what was answered, how sure and how well rated its worst answer was', async () => {
    const of = await newChatbot();
    const answer = 'Yes, within 30 days.';
    await say({
      of,
      id: 'sess_told',
      question: 'Can I return a lamp?',
      answer,
      confidence: 0.9,
      rating: 5,
      comment: 'Ah',
    });
    await say({ of, id: 'sess_told', question: 'And a vase?', confidence: 0.3, rating: 2, at: now + 1 });
    await say({ of, id: 'sess_told', question: 'Thanks', confidence: 0, isSmallTalk: true, at: now + 2 });
    expect(await find({}, of)).toMatchObject([
      {
        id: 'sess_told',
        firstQuestion: 'Can I return a lamp?',
        firstAnswer: answer,
        lowestConfidence: 0.3,
        lowestRating: 2,
        isHandedOver: false,
        messageCount: 6,
        snippet: undefined,
      },
    ]);
  });

  test('tells the name that a visitor gave to people', async () => {
    const of = await newChatbot();
    await say({ of, id: 'sess_named' });
    await say({ of, id: 'sess_unnamed', at: now - 1 });
    await say({ of, id: 'sess_alone', at: now - 2 });
    await handOver('sess_named', [], of, 'Vera Holm');
    await handOver('sess_unnamed', [], of);
    const names = (await find({}, of)).map(({ id, visitorName }) => [id, visitorName]);
    expect(names).toEqual([
      ['sess_named', 'Vera Holm'],
      ['sess_unnamed', null],
      ['sess_alone', null],
    ]);
  });

  test('finds words of the visitor, the chatbot, a person and a rating, and says where', async () => {
    const of = await newChatbot();
    await say({ of, id: 'sess_v', question: 'Où est le café?' });
    await say({ of, id: 'sess_c', answer: 'The CAFE is upstairs.', at: now - 1 });
    await say({ of, id: 'sess_r', at: now - 2, rating: 1, comment: 'No word of the Café!' });
    await say({ of, id: 'sess_p', at: now - 3 });
    await handOver(
      'sess_p',
      [
        ['customer', 'Hello?'],
        ['agent', 'Meet me at the café.'],
      ],
      of,
    );
    await say({ of, id: 'sess_n', question: 'Where is the bar?', at: now - 4 });
    const found = await find({ text: 'cafe' }, of);
    expect(found.map(({ id, snippet }) => [id, snippet?.from, snippet?.text])).toEqual([
      ['sess_v', 'visitor', 'Où est le café?'],
      ['sess_c', 'chatbot', 'The CAFE is upstairs.'],
      ['sess_r', 'visitor', 'No word of the Café!'],
      ['sess_p', 'agent', 'Meet me at the café.'],
    ]);
  });

  test('narrows by time, rating, confidence and handover, and by all at once', async () => {
    const of = await newChatbot();
    await say({ of, id: 'sess_1', rating: 5, confidence: 0.9, at: now - 1 * hourMs });
    await say({ of, id: 'sess_2', rating: 1, confidence: 0.2, at: now - 2 * hourMs });
    await say({ of, id: 'sess_3', rating: 3, confidence: 0.5, at: now - 3 * hourMs });
    await say({ of, id: 'sess_4', confidence: 0.5, at: now - 4 * hourMs, question: 'A lamp?' });
    await say({ of, id: 'sess_5', isSmallTalk: true, at: now - 5 * hourMs });
    await handOver('sess_4', [], of);
    expect(await idsOf({ rating: 'good' }, of)).toEqual(['sess_1']);
    expect(await idsOf({ rating: 'bad' }, of)).toEqual(['sess_2']);
    expect(await idsOf({ rating: 'any' }, of)).toEqual(['sess_1', 'sess_2', 'sess_3']);
    expect(await idsOf({ rating: 'none' }, of)).toEqual(['sess_4', 'sess_5']);
    expect(await idsOf({ maxConfidence: 0.5 }, of)).toEqual(['sess_2', 'sess_3', 'sess_4']);
    expect(await idsOf({ minConfidence: 0.5, maxConfidence: 0.6 }, of)).toEqual(['sess_3', 'sess_4']);
    expect(await idsOf({ certainty: 'probably' }, of)).toEqual(['sess_3', 'sess_4']);
    expect(await idsOf({ certainty: 'unsure' }, of)).toEqual(['sess_2']);
    expect(await idsOf({ isHandedOver: true }, of)).toEqual(['sess_4']);
    expect(await idsOf({ isHandedOver: false, rating: 'none' }, of)).toEqual(['sess_5']);
    const times = { fromMs: now - 4 * hourMs, beforeMs: now - 2 * hourMs };
    expect(await idsOf(times, of)).toEqual(['sess_3', 'sess_4']);
    expect(await idsOf({ ...times, text: 'lamp', isHandedOver: true, maxConfidence: 0.5 }, of)).toEqual(['sess_4']);
  });

  test('goes on from page to page without losing or repeating one, though all are of the same moment', async () => {
    const of = await newChatbot();
    const all = Array.from({ length: 23 }, (_, at) => `sess_${String(at).padStart(2, '0')}`);
    for (const id of all) await say({ of, id, question: id.endsWith('7') ? 'A lamp?' : 'A vase?' });
    for (const text of [undefined, 'question OR nothing', 'answer']) {
      const seen: string[] = [];
      let after: ListPlace | undefined;
      for (let page = 0; page < 20; page += 1) {
        const reply = await findConversations({ chatbotId: of.chatbotId, filter: { text }, after, limit: 5 }, store);
        seen.push(...reply.conversations.map(({ id }) => id));
        if (!reply.next) break;
        after = reply.next;
      }
      expect(seen).toEqual(text?.includes('nothing') ? [] : all.toReversed());
    }
  });

  test('looks at a bounded number for one request, and goes on with the next', async () => {
    const of = await newChatbot();
    for (let at = 0; at < 12; at += 1)
      await say({ of, id: `sess_b${at}`, question: at === 11 ? 'The needle?' : 'Hay?', at: now - at });
    // Long enough to be a group of its own.
    for (let at = 0; at < 130; at += 1) await say({ of, id: 'sess_b3', question: `Hay ${at}?`, at: now - 3 });
    const first = await findConversations(
      { chatbotId: of.chatbotId, filter: { text: 'needle' }, after: undefined, limit: 5 },
      store,
      10,
    );
    expect(first).toMatchObject({ conversations: [], next: { lastMessageAt: now - 2 } });
    const seen: string[] = [];
    for (let after = first.next, requests = 0; after && requests < 10; requests += 1) {
      const wanted = { chatbotId: of.chatbotId, filter: { text: 'needle' }, after, limit: 5 };
      const reply = await findConversations(wanted, store, 10);
      seen.push(...reply.conversations.map(({ id }) => id));
      after = reply.next;
    }
    expect(seen).toEqual(['sess_b11']);
  });

  test('finds a word anywhere in a conversation and a chat that are longer than is read at once', async () => {
    const of = await newChatbot();
    for (let at = 0; at < 300; at += 1)
      await say({ of, id: 'sess_long', question: at === 299 ? 'The very last?' : 'More?' });
    await handOver(
      'sess_long',
      Array.from({ length: 300 }, (_, at) => ['customer', at === 299 ? 'Farewell' : 'Hello'] as const).map(
        ([from, text]) => [from, text],
      ),
      of,
    );
    expect(await idsOf({ text: '"very last"' }, of)).toEqual(['sess_long']);
    expect(await idsOf({ text: 'farewell last' }, of)).toEqual(['sess_long']);
    expect(await idsOf({ text: 'farewell never' }, of)).toEqual([]);
  });
});
