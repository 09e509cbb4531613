import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The bytes of every file in the folder, the write-ahead log among them. */
export async function everyFile(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const contents = await Promise.all(names.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  return contents.join('\n');
}

/** Every row of every table of a PostgreSQL database, bytes as the characters they are. */
export async function everyRow(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set bytea_output = 'escape'");
    const tables = await client.query("select tablename from pg_tables where schemaname = 'public'");
    const texts: string[] = [];
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(`select t::text as row from "${tablename}" t`);
      texts.push(...rows.map(({ row }) => `${tablename}: ${row}`));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}
