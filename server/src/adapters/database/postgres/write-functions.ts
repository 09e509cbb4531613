import { createHash } from 'node:crypto';
import type pg from 'pg';
import { GuardFailed, type Statement, type Step, type StepResult } from '../database.ts';

interface FrequentWrite {
  /** What the function is called by, for those who look into the database. */
  name: string;
  steps: readonly Step[];
  durable: boolean;
}

export interface WriteFunctions {
  /** Applies a write by one call; nothing where its function is not there yet. */
  call(write: FrequentWrite): Promise<StepResult[]> | undefined;
}

interface WriteFunction {
  /** The call, once the function is there. */
  sql?: string;
}

/** Shapes of writes, so that a mistake cannot fill the database with functions. */
const mostFunctions = 60;
/** The code of the error that a failed guard raises. */
const guardFailed = 'PARGF';
/** Nodes that start together create one after the other: replacing one function at the same moment fails. */
const creationLock = 7_275_240;

/**
 * Keeps writes that come with every question as functions in the database. A write of a dozen statements is then one of
 * them, in one round trip, and commits by itself. Each statement in a function sees what others have committed before it
 * began, as it does outside of one.
 *
 * A function is made from the statements of the write when one is applied for the first time, and named by what it does,
 * so that nodes of different versions have different ones. A role that may not create functions goes without.
 */
export function createWriteFunctions(
  pool: pg.Pool,
  prepared: (statement: Statement) => pg.QueryConfig,
): WriteFunctions {
  const functions = new Map<string, WriteFunction>();

  async function create(write: FrequentWrite, made: WriteFunction): Promise<void> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(${creationLock})`);
      const types: string[][] = [];
      for (const { statement } of write.steps) types.push(await parameterTypes(client, statement));
      const body = bodyOf(write, types);
      const name = `parley_${write.name}_${createHash('sha256').update(body).digest('hex').slice(0, 12)}`;
      await client.query(
        `create or replace function ${name}(given text[], out changes bigint[], out returned jsonb[]) language plpgsql as ${literal(body)}`,
      );
      await client.query('commit');
      made.sql = `select changes, returned from ${name}($1)`;
    } catch {
      // It stays without: the write is applied statement by statement.
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
    } finally {
      client.release(broken);
    }
  }

  async function apply(sql: string, steps: readonly Step[]): Promise<StepResult[]> {
    const given = steps.flatMap(({ statement }) => statement.parameters.map(asText));
    const { rows } = await pool
      .query(prepared({ sql, parameters: [given] }))
      .catch((error: Error & { code?: string }) => {
        throw error.code === guardFailed ? new GuardFailed(error.message) : error;
      });
    const { changes, returned } = rows[0] as { changes: number[]; returned: Record<string, unknown>[][] };
    return steps.map((_, at) => ({ rows: returned[at] ?? [], changes: Number(changes[at]) }));
  }

  return {
    call(write) {
      const shape = [write.name, write.durable, ...write.steps.map(({ statement, guard }) => [statement.sql, guard])];
      const key = JSON.stringify(shape);
      const known = functions.get(key);
      if (known?.sql) return apply(known.sql, write.steps);
      if (!known && functions.size < mostFunctions) {
        const made: WriteFunction = {};
        functions.set(key, made);
        // Nobody waits for it; without a connection it is made another time.
        create(write, made).catch(() => functions.delete(key));
      }
      return undefined;
    },
  };
}

/** As the server understands them. */
async function parameterTypes(client: pg.PoolClient, { sql }: Statement): Promise<string[]> {
  await client.query(`prepare parley_probe as ${sql}`);
  const { rows } = await client.query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'parley_probe'",
  );
  await client.query('deallocate parley_probe');
  return (rows[0] as { types: string[] }).types;
}

/** Parameters come as one list of texts, since a function has at most a hundred. */
function bodyOf({ steps, durable }: FrequentWrite, types: readonly string[][]): string {
  let before = 0;
  const parts = steps.map(({ statement, guard }, at) => {
    const first = before;
    const own = types[at] ?? [];
    before += statement.parameters.length;
    const text = statement.sql.replace(/\$(\d+)/g, (_, n) => `(given[${first + Number(n)}])::${own[Number(n) - 1]}`);
    return [
      ...(returnsRows(statement)
        ? [`with step as (${text}) select count(*), jsonb_agg(to_jsonb(step)) into changed, found from step;`]
        : [`${text};`, 'get diagnostics changed = row_count;', 'found := null;']),
      ...(guard === undefined
        ? []
        : [
            `if changed = 0 then raise exception using errcode = '${guardFailed}', message = ${literal(guard)}; end if;`,
          ]),
      'changes := array_append(changes, changed);',
      'returned := array_append(returned, found);',
    ].join('\n');
  });
  return [
    'declare changed bigint; found jsonb;',
    'begin',
    ...(durable ? [] : ["perform set_config('synchronous_commit', 'off', true);"]),
    ...parts,
    'end',
  ].join('\n');
}

const returnsRows = ({ sql }: Statement) => /^select\b|\breturning\b/i.test(sql);

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}
