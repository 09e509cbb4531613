import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, step } from '../src/adapters/database/database.ts';
import { openPostgresDatabase } from '../src/adapters/database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../src/adapters/database/sqlite/sqlite-database.ts';
import { createMigratedDatabase, writeMigratedSqlite } from './migrated-database.ts';
import type { Engine } from './test-service.ts';

/** One database as several nodes see it. */
export interface DatabaseNodes {
  /** Two nodes; on SQLite, which has one writer, both are the same. */
  nodes: [Database, Database];
  close(): Promise<void>;
}

export async function openNodes(engine: Engine, postgresUrl: string): Promise<DatabaseNodes> {
  if (engine === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'parley-store-'));
    await writeMigratedSqlite(folder);
    const database = await openSqliteDatabase(folder);
    return {
      nodes: [database, database],
      async close() {
        await database.close();
        await rm(folder, { recursive: true });
      },
    };
  }
  const { url, drop } = await createMigratedDatabase(postgresUrl);
  const open = () => openPostgresDatabase({ url, poolSize: 10 });
  const nodes: [Database, Database] = [await open(), await open()];
  return {
    nodes,
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
      await drop();
    },
  };
}

export const insertAccountStep = (database: Database, id: string, nowMs: number) =>
  step(
    database.build.insertInto('accounts').values({
      id,
      name: id,
      plan: 'free',
      hourly_limit: null,
      retention_days: 30,
      created_at: nowMs,
    }),
  );

/** An account with one chatbot. */
export async function insertChatbot<Ids extends { accountId: string; chatbotId: string }>(
  database: Database,
  ids: Ids,
  nowMs: number,
): Promise<Ids> {
  await database.write([
    insertAccountStep(database, ids.accountId, nowMs),
    step(
      database.build.insertInto('chatbots').values({
        id: ids.chatbotId,
        account_id: ids.accountId,
        name: 'Bot',
        domain: '',
        is_active: 1,
        welcome_message: '',
        suggested_questions: '[]',
        theme: '{}',
        answering: '{}',
        settings_version: 1,
        index_version: 1,
        created_at: nowMs,
      }),
    ),
  ]);
  return ids;
}
