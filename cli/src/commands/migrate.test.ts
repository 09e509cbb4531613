import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../test-support/parley-process.ts';
import { runParley } from '../../test-support/run-parley.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-migrate-'));
  await (await startServer(folder)).stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const nowhere = 'postgresql://nobody:secret@127.0.0.1:1/none';

test('an interrupted migration says so by its exit code', async () => {
  const signal = AbortSignal.abort();
  const interrupted = await runParley(['migrate', '--to', nowhere, '--data-dir', folder], { signal });
  expect(interrupted).toEqual({ code: 130, out: '', err: '' });
});

test('a database that cannot be reached, a folder without one and no address are one sentence', async () => {
  expect(await runParley(['migrate', '--to', nowhere, '--data-dir', folder])).toEqual({
    code: 1,
    out: '',
    err: 'The database at 127.0.0.1:1 cannot be used (ECONNREFUSED); check --to.\n',
  });
  const empty = join(folder, 'empty');
  expect(await runParley(['migrate', '--to', nowhere, '--data-dir', empty])).toMatchObject({
    code: 1,
    err: `There is no database in ${empty}.\n`,
  });
  expect((await runParley(['migrate', '--data-dir', folder])).err).toMatch(/^Name the database with --to postgres:/);
});
