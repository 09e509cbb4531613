import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findLanceDb } from './load-lancedb.ts';

test('says in one sentence how to install LanceDB where it is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-no-lancedb-'));
  const find = () => findLanceDb(pathToFileURL(`${folder}/`));
  expect(find).toThrow(/^PASSAGE_INDEX=lancedb needs LanceDB, which is not installed: run npm ci .* --prefix \S+$/);
  await rm(folder, { recursive: true });
});
