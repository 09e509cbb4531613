import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/postgres-server.ts';
import { startTestService } from '../../../../test-support/test-service.ts';
import { GuardFailed, type Step } from '../database.ts';
import { createWriteFunctions, type WriteFunctions } from './write-functions.ts';

const add = (name: string, amount: number, guard?: string): Step => ({
  statement: {
    sql: 'insert into sums (name, amount, data) values ($1, $2, $3) on conflict (name) do update set amount = sums.amount + $4 where sums.amount < 100 returning amount',
    parameters: [name, amount, new Uint8Array([1, 255]), amount],
  },
  ...(guard && { guard }),
});
const note = (text: string | null): Step => ({
  statement: { sql: "insert into notes (text, said) values ($1, 'it''s')", parameters: [text] },
});
const look = (name: string): Step => ({
  statement: { sql: 'select name, amount from sums where name = $1', parameters: [name] },
});

/** A database that is dropped ends connections which are just being closed: that is no failure of a test. */
function openPool(connectionString: string): pg.Pool {
  const opened = new pg.Pool({ connectionString });
  opened.on('error', () => {});
  opened.on('connect', (client) => client.on('error', () => {}));
  return opened;
}

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  pool = openPool(database.url);
  await pool.query('create table sums (name text primary key, amount bigint not null, data bytea)');
  await pool.query('create table notes (text text, said text)');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const functionsOf = (from: pg.Pool) =>
  createWriteFunctions(from, ({ sql, parameters }) => ({ text: sql, values: [...parameters] }));
const functionNames = async () =>
  (await pool.query("select proname from pg_proc where proname like 'parley\\_%' order by 1")).rows.map(
    ({ proname }) => proname as string,
  );

/** The first call only has the function made. */
async function made(functions: WriteFunctions, steps: Step[], durable = true) {
  const write = { name: 'sum', steps, durable };
  expect(functions.call(write)).toBeUndefined();
  for (let call = functions.call(write); ; call = functions.call(write)) {
    if (call) return call;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a frequent write', () => {
  test('is one call that gives the rows and changes of each step', async () => {
    const functions = functionsOf(pool);
    const steps = [add('one', 40), note("it's $1 and a \\"), look('one'), note(null)];
    expect(await made(functions, steps)).toEqual([
      { rows: [{ amount: 40 }], changes: 1 },
      { rows: [], changes: 1 },
      { rows: [{ name: 'one', amount: 40 }], changes: 1 },
      { rows: [], changes: 1 },
    ]);
    const { rows } = await pool.query('select text, said from notes order by text');
    expect(rows).toEqual([
      { text: "it's $1 and a \\", said: "it's" },
      { text: null, said: "it's" },
    ]);
    const stored = await pool.query("select data from sums where name = 'one'");
    expect(stored.rows).toEqual([{ data: Buffer.from([1, 255]) }]);
  });

  test('is undone as a whole where a guard fails', async () => {
    const functions = functionsOf(pool);
    const steps = [note('guarded'), add('two', 60, "no 'more' than 100")];
    await made(functions, steps);
    await functions.call({ name: 'sum', steps, durable: true });
    const third = functions.call({ name: 'sum', steps, durable: true });
    await expect(third).rejects.toEqual(new GuardFailed("no 'more' than 100"));
    const { rows } = await pool.query("select count(*)::int as notes from notes where text = 'guarded'");
    expect(rows).toEqual([{ notes: 2 }]);
  });

  test('sees what others have committed before each of its statements', async () => {
    const functions = functionsOf(pool);
    const steps = [add('three', 1, 'full'), look('three')];
    await made(functions, steps, false);
    const write = { name: 'sum', steps, durable: false };
    const results = await Promise.all(Array.from({ length: 30 }, () => functions.call(write)));
    const amounts = results.map((result) => result?.[1]?.rows[0]?.['amount']);
    expect(new Set(amounts).size).toBe(30);
  });

  test('has one function, whichever node made it', async () => {
    const before = await functionNames();
    await Promise.all([1, 2, 3].map(() => made(functionsOf(pool), [add('four', 1), look('four'), look('four')])));
    expect((await functionNames()).length).toBe(before.length + 1);
  });

  test('goes without a function where the role may create none', async () => {
    await pool.query('create role careful login; grant all on sums, notes to careful');
    await pool.query('revoke create on schema public from public, careful');
    const url = new URL(database.url);
    url.username = 'careful';
    const careful = openPool(url.href);
    const functions = functionsOf(careful);
    const write = { name: 'sum', steps: [add('five', 1), note('five')], durable: true };
    for (let at = 0; at < 20; at += 1) {
      expect(functions.call(write)).toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await careful.end();
    await pool.query('drop owned by careful; drop role careful');
  });
});

test('a question is admitted, counted and recorded by functions', async () => {
  const own = await createTestDatabase(inject('postgresUrl'));
  const service = await startTestService('postgres', { DATABASE_URL: own.url });
  const looking = openPool(own.url);
  const account = await service.createAccount();
  const chatbotId = await service.createChatbot(account, { 'https://example.com/': 'We open at nine.' });
  const names = async () => {
    const { rows } = await looking.query("select proname from pg_proc where proname like 'parley\\_%'");
    return new Set(rows.map(({ proname }) => /^parley_(\w+)_/.exec(proname as string)?.[1]));
  };
  try {
    await expect
      .poll(async () => {
        expect((await service.query(account.apiKey, { chatbotId, message: 'When do you open?' })).status).toBe(200);
        return names();
      })
      .toEqual(new Set(['admit', 'record']));
    const { rows } = await looking.query(
      'select count(*)::int as messages, max(message_count) as counted from messages join sessions on sessions.id = session_id',
    );
    expect(rows[0].messages).toBeGreaterThan(0);
  } finally {
    await looking.end();
    await service.stop();
    await own.drop();
  }
});
