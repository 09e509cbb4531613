import type pg from 'pg';
import { columnTypes, migrations } from '../migrations/index.ts';
import { MoveUnfinished, moveTable } from '../move/unfinished-move.ts';

/** Brings the tables up to date, in one transaction. */
export async function updateSchema(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('begin');
    await lockSchema(client);
    const { rows } = await client.query(`select to_regclass('${moveTable}') is not null as is_unfinished`);
    if (rows[0]?.is_unfinished) throw new MoveUnfinished();
    await applyMigrations(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Nodes that start together migrate one after the other. For the rest of the transaction. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock(7275239)');
}

/** Within a transaction that has locked the schema. */
export async function applyMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('create table if not exists schema_version (version bigint not null)');
  const { rows } = await client.query('select version from schema_version');
  const applied = Number(rows[0]?.version ?? 0);
  if (applied > migrations.length) throw new Error('The database was written by a newer version of Parley.');
  for (const migration of migrations.slice(applied)) {
    for (const sql of migration(columnTypes.postgres)) await client.query(sql);
  }
  await client.query('delete from schema_version');
  await client.query('insert into schema_version values ($1)', [migrations.length]);
}
