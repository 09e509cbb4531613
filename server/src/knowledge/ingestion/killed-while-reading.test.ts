import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runIngestKillTrial } from '../../../test-support/ingest-kill-trial.ts';
import { startStubProvider } from '../../../test-support/stub-provider.ts';

test('a server that is killed while it reads a website goes on where it was', async () => {
  const provider = await startStubProvider();
  const folder = await mkdtemp(join(tmpdir(), 'parley-killed-'));
  const result = await runIngestKillTrial({
    settings: { DATA_DIR: folder, EMBEDDING_BASE_URL: provider.baseUrl, EMBEDDING_MODEL: 'stub' },
    kills: 2,
    pages: 80,
  });
  await provider.close();
  await rm(folder, { recursive: true });
  const { lost, doubled, halfIndexed, unsearchable, miscounted } = result;
  expect({ lost, doubled, halfIndexed, unsearchable, miscounted }).toEqual({
    lost: [],
    doubled: [],
    halfIndexed: [],
    unsearchable: [],
    miscounted: [],
  });
  // What was in flight at a kill, and no more.
  expect(result.fetchedAgain).toBeLessThanOrEqual(2 * 6);
});
