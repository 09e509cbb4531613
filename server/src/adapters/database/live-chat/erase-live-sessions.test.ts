import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { newLiveSession } from '../../../../test-support/live-sessions.ts';
import { engines } from '../../../../test-support/test-service.ts';
import { createConversationStore } from '../conversations/conversation-store.ts';
import { type Database, step } from '../database.ts';
import { createErasureStore } from '../erasure/erasure-store.ts';
import { createLiveChatStore } from './live-chat-store.ts';

const now = 1_790_000_000_000;
const dayMs = 24 * 3600_000;
const times = { nowMs: now, seenAfterMs: now - 60_000, declinedAfterMs: now - 60_000 };

describe.each(engines)('erasing around live chats on %s', (engine) => {
  let opened: DatabaseNodes;
  let database: Database;
  let other: Database;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    [database, other] = opened.nodes;
  });
  afterAll(() => opened?.close());

  const addConversation = (ids: { accountId: string; chatbotId: string }, id: string, owner: string) => {
    const columns = { chatbot_id: ids.chatbotId, account_id: ids.accountId, owner, message_count: 0 };
    const row = { ...columns, id, held_by: null, created_at: now, last_message_at: now };
    return database.write([step(database.build.insertInto('sessions').values(row))]);
  };
  const conversation = async (id: string) =>
    (await database.read(database.build.selectFrom('sessions').selectAll().where('id', '=', id)))[0];

  test.runIf(engine === 'postgres')(
    'an agent keeps its places when a visitor is erased just as its first chat is opened and given away',
    async () => {
      const ids = await insertChatbot(database, { accountId: 'acct_e', chatbotId: 'bot_e' }, now);
      const live = createLiveChatStore(other);
      const agent = { accountId: ids.accountId, userId: 'usr_1', maxConcurrentChats: 5 };
      await live.saveAgent({ ...agent, status: 'available' }, now);
      // Makes the moment between counting the places and deleting the sessions longer; nothing else.
      const run = (sql: string) => database.write([step({ sql, parameters: [] })]);
      await run(`create function wait_a_moment() returns trigger as $$
        begin perform pg_sleep(0.3); return null; end $$ language plpgsql`);
      await run(`create trigger slow before delete on webhook_deliveries
        for each statement execute function wait_a_moment()`);
      const erasing = createConversationStore(database).eraseChatsOfOwner(ids.chatbotId, 'visitor:1');
      await new Promise((resolve) => setTimeout(resolve, 100));
      await live.open(newLiveSession(ids, 'live_e', 'visitor:1'));
      await live.assignNext(ids.accountId, times);
      await erasing;
      await run('drop trigger slow on webhook_deliveries');
      const active = await live.list({ accountIds: [ids.accountId], states: ['active'], limit: 9 });
      expect((await live.findAgent(ids.accountId, 'usr_1'))?.openChats).toBe(active.length);
    },
  );

  test('a conversation is not held by a chat that was erased', async () => {
    const ids = await insertChatbot(database, { accountId: 'acct_h', chatbotId: 'bot_h' }, now);
    const live = createLiveChatStore(database);
    const agent = { accountId: ids.accountId, userId: 'usr_1', maxConcurrentChats: 5 };
    await live.saveAgent({ ...agent, status: 'available' }, now);
    // As it comes when a visitor who is being erased goes on talking.
    await addConversation(ids, 'sess_h', 'visitor:1');
    await live.open({ ...newLiveSession(ids, 'live_h', 'visitor:1'), querySessionId: 'sess_h' });
    await live.assignNext(ids.accountId, times);
    await createConversationStore(database).eraseChatsOfOwner(ids.chatbotId, 'visitor:1');
    expect((await conversation('sess_h'))?.held_by ?? null).toBeNull();
  });

  /** A chat with a file of two pieces. */
  async function addChatWithFile(ids: { accountId: string; chatbotId: string }, id: string, owner: string) {
    const live = createLiveChatStore(database);
    await live.open(newLiveSession(ids, id, owner));
    const bytes = new Uint8Array(1_500_000).fill(7);
    const file = { id: `att_${id}`, name: 'a.txt', contentType: 'text/plain', size: bytes.length, bytes };
    const sender = { senderType: 'customer', senderName: 'Jo', senderId: null, clientKey: null } as const;
    await live.post({
      ...ids,
      ...sender,
      sessionId: id,
      messageId: `msg_${id}`,
      text: 'a.txt',
      format: 'text',
      createdAt: now,
      attachment: { ...file, most: { files: 20, bytes: 10_000_000 } },
    });
    return live;
  }
  const piecesOf = (id: string) =>
    database.read(
      database.build.selectFrom('live_attachment_chunks').select('number').where('attachment_id', '=', `att_${id}`),
    );

  test('files go with their chat: by retention, with the visitor, with the chatbot', async () => {
    const ids = await insertChatbot(database, { accountId: 'acct_f', chatbotId: 'bot_f' }, now);
    const chats = ['live_f1', 'live_f2', 'live_f3'];
    for (const id of chats) await addChatWithFile(ids, id, `visitor:${id}`);
    for (const id of chats) expect(await piecesOf(id)).toHaveLength(2);
    const conversations = createConversationStore(database);

    const account = database.build.updateTable('accounts').set({ retention_days: 1 });
    await database.write([step(account.where('id', '=', ids.accountId))]);
    await createLiveChatStore(database).close({ ...ids, id: 'live_f1' }, 'ended', 'customer', now);
    while ((await conversations.deleteExpiredChats(now + 2 * dayMs, 100)) > 0);
    expect(await piecesOf('live_f1')).toHaveLength(0);
    expect(await piecesOf('live_f2')).toHaveLength(2);

    await conversations.eraseChatsOfOwner(ids.chatbotId, 'visitor:live_f2');
    expect(await piecesOf('live_f2')).toHaveLength(0);

    const deleted = database.build.updateTable('chatbots').set({ deleted_at: now });
    await database.write([step(deleted.where('id', '=', ids.chatbotId))]);
    while ((await createErasureStore(database).eraseSomeOfChatbot(ids.chatbotId, 100)) > 0);
    expect(await piecesOf('live_f3')).toHaveLength(0);
    expect(await database.read(database.build.selectFrom('live_attachments').select('id'))).toHaveLength(0);
  });

  test('retention leaves alone what a person holds, and chats that were closed just now', async () => {
    const ids = await insertChatbot(database, { accountId: 'acct_r', chatbotId: 'bot_r' }, now);
    const account = database.build.updateTable('accounts').set({ retention_days: 1 });
    await database.write([step(account.where('id', '=', ids.accountId))]);
    const live = createLiveChatStore(database);
    const agent = { accountId: ids.accountId, userId: 'usr_1', maxConcurrentChats: 1 };
    await live.saveAgent({ ...agent, status: 'available' }, now);
    for (const name of ['1', '2']) {
      await addConversation(ids, `sess_r${name}`, `visitor:${name}`);
      const opening = newLiveSession(ids, `live_r${name}`, `visitor:${name}`, now + Number(name));
      await live.open({ ...opening, querySessionId: `sess_r${name}` });
    }
    await live.assignNext(ids.accountId, { ...times, nowMs: now + 9 });
    const later = now + dayMs + 60_000;
    await live.close({ ...ids, id: 'live_r2' }, 'ended', 'customer', later - 1);
    await createConversationStore(database).deleteExpired(later, 100);
    expect(await live.find('live_r1')).toMatchObject({ state: 'active' });
    expect(await conversation('sess_r1')).toMatchObject({ held_by: 'live_r1' });
    expect(await live.find('live_r2')).toMatchObject({ state: 'closed' });
  });
});
