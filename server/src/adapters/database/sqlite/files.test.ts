import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { step } from '../database.ts';
import { openSqlite } from './connection.ts';
import { holdDataFolder } from './data-folder.ts';
import { databaseFile, openSqliteDatabase } from './sqlite-database.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parley-files-'));
  folder = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const modes = async () => {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))] as const)),
  );
};

const insert = (purpose: string, material: string) =>
  step({ sql: 'insert into signing_keys values (?, ?, 1)', parameters: [purpose, material] });
const remove = (purpose: string) => step({ sql: 'delete from signing_keys where purpose = ?', parameters: [purpose] });
const isStored = async (text: string) =>
  (
    await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1').catch(() => '')))
  ).some((bytes) => bytes.includes(text));

describe('the files of the embedded database', () => {
  test('are for their owner alone, and so is the folder', async () => {
    const hold = holdDataFolder(folder);
    const database = await openSqliteDatabase(folder);
    await database.write([insert('a', 'b')]);
    expect(await modeOf(folder)).toBe('700');
    const found = await modes();
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['in-use.lock', 'parley.db', 'parley.db-shm', 'parley.db-wal']),
    );
    expect(new Set(Object.values(found))).toEqual(new Set(['600']));
    await database.close();
    hold.release();
  });

  test('become so where an earlier version left them open', async () => {
    await mkdir(folder, { mode: 0o755 });
    const left = openSqlite(databaseFile(folder));
    left.execute('create table left_open (a)');
    await writeFile(join(folder, 'in-use.lock'), '');
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
    await chmod(folder, 0o755);
    left.execute('insert into left_open values (1)');
    const hold = holdDataFolder(folder);
    const database = await openSqliteDatabase(folder);
    expect(await modeOf(folder)).toBe('700');
    expect(new Set(Object.values(await modes()))).toEqual(new Set(['600']));
    left.close();
    await database.close();
    hold.release();
  });

  test('leave a folder that everybody shares as it is', async () => {
    await mkdir(folder);
    await chmod(folder, 0o1777);
    const hold = holdDataFolder(folder);
    expect(await modeOf(folder)).toBe('777');
    hold.release();
  });
});

describe('what is erased', () => {
  test('is in no file when that is acknowledged', async () => {
    await mkdir(folder);
    const database = await openSqliteDatabase(folder);
    await database.write([insert('a', 'unmistakable-text '.repeat(500)), insert('b', 'other')]);
    expect(await isStored('unmistakable-text')).toBe(true);
    await database.write([remove('a')], { erases: true });
    expect(await isStored('unmistakable-text')).toBe(false);
    expect(await isStored('other')).toBe(true);
    await database.close();
  });

  test('is gone within seconds also where nobody waits for it', async () => {
    await mkdir(folder);
    const database = await openSqliteDatabase(folder);
    await database.write([insert('a', 'unmistakable-text')]);
    await database.write([remove('a')]);
    await vi.waitFor(async () => expect(await isStored('unmistakable-text')).toBe(false));
    await database.close();
  });

  test('is acknowledged also while somebody reads what was before, and goes when they have done', async () => {
    await mkdir(folder);
    const database = await openSqliteDatabase(folder);
    await database.write([insert('a', 'unmistakable-text')]);
    const reading = openSqlite(databaseFile(folder), { readOnly: true });
    reading.execute('begin');
    const count = () => reading.run({ sql: 'select count(*) as n from signing_keys', parameters: [] }).rows;
    expect(count()).toEqual([{ n: 1 }]);
    await database.write([remove('a')], { erases: true });
    // Others go on writing meanwhile.
    await database.write([insert('b', 'other')]);
    expect(count()).toEqual([{ n: 1 }]);
    expect(await isStored('unmistakable-text')).toBe(true);
    reading.execute('commit');
    await vi.waitFor(async () => expect(await isStored('unmistakable-text')).toBe(false));
    reading.close();
    await database.close();
  });
});
