import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { engines } from '../../../../test-support/test-service.ts';
import { type Database, type Query, type Statement, statementOf, step } from '../database.ts';
import { createLiveChatStore } from '../live-chat/live-chat-store.ts';
import { createConversationStore } from './conversation-store.ts';

const now = 1_790_000_000_000;
const [accountId, chatbotId, owner] = ['acct_1', 'bot_1', 'visitor:vis_1'];

/** What a visitor finds again is read at every visit: it must cost the same however much there is. */
describe.each(engines)('the history of one visitor among 20,000 conversations on %s', (engine) => {
  let opened: DatabaseNodes;
  let database: Database;
  const asked: Statement[] = [];
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    const [node] = opened.nodes;
    await insertChatbot(node, { accountId, chatbotId }, now);
    const run = (query: RawBuilder<unknown>) => node.write([step(query.compile(node.build))]);
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)`;
    // One in twenty is of our visitor: a conversation or a chat an hour for more than a month.
    const ownerOf = sql`case when n % 20 = 0 then ${sql.lit(owner)} else 'visitor:other_' || (n % 5000) end`;
    await run(sql`insert into sessions (id, chatbot_id, account_id, owner, message_count, created_at, last_message_at)
      ${numbers} select 'sess_' || n, 'bot_1', 'acct_1', ${ownerOf}, 40, n, n from numbers`);
    await run(sql`insert into messages (id, session_id, chatbot_id, sequence, role, text, created_at)
      ${numbers} select 'msg_' || n, 'sess_' || (n / 40 * 20), 'bot_1', n % 40 + 1, 'visitor', 'x', n from numbers
      where n >= 40`);
    await run(sql`insert into live_sessions (id, account_id, chatbot_id, owner, state, message_count, event_count,
        waiting_since, created_at, closed_at)
      ${numbers} select 'live_' || n, 'acct_1', 'bot_1', ${ownerOf}, 'closed', 0, 1, n, n, n from numbers`);
    await run(sql`insert into live_sessions (id, account_id, chatbot_id, owner, state, message_count, event_count,
        waiting_since, created_at)
      ${numbers} select 'live_w' || n, 'acct_1', 'bot_1', 'visitor:waits_' || n, 'waiting', 0, 1, n, n from numbers
      where n <= 2000`);
    await run(sql`analyze`);
    database = {
      ...node,
      read: <Row>(query: Query<Row>) => {
        asked.push(statementOf(query));
        return node.read(query);
      },
    };
  });
  afterAll(() => opened?.close());

  /** How the database goes about what was last asked. */
  async function plan(): Promise<string> {
    const { sql: text, parameters } = asked.at(-1) ?? { sql: '', parameters: [] };
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
    const [node] = opened.nodes;
    return JSON.stringify(await node.read({ sql: `${explain} ${text}`, parameters }));
  }
  const noDetours = /Seq Scan|Sort|SCAN (?!before|\(|CO-ROUTINE)|TEMP B-TREE/;

  test('finds the latest conversations by an index', async () => {
    const latest = await createConversationStore(database).latestOf(chatbotId, owner, 2);
    expect(latest).toMatchObject([{ id: 'sess_20000', owner }, { id: 'sess_19980' }]);
    expect(await plan()).toContain('sessions_of_owner');
    expect(await plan()).not.toMatch(noDetours);
  });

  test('reads a page of its messages by an index', async () => {
    const messages = await createConversationStore(database).messagesBefore('sess_9000', 21, 5);
    expect(messages.map(({ sequence }) => sequence)).toEqual([20, 19, 18, 17, 16]);
    expect(await plan()).toContain('messages_by_session');
    expect(await plan()).not.toMatch(noDetours);
  });

  test('finds the latest chats by an index', async () => {
    const chats = await createLiveChatStore(database).latestOf(chatbotId, owner, 10);
    expect(chats.map(({ createdAt }) => createdAt)).toEqual(Array.from({ length: 10 }, (_, at) => 20_000 - 20 * at));
    expect(await plan()).toContain('live_sessions_of_owner');
    expect(await plan()).not.toMatch(noDetours);
  });

  test('counts who waits before a chat by an index, and not to the end', async () => {
    const { countBefore, find } = createLiveChatStore(database);
    const place = async (id: string) => {
      const session = await find(id);
      if (!session) throw new Error(`There is no ${id}.`);
      return countBefore(session, now, 99);
    };
    expect([await place('live_w1'), await place('live_w42'), await place('live_w1999')]).toEqual([0, 41, 99]);
    expect(await plan()).toMatch(/live_sessions_(?:waiting|by_account)/);
    expect(await plan()).not.toMatch(noDetours);
  });
});
