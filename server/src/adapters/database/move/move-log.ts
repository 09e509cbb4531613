import type pg from 'pg';
import { applyMigrations, lockSchema } from '../postgres/update-schema.ts';
import { moveTable } from './unfinished-move.ts';

/** What is moved: a data folder by an id of its own, and its database file as it was. */
export interface MoveSource {
  id: string;
  /** Differs when somebody has written to the database file. */
  fingerprint: string;
}

/** How far a table is. */
export interface TableProgress {
  rows: number;
  /** The key of the last row that was copied. */
  after?: string;
  isCopied: boolean;
}

/** The database holds what is not ours to touch. */
export class TargetInUse extends Error {
  override name = 'TargetInUse';
}

/**
 * Takes an empty database for this move and makes the tables, or finds that an earlier run has: then the move goes on
 * there. One transaction, and one after the other with servers that start on the database.
 */
export async function claimTarget(client: pg.ClientBase, source: MoveSource): Promise<'new' | 'resumed' | 'changed'> {
  try {
    await client.query('begin');
    await lockSchema(client);
    const found = await readSource(client);
    if (found && found.id !== source.id)
      throw new TargetInUse('holds an unfinished migration from another data folder; name an empty one');
    const state = found ? (found.fingerprint === source.fingerprint ? 'resumed' : 'changed') : 'new';
    if (state === 'new') {
      await refuseOthers(client);
      await client.query(`create table ${moveTable} (name text primary key, value text not null)`);
    }
    if (state === 'changed') await clearTables(client);
    await applyMigrations(client);
    if (state !== 'resumed') await note(client, sourceName, source);
    await client.query('commit');
    return state;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** What was copied does not count: the next run begins anew. */
export async function forgetCopies(client: pg.ClientBase, { id }: MoveSource): Promise<void> {
  await note(client, sourceName, { id, fingerprint: '' });
}

export async function readProgress(client: pg.ClientBase, table: string): Promise<TableProgress> {
  return ((await read(client, `table:${table}`)) as TableProgress | undefined) ?? { rows: 0, isCopied: false };
}

export const noteProgress = (client: pg.ClientBase, table: string, progress: TableProgress) =>
  note(client, `table:${table}`, progress);

/** From now on servers may start. On the disk of the database with everything that came before. */
export async function endMove(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query(numberWindows);
  await client.query(`drop table ${moveTable}`);
  await client.query('commit');
}

/** The only server of a folder counts admissions in its memory; many nodes count in the row of the window. */
const numberWindows = `update rate_windows set hits = latest.hit, last_at = latest.at
  from (select scope, max(hit) as hit, max(at) as at from rate_hits group by scope) as latest
  where latest.scope = rate_windows.scope`;

const sourceName = 'source';

async function readSource(client: pg.ClientBase): Promise<MoveSource | undefined> {
  const { rows } = await client.query(`select to_regclass('${moveTable}') is not null as is_there`);
  return rows[0]?.is_there ? ((await read(client, sourceName)) as MoveSource) : undefined;
}

async function read(client: pg.ClientBase, name: string): Promise<unknown> {
  const { rows } = await client.query<{ value: string }>(`select value from ${moveTable} where name = $1`, [name]);
  return rows[0] && JSON.parse(rows[0].value);
}

async function note(client: pg.ClientBase, name: string, value: unknown): Promise<void> {
  await client.query(
    `insert into ${moveTable} (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(value)],
  );
}

/** What an extension has brought does not count: managed databases have some from the beginning. */
async function refuseOthers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class c where relnamespace = current_schema()::regnamespace
        and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by relname limit 1`,
  );
  if (rows[0]) throw new TargetInUse(`holds other data (${rows[0].relname}); name an empty one`);
}

async function clearTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all($1)`,
    [[moveTable, 'schema_version']],
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
  await client.query(`delete from ${moveTable}`);
}
