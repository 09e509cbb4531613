import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNumbersFile, writeNumbersFile } from './numbers-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-numbers-'));
  path = join(folder, 'a.index');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const numbers = (bytes: Uint8Array) => ({
  byteLength: bytes.length,
  copy: (from: number, to: number) => bytes.subarray(from, to),
});
const bytes = Uint8Array.of(1, 2, 3);
let large = Uint8Array.from({ length: 1_007 }, (_, i) => i % 251);
const write = () =>
  writeNumbersFile(path, { name: 'é' }, { a: numbers(bytes), none: numbers(new Uint8Array()), b: numbers(large) });
const read = () =>
  readNumbersFile<{ name: string }, Record<string, Uint8Array>>(path, ['b'], (_facts, bytesOf) => {
    const own = new Uint8Array(large.length);
    return { targets: { b: own }, result: { a: bytesOf('a'), none: bytesOf('none'), b: own } };
  });

test.each([1_007, 40 * 1024 * 1024 + 7])('what is written is read again, facts and %i numbers', async (count) => {
  large = Uint8Array.from({ length: count }, (_, i) => i % 251);
  await write();
  const facts = await readNumbersFile<{ name: string }, { name: string }>(path, [], (given) => ({
    targets: {},
    result: given,
  }));
  expect(facts).toEqual({ name: 'é' });
  const { a, none, b } = (await read()) ?? {};
  expect([a, none]).toEqual([bytes, new Uint8Array()]);
  expect(Buffer.compare(b ?? bytes, large)).toBe(0);
  expect(await readdir(folder)).toEqual(['a.index']);
});

afterEach(() => {
  large = large.subarray(0, 1_007);
});

test('a file that is not there is nothing', async () => {
  expect(await read()).toBe(undefined);
});

test('one that is cut off, longer or of another kind is refused', async () => {
  await write();
  const whole = await readFile(path);
  for (const length of [whole.length - 1, 40, 3, 0]) {
    await truncate(path, length);
    await expect(read(), `${length} bytes`).rejects.toThrow(RangeError);
    await writeFile(path, whole);
  }
  await writeFile(path, Buffer.concat([whole, Buffer.alloc(16)]));
  await expect(read()).rejects.toThrow('cut off');
  await writeFile(path, 'something else that somebody has put here');
  await expect(read()).rejects.toThrow('another form');
});

test('a small one with a wrong byte is refused', async () => {
  await write();
  const whole = await readFile(path);
  whole[whole.length - 600] = (whole[whole.length - 600] ?? 0) ^ 1;
  await writeFile(path, whole);
  await expect(read()).rejects.toThrow('damaged');
});

test('a write that fails leaves the old file and no draft', async () => {
  await write();
  const failing = {
    byteLength: 5,
    copy: () => {
      throw new Error('gone');
    },
  };
  await expect(writeNumbersFile(path, {}, { a: failing })).rejects.toThrow('gone');
  expect(await readdir(folder)).toEqual(['a.index']);
  expect((await read())?.a).toEqual(bytes);
});
