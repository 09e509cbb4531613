import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMailKillTrial } from '../../test-support/mail-kill-trial.ts';
import { startStubProvider } from '../../test-support/stub-provider.ts';

test('a server that is killed while emails flow loses none, and repeats carry the same Message-ID', async () => {
  const provider = await startStubProvider();
  const folder = await mkdtemp(join(tmpdir(), 'parley-mail-killed-'));
  const settings = { DATA_DIR: folder, EMBEDDING_BASE_URL: provider.baseUrl, EMBEDDING_MODEL: 'stub' };
  const { lost, doubled, acknowledged } = await runMailKillTrial(settings, 3);
  await provider.close();
  await rm(folder, { recursive: true });
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(acknowledged).toBeGreaterThan(10);
});
