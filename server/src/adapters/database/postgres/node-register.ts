import { randomUUID } from 'node:crypto';
import { type Database, isWritten, type Step } from '../database.ts';

const renewEveryMs = 10_000;
/** How long a node that was killed counts as running. */
const countsForMs = 30_000;
/** Any number that no other advisory lock uses. */
const lock = 7275240;

/** A running node has another PUBLIC_URL; the message is a sentence for the person at the terminal. */
export class NodesDisagree extends Error {
  constructor(here: string, there: string) {
    const named = (publicUrl: string) => (publicUrl === '' ? 'not set' : publicUrl);
    super(
      `PUBLIC_URL is ${named(here)} here, and ${named(there)} on another node that uses this database: set the same on every node, or stop the others first (one that was killed counts for ${countsForMs / 1000} seconds).`,
    );
    this.name = 'NodesDisagree';
  }
}

/** A node's entry among those that run. */
export interface RegisteredNode {
  id: string;
  /** Tells the others where they reach this node; with an empty address they ask it no more. */
  announce(nodeUrl: string): Promise<void>;
  /** The addresses that nodes of this release have announced, each once, in one order on all nodes. */
  addresses(): Promise<string[]>;
  leave(): Promise<void>;
}

interface Options {
  id?: string;
  everyMs?: number;
  /** Of this server. Nodes of different releases may understand different messages. */
  release?: string;
}

/**
 * Enters this node among those that run, unless one of them has another PUBLIC_URL: tokens of one would be refused by
 * the other, and links would lead elsewhere. All times are the database's.
 */
export async function registerNode(
  database: Database,
  publicUrl: string,
  { id = randomUUID(), everyMs = renewEveryMs, release = '' }: Options = {},
): Promise<RegisteredNode> {
  // Nodes that start together look one after the other.
  const inOrder = query(`select pg_advisory_xact_lock(${lock})`);
  const forgetLost = query(`delete from nodes where seen_at < ${now} - ${countsForMs}`);
  const enter = query(
    `insert into nodes (id, public_url, seen_at) select cast($1 as text), cast($2 as text), ${now}
      where not exists (select 1 from nodes where public_url <> $2)
      on conflict (id) do update set seen_at = excluded.seen_at`,
    [id, publicUrl],
  );

  const isEntered = await isWritten(database, [inOrder, forgetLost, { ...enter, guard: 'other-url' }]);
  if (!isEntered) throw new NodesDisagree(publicUrl, await otherUrl(database, publicUrl));

  let nodeUrl = '';
  const renew = () =>
    query(
      `insert into nodes (id, public_url, node_url, release, seen_at) values ($1, $2, $3, $4, ${now})
        on conflict (id) do update set seen_at = excluded.seen_at, node_url = excluded.node_url, release = excluded.release`,
      [id, publicUrl, nodeUrl, release],
    );
  // One after the other: an earlier one that is late would take back what a later one says.
  let renewing: Promise<unknown> = Promise.resolve();
  function renewNow(): Promise<unknown> {
    const renewed = renewing.then(() => database.write([renew()]));
    renewing = renewed.catch(() => {});
    return renewed;
  }
  // Requests report an outage; a node that was not seen for a while registers again.
  const timer = setInterval(() => void renewNow().catch(() => {}), everyMs).unref();
  return {
    id,
    async announce(address) {
      nodeUrl = address;
      await renewNow();
    },
    async addresses() {
      const rows = await database.read<{ node_url: string }>({
        sql: `select distinct node_url from nodes
          where node_url <> '' and release = $1 and seen_at >= ${now} - ${countsForMs} order by node_url`,
        parameters: [release],
      });
      return rows.map(({ node_url }) => node_url);
    },
    async leave() {
      clearInterval(timer);
      // One that is under way would enter this node again.
      await renewing;
      await database.write([query('delete from nodes where id = $1', [id])]).catch(() => {});
    },
  };
}

const now = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';

function query(sql: string, parameters: unknown[] = []): Step {
  return { statement: { sql, parameters } };
}

async function otherUrl(database: Database, publicUrl: string): Promise<string> {
  const [other] = await database.read<{ public_url: string }>({
    sql: 'select public_url from nodes where public_url <> $1 order by seen_at desc limit 1',
    parameters: [publicUrl],
  });
  return other?.public_url ?? '';
}
