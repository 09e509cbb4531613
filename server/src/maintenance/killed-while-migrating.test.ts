import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { runMigration } from '../../test-support/migration-program.ts';
import { createTestDatabase } from '../../test-support/postgres-server.ts';
import { startTestService } from '../../test-support/test-service.ts';

const sessions = 500;
const messages = 30_000;

test('killed five times in the midst of copying and verifying, it goes on each time and ends right', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-migrate-'));
  const target = await createTestDatabase(inject('postgresUrl'));
  try {
    await fill(folder);
    const copied: number[] = [];
    let copyRuns = 0;
    for (const kill of [2, 3, 4, 5, 'verifying'] as const) {
      let steps = 0;
      const { migrated } = await runMigration({
        folder,
        to: target.url,
        isEnough({ doing, table, rows }) {
          if (table !== 'messages') return false;
          if (doing === 'copying' && ++steps === 1) copied.push(rows);
          if (doing === 'copying') copyRuns++;
          return kill === 'verifying' ? doing === kill : steps === kill;
        },
      });
      expect(migrated).toBeUndefined();
    }
    // Each run begins where the one before was.
    expect(copied).toEqual(copied.toSorted((a, b) => a - b));
    expect(new Set(copied).size).toBe(copied.length);
    expect(copyRuns).toBeGreaterThan(5);

    const { migrated, err } = await runMigration({ folder, to: target.url });
    expect(err).toBe('');
    expect(migrated).toMatchObject({ isResumed: true });
    const rows = Object.fromEntries(migrated?.tables.map(({ table, rows }) => [table, rows]) ?? []);
    expect(rows).toMatchObject({ sessions, messages });
    expect(await messagesThere(target.url)).toEqual({ ids: String(messages), in_order: true });
  } finally {
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Rows as a server writes them, of which there are many. */
async function fill(folder: string): Promise<void> {
  const service = await startTestService('sqlite', { DATA_DIR: folder });
  const account = await service.createAccount();
  const chatbotId = await service.createChatbot(account);
  await service.stop();
  const database = new DatabaseSync(join(folder, 'parley.db'));
  const numbers = (count: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  database.exec(
    `${numbers(sessions)} insert into sessions (id, chatbot_id, account_id, owner, message_count, created_at, last_message_at)
      select 'ses_' || i, '${chatbotId}', '${account.accountId}', 'visitor:' || i, ${messages / sessions}, i, i from n`,
  );
  database.exec(
    `${numbers(messages)} insert into messages (id, session_id, chatbot_id, sequence, role, text, created_at)
      select 'msg_' || i, 'ses_' || (1 + i % ${sessions}), '${chatbotId}', 1 + i / ${sessions}, 'user', 'Größe ' || i, i
      from n`,
  );
  database.close();
}

async function messagesThere(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sql = "select count(distinct id) as ids, bool_and(text = 'Größe ' || created_at) as in_order from messages";
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}
