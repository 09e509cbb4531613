import { beforeEach, expect, test } from 'vitest';
import { step } from '../database.ts';
import { applyWrites } from './apply-writes.ts';
import { openSqlite, type SqliteConnection } from './connection.ts';

let connection: SqliteConnection;
let ran: string[];

beforeEach(() => {
  const opened = openSqlite(':memory:');
  opened.execute('create table notes (name text primary key, text text not null)');
  ran = [];
  connection = {
    ...opened,
    run(statement) {
      ran.push(statement.sql);
      return opened.run(statement);
    },
  };
});

const insert = (name: string, text: string | null = 'new') =>
  step({ sql: 'insert into notes values (?, ?)', parameters: [name, text] });
const update = (name: string, guard?: string) =>
  step({ sql: "update notes set text = 'changed' where name = ?", parameters: [name] }, guard);
const notes = () => connection.run({ sql: 'select name, text from notes order by name', parameters: [] }).rows;
const commit = () => connection.execute('commit');

test('writes that succeed are one transaction without a savepoint', () => {
  const { replies } = applyWrites(connection, [
    { id: 1, steps: [insert('a'), update('a', 'gone')] },
    { id: 2, steps: [insert('b'), insert('c')] },
  ]);
  commit();
  expect(replies).toEqual([
    { id: 1, results: { changes: [1, 1], rows: [] } },
    { id: 2, results: { changes: [1, 1], rows: [] } },
  ]);
  expect(ran.filter((sql) => /begin|savepoint|rollback/.test(sql))).toEqual(['begin immediate']);
});

test('a write whose guard fails behind a change is undone, and no other', () => {
  const { replies } = applyWrites(connection, [
    { id: 1, steps: [insert('a'), insert('b')] },
    { id: 2, steps: [update('a'), update('missing', 'gone')] },
    { id: 3, steps: [insert('c'), update('b')] },
  ]);
  commit();
  expect(replies).toEqual([
    { id: 1, results: { changes: [1, 1], rows: [] } },
    { id: 2, guard: 'gone' },
    { id: 3, results: { changes: [1, 1], rows: [] } },
  ]);
  expect(notes()).toEqual([
    { name: 'a', text: 'new' },
    { name: 'b', text: 'changed' },
    { name: 'c', text: 'new' },
  ]);
});

test('a write whose statement fails behind a change is undone, and no other', () => {
  const { replies } = applyWrites(connection, [
    { id: 1, steps: [insert('a')] },
    { id: 2, steps: [update('a'), insert('b', null)] },
    { id: 3, steps: [insert('c')] },
  ]);
  commit();
  expect(replies.map((reply) => ('error' in reply ? reply.error.code : 'applied'))).toEqual([
    'applied',
    'SQLITE_1299',
    'applied',
  ]);
  expect(notes()).toEqual([
    { name: 'a', text: 'new' },
    { name: 'c', text: 'new' },
  ]);
});

test('a write that fails before it has changed anything costs the others nothing', () => {
  const { replies } = applyWrites(connection, [
    { id: 1, steps: [insert('a')] },
    { id: 2, steps: [update('missing', 'gone'), insert('b')] },
    { id: 3, steps: [insert('a')] },
  ]);
  commit();
  expect(replies.map((reply) => ('guard' in reply ? reply.guard : 'error' in reply ? 'failed' : 'applied'))).toEqual([
    'applied',
    'gone',
    'failed',
  ]);
  expect(ran.filter((sql) => /begin|savepoint|rollback/.test(sql))).toEqual(['begin immediate']);
  expect(notes()).toEqual([{ name: 'a', text: 'new' }]);
});

test('says whether something was deleted that was not put back', () => {
  const remove = (name: string) => step({ sql: 'delete from notes where name = ?', parameters: [name] });
  expect(applyWrites(connection, [{ id: 1, steps: [insert('a'), remove('b')] }]).hasDeleted).toBe(false);
  commit();
  const undone = [{ id: 2, steps: [remove('a'), update('missing', 'gone')] }];
  expect(applyWrites(connection, undone).hasDeleted).toBe(false);
  commit();
  expect(applyWrites(connection, [{ id: 3, steps: [remove('a')] }]).hasDeleted).toBe(true);
  commit();
});

test('fails as a whole where a statement ends the transaction, so that none is acknowledged', () => {
  const fatal = step({ sql: 'insert or rollback into notes values (?, ?)', parameters: ['a', 'again'] });
  const writes = [
    { id: 1, steps: [insert('a')] },
    { id: 2, steps: [fatal] },
    { id: 3, steps: [insert('b')] },
  ];
  expect(() => applyWrites(connection, writes)).toThrow('UNIQUE');
  expect(notes()).toEqual([]);
});
