import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { newLiveSession } from '../../../../test-support/live-sessions.ts';
import { startObjectStore } from '../../../../test-support/object-store-server.ts';
import { engines } from '../../../../test-support/test-service.ts';
import { createS3ObjectStore } from '../../object-store/s3-object-store.ts';
import { createConversationStore } from '../conversations/conversation-store.ts';
import type { Database } from '../database.ts';
import { createStoredObjects } from '../uploads/stored-objects.ts';
import { createLiveChatStore } from './live-chat-store.ts';

const now = 1_790_000_000_000;
const minuteMs = 60_000;
const times = { nowMs: now, seenAfterMs: now - minuteMs, declinedAfterMs: now - minuteMs };

describe.each(engines)('the store of live chat on %s', (engine) => {
  let opened: DatabaseNodes;
  let database: Database;
  let count = 0;
  const next = (prefix: string) => `${prefix}_${++count}`;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    [database] = opened.nodes;
  });
  afterAll(() => opened?.close());

  const createChatbot = () => insertChatbot(database, { accountId: next('acct'), chatbotId: next('bot') }, now);

  const maxChats = 3;
  const agentCount = 5;
  const waiters = 100;

  test('opens one session for 100 parallel openings by one visitor', async () => {
    const ids = await createChatbot();
    const stores = opened.nodes.map((node) => createLiveChatStore(node));
    const sessions = await Promise.all(
      Array.from({ length: 100 }, (_, at) => stores[at % 2]?.open(newLiveSession(ids, next('live'), 'visitor:1'))),
    );
    expect(new Set(sessions.map((session) => typeof session === 'object' && session.id)).size).toBe(1);
    const rows = await database.read(
      database.build.selectFrom('live_sessions').select('id').where('chatbot_id', '=', ids.chatbotId),
    );
    expect(rows).toHaveLength(1);
  });

  test('keeps the count of every agent at its active chats when chats are erased while others are given away', async () => {
    const ids = await createChatbot();
    const [first, second] = opened.nodes.map((node) => createLiveChatStore(node));
    const [, erasing] = opened.nodes.map((node) => createConversationStore(node));
    for (const userId of ['usr_1', 'usr_2']) {
      const agent = { accountId: ids.accountId, userId, maxConcurrentChats: 10 };
      await first?.saveAgent({ ...agent, status: 'available' }, now);
    }
    const visitors = Array.from({ length: 40 }, (_, at) => `visitor:${at}`);
    // One at a time, so that each is erased just as it is being given to an agent; some are given away first.
    for (const [at, owner] of visitors.entries()) {
      await first?.open(newLiveSession(ids, next('live'), owner));
      const assigned = (at % 2 ? first : second)?.assignNext(ids.accountId, times);
      if (at % 4 === 0) await assigned;
      if (at < 30) await Promise.all([assigned, erasing?.eraseChatsOfOwner(ids.chatbotId, owner)]);
      await assigned;
    }
    const active = await first?.list({ accountIds: [ids.accountId], states: ['active'], limit: 100 });
    for (const userId of ['usr_1', 'usr_2']) {
      const held = active?.filter(({ agentId }) => agentId === userId);
      expect((await first?.findAgent(ids.accountId, userId))?.openChats).toBe(held?.length);
    }
  });

  test('reads files from where they were sent to, the database or the object store', async () => {
    const ids = await createChatbot();
    const server = await startObjectStore();
    const store = createS3ObjectStore(server.s3);
    const objects = createStoredObjects({ database, store, clock: () => now });
    const [before, after] = [createLiveChatStore(database), createLiveChatStore(database, () => {}, objects)];
    const sessionId = next('live');
    await before.open(newLiveSession(ids, sessionId, 'visitor:1'));
    const sender = { senderType: 'customer', senderName: 'Jo', senderId: null, clientKey: null } as const;
    for (const [chats, text] of [
      [before, 'in the database'],
      [after, 'in the object store'],
    ] as const) {
      const bytes = Buffer.from(text);
      const attachment = { id: next('att'), name: 'a.txt', contentType: 'text/plain', size: bytes.length, bytes };
      await chats.post({
        ...ids,
        ...sender,
        sessionId,
        messageId: next('msg'),
        text: 'a.txt',
        format: 'text',
        createdAt: now,
        attachment: { ...attachment, most: { files: 20, bytes: 1_000_000 } },
      });
      expect(Buffer.concat(await Array.fromAsync(after.bytesOfAttachment(attachment.id))).toString()).toBe(text);
    }
    expect([...server.objects.values()].map(String)).toEqual(['in the object store']);
    await store.close();
    await server.close();
  });

  test('finds the accounts where somebody waits although an agent has a place, and no others', async () => {
    const store = createLiveChatStore(database);
    const [served, full, unstaffed] = [await createChatbot(), await createChatbot(), await createChatbot()];
    for (const ids of [served, full, unstaffed])
      for (const number of [1, 2]) await store.open(newLiveSession(ids, next('live'), `visitor:${number}`));
    for (const { accountId } of [served, full]) {
      const agent = { accountId, userId: 'usr_1', maxConcurrentChats: 1 };
      await store.saveAgent({ ...agent, status: 'available' }, now);
    }
    await store.assignNext(full.accountId, times);
    expect(await store.accountsToAssign(times)).toEqual([served.accountId]);
    expect(await store.accountsToAssign({ ...times, seenAfterMs: now })).toEqual([]);
  });

  test(`gives ${waiters} waiters to ${agentCount} agents, oldest first and never above the maximum`, async () => {
    const ids = await createChatbot();
    const stores = opened.nodes.map((node) => createLiveChatStore(node));
    const [first, second] = stores;
    if (!first || !second) throw new Error('Two nodes are needed.');
    const agents = Array.from({ length: agentCount }, (_, at) => `usr_${at}`);
    for (const userId of agents) {
      const agent = { accountId: ids.accountId, userId, maxConcurrentChats: maxChats };
      await first.saveAgent({ ...agent, status: 'available' }, now);
    }
    const order: string[] = [];
    const broken: string[] = [];
    const assignAll = async (store: typeof first) => {
      for (;;) {
        const assigned = await store.assignNext(ids.accountId, times);
        if (assigned === undefined) return;
        order.push(assigned.id);
        await lookAtAgents();
      }
    };
    async function lookAtAgents() {
      const { build } = database;
      const [held, counted] = await Promise.all([
        database.read(
          build
            .selectFrom('live_sessions')
            .select(['agent_id', (fn) => fn.fn.countAll<number>().as('open')])
            .where('account_id', '=', ids.accountId)
            .where('state', '=', 'active')
            .groupBy('agent_id'),
        ),
        database.read(build.selectFrom('agents').select('open_chats').where('account_id', '=', ids.accountId)),
      ]);
      for (const { agent_id, open } of held) if (open > maxChats) broken.push(`${agent_id} holds ${open}`);
      for (const { open_chats } of counted) if (open_chats > maxChats) broken.push(`counted ${open_chats}`);
    }

    // One after the other in time, but all at once over two nodes: as they would come to a load balancer.
    const sessions = Array.from({ length: waiters }, (_, at) => ({
      ...newLiveSession(ids, `${ids.chatbotId}-live-${String(at).padStart(3, '0')}`, `visitor:${at}`),
      createdAt: now + at,
    }));
    await Promise.all(sessions.map((session, at) => stores[at % 2]?.open(session)));
    await Promise.all([assignAll(first), assignAll(second), assignAll(first), assignAll(second)]);
    expect(order).toHaveLength(maxChats * agentCount);
    // Which of two neighbours is told first depends on the node; that none is passed over does not.
    expect(order.toSorted()).toEqual(sessions.slice(0, order.length).map(({ id }) => id));

    for (let ended = 0; ended < waiters; ) {
      const active = order.slice(ended, ended + 4);
      ended += active.length;
      await Promise.all(
        active.map(async (id, at) => {
          const store = stores[at % 2] ?? first;
          expect(await store.close({ id, ...ids }, 'ended', 'agent', now)).toBe(true);
          await assignAll(store);
        }),
      );
      const expected = sessions.slice(0, Math.min(waiters, ended + maxChats * agentCount));
      expect(order.toSorted()).toEqual(expected.map(({ id }) => id));
    }
    expect(broken).toEqual([]);
    expect(new Set(order).size).toBe(waiters);
    const places = await database.read(
      database.build.selectFrom('agents').select('open_chats').where('account_id', '=', ids.accountId),
    );
    expect(places.map(({ open_chats }) => open_chats)).toEqual(agents.map(() => 0));
  });
});
