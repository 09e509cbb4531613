import pg from 'pg';
import { DatabaseUnreachable } from './connection.ts';

/** Connects once, and resolves to the version of the server. */
export async function reachPostgres(url: string): Promise<string> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } catch (cause) {
    throw new DatabaseUnreachable(url, cause as Error);
  } finally {
    await client?.end().catch(() => undefined);
  }
}
