import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTarEntries, readTarEntry, TarError, tarEnd, tarHeader, tarPadding } from './tar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-tar-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens an archive of these bytes, made longer with a hole where it is to be large. */
async function archiveOf(bytes: Buffer, length = bytes.length) {
  const file = await open(join(folder, 'a.tar'), 'w+');
  await file.appendFile(bytes);
  await file.truncate(length);
  return file;
}

const entry = (name: string, text: string) =>
  Buffer.concat([tarHeader(name, text.length, 0), Buffer.from(text), tarPadding(text.length)]);

test('entries come back as they were written', async () => {
  const file = await archiveOf(
    Buffer.concat([entry('one', 'first'), entry('two', ''), entry('three', 'x'.repeat(512)), tarEnd()]),
  );
  const found: [string, string][] = [];
  for await (const each of readTarEntries(file)) {
    const chunks = await Array.fromAsync(readTarEntry(file, each));
    found.push([each.name, Buffer.concat(chunks).toString()]);
  }
  await file.close();
  expect(found).toEqual([
    ['one', 'first'],
    ['two', ''],
    ['three', 'x'.repeat(512)],
  ]);
});

test('an entry may be larger than octal digits can say', async () => {
  const size = 9 * 1024 ** 3;
  const file = await archiveOf(tarHeader('large', size, 0), 512 + size + 1_024);
  expect(await Array.fromAsync(readTarEntries(file))).toEqual([{ name: 'large', size, offset: 512 }]);
  await file.close();
});

test.each([
  ['an archive without its end', Buffer.concat([entry('one', 'first')])],
  ['an entry without its end', entry('one', 'x'.repeat(2_000)).subarray(0, 1_000)],
  ['a header that was changed', Buffer.concat([Buffer.from('X'), entry('one', 'first').subarray(1), tarEnd()])],
])('%s is refused', async (_, bytes) => {
  const file = await archiveOf(bytes);
  await expect(Array.fromAsync(readTarEntries(file))).rejects.toThrow(TarError);
  await file.close();
});
