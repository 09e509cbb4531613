import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { newLiveSession } from '../../../../test-support/live-sessions.ts';
import { engines } from '../../../../test-support/test-service.ts';
import { createErasure } from '../../../erasure/index.ts';
import { createChatbotStore } from '../chatbots/chatbot-store.ts';
import { createLogoStore } from '../chatbots/logo-store.ts';
import { createConversationStore } from '../conversations/conversation-store.ts';
import { type Database, step } from '../database.ts';
import { createIdentityStore } from '../identity/identity-store.ts';
import { createInboundMailStore } from '../inbound-mail/inbound-mail-store.ts';
import { createLiveChatStore } from '../live-chat/live-chat-store.ts';
import { createErasureStore } from './erasure-store.ts';

const now = 1_790_000_000_000;
const tables = [
  ...(['sessions', 'messages', 'session_names', 'question_counts', 'live_sessions'] as const),
  ...(['received_mails', 'chatbot_logos', 'chatbots'] as const),
];
/** Of two megabytes and a bit. */
const heldBytes = 2 * 1024 * 1024 + 1;

describe.each(engines)('erasing what was deleted on %s', (engine) => {
  let opened: DatabaseNodes;
  let database: Database;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    [database] = opened.nodes;
  });
  afterAll(() => opened?.close());

  let made = 0;
  async function usedChatbot() {
    made += 1;
    const ids = await insertChatbot(database, { accountId: `acct_${made}`, chatbotId: `bot_${made}` }, now);
    const conversations = createConversationStore(database);
    const ask = (session: string, at: number) =>
      conversations.record({
        session: { id: `sess_${made}_${session}`, owner: 'visitor:1', ...ids },
        questionId: `msg_${made}q${session}${at}`,
        question: 'Why?',
        answerId: `msg_${made}a${session}${at}`,
        asked: {
          key: `why ${session} ${at}`,
          text: 'Why?',
          outcome: 'answered',
          vector: new Float32Array(4),
          embeddingModel: 'stub',
          indexVersion: 1,
          passages: [],
        },
        answer: 'Because.',
        details: {
          confidence: 0.5,
          sources: [],
          mode: 'standard',
          responseTime: 1,
          usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
        },
        createdAt: now,
      });
    for (let at = 0; at < 30; at += 1) await ask('long', at);
    for (let at = 0; at < 10; at += 1) await ask(`short${at}`, at);
    // To the chatbot, not yet of any chat: those of chats are erased with them.
    for (const at of [1, 2]) {
      const held = {
        ...ids,
        id: `rcvd_${made}_${at}`,
        sessionId: null,
        from: { name: 'Eve', address: 'eve@example.com' },
      };
      const said = { subject: 'Hi', preview: 'Hi', heldBecause: 'forged-sender' };
      await createInboundMailStore(database).hold(
        { ...held, ...said, size: heldBytes, receivedAt: now, mostOfSender: 30 },
        new Uint8Array(heldBytes),
      );
    }
    const logo = { digest: 'a', contentType: 'image/png', bytes: new Uint8Array(9), createdAt: now } as const;
    await createLogoStore(database).save(ids.chatbotId, logo, { inUse: undefined, settingsVersion: 1 });
    const live = createLiveChatStore(database);
    const agent = { accountId: ids.accountId, userId: 'usr_1', maxConcurrentChats: 5 };
    await live.saveAgent({ ...agent, status: 'available' }, now);
    await live.open(newLiveSession(ids, `live_${made}`, 'visitor:1'));
    await live.assignNext(ids.accountId, {
      nowMs: now,
      seenAfterMs: now - 60_000,
      declinedAfterMs: now - 60_000,
    });
    return { ...ids, live };
  }
  const left = async ({ accountId, chatbotId }: { accountId: string; chatbotId: string }) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const column = table === 'chatbots' ? 'id' : 'chatbot_id';
      const [row] = await database.read<{ count: number }>({
        sql: `select count(*) as count from ${table} where ${column} = '${chatbotId}'`,
        parameters: [],
      });
      counts[table] = Number(row?.count);
    }
    const accounts = database.build.selectFrom('accounts').select('id').where('id', '=', accountId);
    return { ...counts, accounts: (await database.read(accounts)).length };
  };
  const context = { signal: new AbortController().signal, onProgress() {} };
  const erasure = () => createErasure({ store: createErasureStore(database) });

  test('a deleted chatbot is gone at once, frees its agents, and its rows go in small writes', async () => {
    const bot = await usedChatbot();
    const kept = await usedChatbot();
    const store = createChatbotStore(database);
    const closed = await store.delete({ id: bot.chatbotId, jobId: `job_${bot.chatbotId}`, nowMs: now });
    expect(closed).toHaveLength(1);
    expect(await store.find(bot.chatbotId)).toBeUndefined();
    expect(await store.ofAccount(bot.accountId)).toEqual([]);
    expect(await bot.live.find(closed[0] ?? '')).toBeUndefined();
    expect((await bot.live.findAgent(bot.accountId, 'usr_1'))?.openChats).toBe(0);
    for (const states of [['waiting', 'active'], ['closed']] as const)
      expect(await bot.live.list({ accountIds: [bot.accountId], states: [...states], limit: 9 })).toEqual([]);
    const [job] = await database.read(
      database.build.selectFrom('jobs').selectAll().where('subject', '=', bot.chatbotId),
    );
    expect(job).toMatchObject({ kind: 'erase-chatbot' });

    const statements: number[] = [];
    const watched: Database = {
      ...database,
      async write(steps, options) {
        const results = await database.write(steps, options);
        statements.push(Math.max(...results.map(({ changes }) => changes)));
        return results;
      },
    };
    const limit = 8;
    const some = createErasureStore(watched);
    let writes = 0;
    for (; (await some.eraseSomeOfChatbot(bot.chatbotId, limit)) > 0; writes += 1);
    expect(writes).toBeGreaterThan(10);
    expect(Math.max(...statements)).toBeLessThanOrEqual(limit);
    const nothing = Object.fromEntries(tables.map((table) => [table, 0]));
    expect(await left(bot)).toEqual({ ...nothing, accounts: 1 });
    const chunks = database.build.selectFrom('received_mail_chunks').select('mail_id').distinct();
    expect(await database.read(chunks)).toHaveLength(2);
    expect(await left(kept)).toMatchObject({
      chatbots: 1,
      sessions: 11,
      messages: 80,
      live_sessions: 1,
      received_mails: 2,
    });
  });

  test('a deleted account is gone at once for everybody, and its rows go after it', async () => {
    const bot = await usedChatbot();
    const identity = createIdentityStore(database);
    const { accountId } = bot;
    await database.write([
      step(
        database.build
          .insertInto('members')
          .values({ account_id: accountId, user_id: 'usr_1', role: 'owner', created_at: now }),
      ),
    ]);
    await identity.deleteAccount({ id: accountId, jobId: `job_${accountId}`, nowMs: now });
    expect(await identity.findAccount(accountId)).toBeUndefined();
    expect((await identity.accountsOf('usr_1')).map(({ id }) => id)).not.toContain(accountId);
    expect(await createChatbotStore(database).find(bot.chatbotId)).toBeUndefined();
    await erasure().eraseAccount(accountId, context);
    expect(await left(bot)).toEqual({
      ...Object.fromEntries(tables.map((table) => [table, 0])),
      accounts: 0,
    });
  });

  test('what is not marked as deleted is not erased', async () => {
    const bot = await usedChatbot();
    const before = await left(bot);
    await erasure().eraseChatbot(bot.chatbotId, context);
    expect(await left(bot)).toEqual(before);
  });
});
