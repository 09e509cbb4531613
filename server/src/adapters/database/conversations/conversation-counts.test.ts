import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { newLiveSession } from '../../../../test-support/live-sessions.ts';
import { engines } from '../../../../test-support/test-service.ts';
import { createAnalytics } from '../../../analytics/index.ts';
import type { SessionRef } from '../../../live-chat/ports.ts';
import { createAnalyticsStore } from '../analytics/analytics-store.ts';
import { createLiveChatStore } from '../live-chat/live-chat-store.ts';
import { createConversationStore } from './conversation-store.ts';

const dayMs = 24 * 3_600_000;
const now = Date.UTC(2026, 10, 15, 12);

describe.each(engines)('the counts of conversations on %s', (engine) => {
  let opened: DatabaseNodes;
  let count = 0;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
  });
  afterAll(() => opened?.close());

  async function newChatbot() {
    const [one, two] = opened.nodes;
    const ids = await insertChatbot(one, { accountId: `acct_${++count}`, chatbotId: `bot_${count}` }, now);
    const stores = [createConversationStore(one), createConversationStore(two)] as const;
    const live = [createLiveChatStore(one), createLiveChatStore(two)] as const;
    return {
      ...ids,
      say: (id: string, at = now, node: 0 | 1 = 0) =>
        stores[node].record({
          session: { id, ...ids, owner: `visitor:${id}` },
          questionId: `msg_q${++count}`,
          question: 'Hello',
          asked: null,
          createdAt: at,
          answerId: `msg_a${count}`,
          answer: 'Hello!',
          details: {
            confidence: 1,
            sources: [],
            mode: 'standard',
            responseTime: 10,
            usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
          },
        }),
      handOver: (id: string, node: 0 | 1 = 0, owner = `visitor:${id}`) =>
        live[node].open({ ...newLiveSession(ids, `live_${++count}`, owner, now), querySessionId: id }),
      close: (session: SessionRef | 'too-many' | undefined) =>
        typeof session === 'object' && live[0].close(session, 'ended', 'agent', now),
      days: () => createAnalyticsStore(one).conversationDays(ids.chatbotId, ''),
    };
  }

  test('count one once, however many of its questions come at once and however often it is handed over', async () => {
    const { say, handOver, close, days } = await newChatbot();
    await Promise.all(Array.from({ length: 10 }, (_, at) => say('sess_once', now, at % 2 === 0 ? 0 : 1)));
    await close(await handOver('sess_once'));
    await Promise.all([handOver('sess_once'), handOver('sess_once', 1), say('sess_other', now, 1)]);
    expect(await days()).toEqual([{ day: '2026-11-15', conversations: 2, handedOver: 1 }]);
  });

  test('count a handover for the day on which the conversation began', async () => {
    const { say, handOver, days } = await newChatbot();
    await say('sess_old', now - dayMs);
    await say('sess_old', now);
    await handOver('sess_old');
    expect(await days()).toEqual([{ day: '2026-11-14', conversations: 1, handedOver: 1 }]);
  });

  test('count what joins a chat that is open already', async () => {
    const { say, handOver, days } = await newChatbot();
    await say('sess_first');
    await say('sess_second');
    await handOver('sess_first', 0, 'visitor:same');
    await handOver('sess_second', 0, 'visitor:same');
    await handOver('sess_second', 0, 'visitor:same');
    expect(await days()).toEqual([{ day: '2026-11-15', conversations: 2, handedOver: 2 }]);
  });

  test('do not wait for each other in a circle', async () => {
    const { say, handOver, days } = await newChatbot();
    const ids = Array.from({ length: 20 }, (_, at) => `sess_race${at}`);
    for (const id of ids) await say(id);
    await Promise.all(ids.flatMap((id, at) => [handOver(id, at % 2 === 0 ? 0 : 1), say(id), say(`${id}_new`, now, 1)]));
    expect(await days()).toEqual([{ day: '2026-11-15', conversations: 40, handedOver: 20 }]);
  });

  test('are forgotten after 400 days, and what is younger stays', async () => {
    const { say, days, chatbotId } = await newChatbot();
    for (const ago of [0, 399, 401, 500]) await say(`sess_ago${ago}`, now - ago * dayMs);
    const store = createAnalyticsStore(opened.nodes[0]);
    const { forgetOldDays } = createAnalytics({ store, clock: () => now } as Parameters<typeof createAnalytics>[0]);
    await forgetOldDays();
    expect((await days()).map(({ conversations }) => conversations)).toEqual([1, 1]);
    expect(await store.days(chatbotId, '')).toHaveLength(2);
  });
});
