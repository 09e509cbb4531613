import { createHash } from 'node:crypto';
import pg, { type QueryResult } from 'pg';
import { serviceOverloaded } from '../../../errors/index.ts';
import {
  type Database,
  GuardFailed,
  mostWaiting,
  type OnRefused,
  type Query,
  type Statement,
  type Step,
  type StepResult,
  statementOf,
} from '../database.ts';
import { tellingOutages } from '../outage.ts';
import { queryBuilder } from '../query-builder.ts';
import { DatabaseUnreachable, poolOptions } from './connection.ts';
import { endSilentConnections } from './silent-connections.ts';
import { updateSchema } from './update-schema.ts';
import { createWriteFunctions } from './write-functions.ts';
import { createWriteQueues } from './write-queues.ts';

interface PostgresOptions {
  url: string;
  poolSize: number;
  /** Whether the address is a pooler's that gives each transaction another connection, as PgBouncer can. */
  isPooled?: boolean;
  /** Notified of idle connections that break. */
  onIdleError?(error: Error): void;
  onRefused?: OnRefused;
  /** So many reads and writes may wait for a connection, and so many writes for a row. */
  most?: number;
}

/** Longer than any of our statements takes, shorter than a client waits. */
const queryTimeoutMs = 20_000;

/** PostgreSQL 15 or later, for many nodes over one database. */
export async function openPostgresDatabase({
  url,
  poolSize,
  isPooled = false,
  onIdleError,
  onRefused,
  most = mostWaiting,
}: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    ...poolOptions({ url, isPooled, types: pg.types }),
    max: poolSize,
    application_name: 'parley',
    // Statements of one write need not wait for each other's replies.
    pipeline: true,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection that breaks in the middle of a write says so twice: the query rejects, and an event comes that would
  // end the process if nobody listened.
  pool.on('connect', (client) => client.on('error', () => {}));
  const first = await connectFirst(pool, url);
  try {
    await updateSchema(first);
  } finally {
    first.release();
  }
  // The operating system takes minutes to give a silent connection up.
  const silence = endSilentConnections(pool, queryTimeoutMs);
  const queues = createWriteQueues(most, () => onRefused?.('writes'));
  /** Nobody waits for a connection for longer than its time-out: what comes too late for that is refused at once. */
  function requireRoom() {
    if (pool.waitingCount < most) return;
    onRefused?.('connections');
    throw serviceOverloaded();
  }
  // A name would be known to one of the pooler's connections only.
  const prepared = isPooled ? unnamed : named;
  const functions = createWriteFunctions(pool, prepared);

  return tellingOutages({
    engine: 'postgres',
    build: queryBuilder('postgres'),
    // Other nodes may write at any moment.
    remember: (_table, _key, read) => read(),
    async read<Row>(query: Query<Row>) {
      requireRoom();
      const { rows } = await pool.query(prepared(statementOf(query)));
      return rows as Row[];
    },
    async write(steps, { durable = true, queue, keptAs } = {}) {
      requireRoom();
      const write = () =>
        retryingCollisions(
          () =>
            (keptAs && functions.call({ name: keptAs, steps, durable })) ||
            writeOnce(pool, steps, { durable, prepared }),
        );
      return queue ? queues.inQueue(queue, write) : write();
    },
    load: () => ({
      waitingWrites: queues.waiting(),
      pool: {
        size: poolSize,
        open: pool.totalCount,
        busy: pool.totalCount - pool.idleCount,
        waitedFor: pool.waitingCount,
      },
    }),
    async ping() {
      // A server whose disk is full, or that only follows another, can be read from.
      await pool.query(
        "insert into signs_of_life (name, noted) values ('ping', 1) on conflict (name) do update set noted = signs_of_life.noted + 1",
      );
    },
    close() {
      silence.stop();
      return pool.end();
    },
  });
}

async function connectFirst(pool: pg.Pool, url: string): Promise<pg.PoolClient> {
  try {
    // Throws rather than rejects where a file that the address names cannot be read.
    return await pool.connect();
  } catch (cause) {
    throw new DatabaseUnreachable(url, cause as Error);
  }
}

async function writeOnce(
  pool: pg.Pool,
  steps: readonly Step[],
  { durable, prepared }: { durable: boolean; prepared: typeof unnamed },
): Promise<StepResult[]> {
  const [only] = steps;
  if (only && steps.length === 1) {
    const result = await pool.query(prepared(only.statement));
    if (only.guard !== undefined && !result.rowCount) throw new GuardFailed(only.guard);
    return [{ rows: result.rows, changes: result.rowCount ?? 0 }];
  }
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Sent together, so that rows which others wait for are not held for a round trip a statement. Without the wait for
    // the disk they are free again sooner still.
    const sent = [
      client.query(durable ? 'begin' : 'begin; set local synchronous_commit = off'),
      ...steps.map(({ statement }) => client.query(prepared(statement))),
    ];
    const results = resultsOf(steps, await Promise.allSettled(sent));
    await client.query('commit');
    return results;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What came of the steps; throws what went wrong first: whatever follows that went wrong for its sake. */
function resultsOf(steps: readonly Step[], [begun, ...settled]: PromiseSettledResult<QueryResult>[]): StepResult[] {
  if (begun?.status === 'rejected') throw begun.reason;
  return settled.map((each, at) => {
    if (each.status === 'rejected') throw each.reason;
    const { rows, rowCount } = each.value;
    const guard = steps[at]?.guard;
    if (guard !== undefined && !rowCount) throw new GuardFailed(guard);
    return { rows, changes: rowCount ?? 0 };
  });
}

/** Two transactions that got into each other's way are no failure: the one that was undone is done again. */
async function retryingCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      const collided = code === serializationFailure || code === deadlockDetected;
      if (!collided || attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
    }
  }
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';

const names = new Map<string, string>();

/** Gives a statement the name under which the server keeps its plan. */
function named({ sql, parameters }: Statement) {
  let name = names.get(sql);
  if (!name && names.size < 500) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 20);
    names.set(sql, name);
  }
  return { ...(name && { name }), ...unnamed({ sql, parameters }) };
}

function unnamed({ sql, parameters }: Statement) {
  return { text: sql, values: parameters as unknown[] };
}
