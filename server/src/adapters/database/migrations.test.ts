import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../test-support/postgres-server.ts';
import { type Engine, engines } from '../../../test-support/test-service.ts';
import type { Database } from './database.ts';
import { columnTypes, migrations } from './migrations.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';
import { createSignInStore } from './sign-in-store.ts';
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

describe.each(engines)('a database of an earlier version on %s', (engine) => {
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

  test('numbers the live events it holds in one order for each account', async () => {
    const session = (
      id: string,
      account: string,
    ) => `insert into live_sessions (id, account_id, chatbot_id, owner,
      state, message_count, event_count, waiting_since, created_at) values
      ('${id}', '${account}', 'bot_${account}', 'visitor:${id}', 'waiting', 0, 2, 1, 1)`;
    const event = (id: string, number: number, at: number) =>
      `insert into live_events (session_id, event, kind, data, created_at)
      values ('${id}', ${number}, 'opened', '{}', ${at})`;
    const account = (id: string) => [
      `insert into accounts (id, name, plan, retention_days, created_at) values ('${id}', 'A', 'free', 30, 1)`,
      `insert into chatbots (id, account_id, name, domain, is_active, welcome_message, suggested_questions, theme,
        settings_version, index_version, created_at) values ('bot_${id}', '${id}', 'B', '', 1, '', '[]', '{}', 1, 1, 1)`,
    ];
    const { database, drop } = await upgraded(engine, 6, [
      ...[...account('one'), ...account('two')],
      ...[session('a', 'one'), session('b', 'one'), session('c', 'two')],
      ...[event('a', 1, 10), event('b', 1, 20), event('a', 2, 30), event('b', 2, 40)],
      ...[event('c', 1, 5), event('c', 2, 6)],
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
        ...[
          ['one', 1, 'a', 1],
          ['one', 2, 'b', 1],
          ['one', 3, 'a', 2],
          ['one', 4, 'b', 2],
        ],
        ...[
          ['two', 1, 'c', 1],
          ['two', 2, 'c', 2],
        ],
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
});
