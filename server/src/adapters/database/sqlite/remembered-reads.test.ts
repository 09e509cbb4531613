import { beforeEach, describe, expect, test } from 'vitest';
import { step } from '../database.ts';
import { createRememberedReads } from './remembered-reads.ts';

let stored: { name: string; settings: { languages: string[] } };
let reads: number;
let remembered: ReturnType<typeof createRememberedReads>;
beforeEach(() => {
  stored = { name: 'Shop', settings: { languages: ['en'] } };
  reads = 0;
  remembered = createRememberedReads();
});
const stepsOf = (...texts: string[]) => texts.map((sql) => step({ sql, parameters: [] }));
const find = () =>
  remembered.remember('chatbots', 'bot_1', async () => {
    reads += 1;
    return structuredClone(stored);
  });

describe('what is remembered of a table', () => {
  test('is read once while nobody writes to it', async () => {
    expect(await find()).toEqual(stored);
    expect(await find()).toBe(await find());
    remembered.beginWrite(
      stepsOf('insert into "messages" ("id") values (?)', 'update "sessions" set "chatbot_id" = ?'),
    )?.();
    await find();
    expect(reads).toBe(1);
  });

  test.each([
    'update "chatbots" set "name" = ?',
    'insert into "chatbots" ("id") values (?) on conflict do nothing',
    'with old as (select 1) update chatbots set name = ?',
    // Rows that refer to what is deleted go too.
    'delete from "accounts" where "id" = ?',
  ])('is read again from the moment on when somebody does: %s', async (sql) => {
    await find();
    const end = remembered.beginWrite(stepsOf(sql));
    stored.name = 'Half-way';
    expect(await find()).toMatchObject({ name: 'Half-way' });
    stored.name = 'Written';
    expect(await find()).toMatchObject({ name: 'Written' });
    end?.();
    expect(await find()).toMatchObject({ name: 'Written' });
    await find();
    expect(reads).toBe(4);
  });

  test('is not what was read before a write that has ended meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<{ name: string }>();
    const early = remembered.remember('chatbots', 'bot_1', () => promise);
    remembered.beginWrite(stepsOf('update "chatbots" set "name" = ?'))?.();
    resolve({ name: 'Old' });
    expect(await early).toEqual({ name: 'Old' });
    expect(await find()).toMatchObject({ name: 'Shop' });
  });

  test('cannot be changed by those who get it', async () => {
    const { settings } = await find();
    await find();
    expect(() => settings.languages.push('de')).toThrow(TypeError);
  });

  test('is not that there is nothing', async () => {
    const none = () => remembered.remember('accounts', 'acct_1', async () => undefined);
    expect(await none()).toBeUndefined();
    expect(await remembered.remember('accounts', 'acct_1', async () => 1)).toBe(1);
  });
});
