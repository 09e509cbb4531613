import type pg from 'pg';

/** What the library's types leave out. */
interface Connected {
  connection: { stream: { destroy(): void } };
}

/** How often it is looked: a query may take so much longer than its limit. */
const looksPerLimit = 20;

/**
 * Ends connections that have been in use for longer than a limit, so that whoever waits is told. Only the time in which
 * this process ran counts: after a pause (a machine that slept, a container that was frozen), the replies that came
 * meanwhile are read first. A timer for each query would end them all at once.
 */
export function endSilentConnections(pool: pg.Pool, limitMs: number): { stop(): void } {
  const looks = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => void looks.set(client, 0));
  pool.on('release', (_error, client) => void looks.delete(client));
  pool.on('remove', (client) => void looks.delete(client));
  const timer = setInterval(() => {
    for (const [client, seen] of looks) {
      looks.set(client, seen + 1);
      // `end()` would wait for the queries that are under way.
      if (seen === looksPerLimit) (client as unknown as Connected).connection.stream.destroy();
    }
  }, limitMs / looksPerLimit);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
