import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../test-support/postgres-server.ts';
import { type Engine, engines } from '../../../test-support/test-service.ts';
import { createChatbotStore } from './chatbots/chatbot-store.ts';
import type { Database } from './database.ts';
import { createCredentialStore } from './identity/credential-store.ts';
import { createIdentityStore } from './identity/identity-store.ts';
import { createSignInStore } from './identity/sign-in-store.ts';
import { createQuotaStore } from './limits/quota-store.ts';
import { columnTypes, migrations } from './migrations/index.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';
import { openSqlite } from './sqlite/connection.ts';
import { databaseFile, openSqliteDatabase } from './sqlite/sqlite-database.ts';

/** A database as an earlier version left it, opened by this one. */
async function upgraded(engine: Engine, version: number, rows: string[]) {
  const statements = [...migrations.slice(0, version).flatMap((make) => make(columnTypes[engine])), ...rows];
  if (engine === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'parley-migration-'));
    const connection = openSqlite(databaseFile(folder));
    for (const statement of statements) connection.execute(statement);
    connection.execute(`pragma user_version = ${version}`);
    connection.close();
    return { database: await openSqliteDatabase(folder), drop: () => rm(folder, { recursive: true }) };
  }
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.query('create table if not exists schema_version (version bigint not null)');
  await client.query('insert into schema_version values ($1)', [version]);
  await client.end();
  return { database: await openPostgresDatabase({ url, poolSize: 2 }), drop };
}

/** An account with a chatbot. */
const account = (id: string) => [
  `insert into accounts (id, name, plan, retention_days, created_at) values ('${id}', 'A', 'free', 30, 1)`,
  `insert into chatbots (id, account_id, name, domain, is_active, welcome_message, suggested_questions, theme,
    settings_version, index_version, created_at) values ('bot_${id}', '${id}', 'B', '', 1, '', '[]', '{}', 1, 1, 1)`,
];

describe.each(engines)('a database of an earlier version on %s', (engine) => {
  test('has API keys that ask questions, of every chatbot and without an end', async () => {
    const { database, drop } = await upgraded(engine, 23, [
      ...account('acct_1'),
      `insert into api_keys (id, account_id, name, key_hash, last_four, created_at)
        values ('key_1', 'acct_1', 'Server', 'hash-1', 'abcd', 1)`,
    ]);
    try {
      const key = await createCredentialStore(database).findApiKey('hash-1');
      expect(key).toMatchObject({ id: 'key_1', scopes: ['ask'], chatbotId: null, expiresAt: null });
    } finally {
      await database.close();
      await drop();
    }
  });

  test('has invitations that can be listed and revoked, and chatbots with one domain', async () => {
    const { database, drop } = await upgraded(engine, 24, [
      ...account('acct_1'),
      "update chatbots set domain = 'acme.example'",
      `insert into invitations (token_hash, account_id, email, role, created_at, expires_at)
        values ('hash-1', 'acct_1', 'a@example.com', 'agent', 1, 100)`,
    ]);
    try {
      const store = createIdentityStore(database);
      const [pending] = await store.pendingInvitations('acct_1', 50);
      expect(pending).toMatchObject({ id: 'ivt_hash-1', email: 'a@example.com', invitedBy: null });
      expect(await store.revokeInvitation('acct_1', 'ivt_hash-1')).toBe(true);
      expect(await store.pendingInvitations('acct_1', 50)).toEqual([]);
      const chatbot = await createChatbotStore(database).find('bot_acct_1');
      expect(chatbot).toMatchObject({ domain: 'acme.example', otherDomains: [], allowsLocalhost: false });
    } finally {
      await database.close();
      await drop();
    }
  });

  test('keeps those signed in who are', async () => {
    const { database, drop } = await upgraded(engine, 12, [
      "insert into renewals (token_hash, user_id, expires_at) values ('hash-1', 'usr_1', 100)",
    ]);
    try {
      const store = createSignInStore(database);
      const signIn = await store.findSignIn('hash-1', 99);
      expect(signIn).toMatchObject({ userId: 'usr_1', tokensBox: null });
      expect(await store.findSignIn('hash-1', 100)).toBeUndefined();
      await store.endSignIn(signIn?.id ?? '');
      expect(await store.findSignIn('hash-1', 99)).toBeUndefined();
    } finally {
      await database.close();
      await drop();
    }
  });

  test('knows the latest sign-in of those signed in', async () => {
    const signIn = (id: string, userId: string, at: number) => `insert into sign_ins (id, user_id, tokens_box, version,
      held_until, created_at, expires_at) values ('${id}', '${userId}', null, 1, 0, ${at}, 100)`;
    const user = (id: string) => `insert into users (id, issuer, subject, email, name, created_at) values
      ('${id}', 'us', '${id}', '${id}@shop.example', 'A', 1)`;
    const { database, drop } = await upgraded(engine, 48, [
      user('usr_1'),
      user('usr_2'),
      signIn('one', 'usr_1', 10),
      signIn('two', 'usr_1', 20),
      signIn('three', 'usr_2', 0),
    ]);
    try {
      const { build } = database as Database;
      const users = await database.read(build.selectFrom('users').select(['id', 'last_sign_in_at']).orderBy('id'));
      expect(users).toEqual([
        { id: 'usr_1', last_sign_in_at: 20 },
        { id: 'usr_2', last_sign_in_at: null },
      ]);
    } finally {
      await database.close();
      await drop();
    }
  });

  test('numbers the live events it holds in one order for each account', async () => {
    const session = (id: string, account: string) => `insert into live_sessions (id, account_id, chatbot_id, owner,
      state, message_count, event_count, waiting_since, created_at) values
      ('${id}', '${account}', 'bot_${account}', 'visitor:${id}', 'waiting', 0, 2, 1, 1)`;
    const event = (id: string, number: number, at: number) =>
      `insert into live_events (session_id, event, kind, data, created_at)
      values ('${id}', ${number}, 'opened', '{}', ${at})`;
    const { database, drop } = await upgraded(engine, 6, [
      ...account('one'),
      ...account('two'),
      session('a', 'one'),
      session('b', 'one'),
      session('c', 'two'),
      event('a', 1, 10),
      event('b', 1, 20),
      event('a', 2, 30),
      event('b', 2, 40),
      event('c', 1, 5),
      event('c', 2, 6),
    ]);
    try {
      const { build } = database as Database;
      const events = await database.read(
        build
          .selectFrom('live_events')
          .select(['account_id', 'inbox_event', 'session_id', 'event'])
          .orderBy('account_id')
          .orderBy('inbox_event'),
      );
      expect(events.map((row) => [row.account_id, row.inbox_event, row.session_id, row.event])).toEqual([
        ['one', 1, 'a', 1],
        ['one', 2, 'b', 1],
        ['one', 3, 'a', 2],
        ['one', 4, 'b', 2],
        ['two', 1, 'c', 1],
        ['two', 2, 'c', 2],
      ]);
      const inboxes = await database.read(build.selectFrom('live_inboxes').selectAll().orderBy('account_id'));
      expect(inboxes).toEqual([
        { account_id: 'one', event_count: 4 },
        { account_id: 'two', event_count: 2 },
      ]);
    } finally {
      await database.close();
      await drop();
    }
  });

  test('learns from the conversations it holds what lists and days tell of them', async () => {
    const [monday, tuesday] = [Date.UTC(2026, 10, 9, 23, 59), Date.UTC(2026, 10, 10)];
    const session = (id: string, at: number, messages: number) => `insert into sessions (id, chatbot_id, account_id,
      owner, message_count, created_at, last_message_at) values ('${id}', 'bot_one', 'one', 'visitor:v', ${messages}, ${at}, ${at})`;
    const exchange = (id: string, first: number, at: number, confidence: number, ms: number, key: string | null) => [
      `insert into messages (id, session_id, chatbot_id, sequence, role, text, question_key, created_at) values
        ('q_${id}${first}', '${id}', 'bot_one', ${first}, 'visitor', 'Q', ${key && `'${key}'`}, ${at})`,
      `insert into messages (id, session_id, chatbot_id, sequence, role, text, answer, created_at) values
        ('a_${id}${first}', '${id}', 'bot_one', ${first + 1}, 'chatbot', 'A',
        '{"confidence":${confidence},"responseTime":${ms}}', ${at})`,
    ];
    const chat = (
      id: string,
      querySession: string | null,
    ) => `insert into live_sessions (id, account_id, chatbot_id, owner,
      query_session_id, state, message_count, event_count, waiting_since, created_at, closed_at) values
      ('${id}', 'one', 'bot_one', 'visitor:v', ${querySession && `'${querySession}'`}, 'closed', 0, 1, 1, 1, 2)`;
    const { database, drop } = await upgraded(engine, 12, [
      ...account('one'),
      session('sess_a', monday, 4),
      session('sess_b', monday, 2),
      session('sess_c', tuesday, 2),
      ...exchange('sess_a', 1, monday, 0.9, 100, 'k'),
      // Small talk has no part in it.
      ...exchange('sess_a', 3, monday, 0, 0, null),
      ...exchange('sess_b', 1, monday, 0.4, 118, 'k'),
      ...exchange('sess_c', 1, tuesday, 0.7, 20, 'k'),
      // Quotes of documents hold what their authors wrote, half characters too.
      `update messages set answer = '{"confidence":0.7,"sources":["a\\ud83d","b\\u0000"],"responseTime":20}'
        where id = 'a_sess_c1'`,
      chat('live_a', 'sess_a'),
      chat('live_c', null),
      "insert into live_conversations (session_id, query_session_id) values ('live_c', 'sess_c')",
      // Counted already, and not again.
      "insert into chatbot_days values ('bot_one', '2026-11-10', 18, 5, 100, 5, 4000)",
    ]);
    try {
      const { build } = database as Database;
      const sessions = await database.read(build.selectFrom('sessions').selectAll().orderBy('id'));
      expect(sessions.map((row) => [row.lowest_confidence_permille, row.handed_over_to])).toEqual([
        [900, 'live_a'],
        [400, null],
        [700, 'live_c'],
      ]);
      expect(await database.read(build.selectFrom('chatbot_conversations').selectAll().orderBy('day'))).toEqual([
        { chatbot_id: 'bot_one', day: '2026-11-09', conversations: 2, handed_over: 1 },
        { chatbot_id: 'bot_one', day: '2026-11-10', conversations: 1, handed_over: 1 },
      ]);
      const days = await database.read(
        build.selectFrom('chatbot_days').selectAll().orderBy('day').orderBy('time_bucket'),
      );
      expect(days.map((row) => Object.values(row))).toEqual([
        ['bot_one', '2026-11-09', 0, 1, 0, 0, 0, 0, 0, 0],
        ['bot_one', '2026-11-09', 27, 1, 100, 1, 900, 0, 0, 0],
        ['bot_one', '2026-11-09', 28, 1, 118, 1, 400, 0, 0, 0],
        ['bot_one', '2026-11-10', 18, 5, 100, 5, 4000, 0, 0, 0],
      ]);
    } finally {
      await database.close();
      await drop();
    }
  });

  test('makes the owners of its oldest account operators, and takes the limits of the free plan from it', async () => {
    const user = (id: string) =>
      `insert into users (id, issuer, email, name, created_at) values ('${id}', 'local', '${id}', '${id}', 1)`;
    const member = (account: string, id: string, role: string) =>
      `insert into members (account_id, user_id, role, created_at) values ('${account}', '${id}', '${role}', 1)`;
    const { database, drop } = await upgraded(engine, 15, [
      ...account('older'),
      ...account('newer'),
      "update accounts set created_at = 2 where id = 'newer'",
      ...['founder', 'partner', 'agent', 'customer'].map(user),
      member('older', 'founder', 'owner'),
      member('older', 'partner', 'owner'),
      member('older', 'agent', 'agent'),
      member('newer', 'customer', 'owner'),
    ]);
    try {
      const { build } = database as Database;
      const users = await database.read(
        build.selectFrom('users').select('id').where('is_operator', '=', 1).orderBy('id'),
      );
      expect(users.map(({ id }) => id)).toEqual(['founder', 'partner']);
      const accounts = await database.read(build.selectFrom('accounts').selectAll().orderBy('created_at'));
      expect(accounts.map((row) => [row.plan, row.hourly_limit])).toEqual([
        ['enterprise', 1_000_000],
        ['free', null],
      ]);
      const store = createIdentityStore(database as Database);
      const next = {
        id: 'next',
        name: 'N',
        plan: 'free',
        hourlyLimit: null,
        retentionDays: 30,
        createdAt: 3,
      };
      const owner = {
        id: 'n',
        issuer: 'local',
        subject: 'n',
        email: 'n',
        name: 'N',
        passwordHash: null,
        createdAt: 3,
      };
      const asFirst = { plan: 'enterprise', hourlyLimit: 9 };
      expect(await store.createAccount(next, owner, { asFirst })).toMatchObject({ plan: 'free' });
      expect(await store.isOperator('n')).toBe(false);
    } finally {
      await database.close();
      await drop();
    }
  });

  test('counts the bytes of the texts and files it holds', async () => {
    const bytes = engine === 'sqlite' ? "x'616263'" : "'\\x616263'";
    const source = (id: string, content: string, fileId: string | null) =>
      `insert into sources (id, chatbot_id, type, title, content, status, version, passages, file_id, created_at,
        updated_at) values ('${id}', 'bot_one', 'text', 'T', '${content}', 'ready', 1, 2, ${fileId && `'${fileId}'`}, 1, 1)`;
    const { database, drop } = await upgraded(engine, 15, [
      ...account('one'),
      source('src_text', 'Grüße', null),
      source('src_file', '', 'file_1'),
      ...[0, 1].map((n) => `insert into file_chunks values ('file_1', ${n}, ${bytes}, 1)`),
    ]);
    try {
      expect(await createQuotaStore(database as Database).use('one', '2026-11-15')).toEqual({
        chatbots: 1,
        sources: 2,
        passages: 4,
        storage: 7 + 6,
        sessions: 0,
      });
    } finally {
      await database.close();
      await drop();
    }
  });
});
