import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStubProvider } from '../../test-support/stub-provider.ts';
import { runWebhookKillTrial } from '../../test-support/webhook-kill-trial.ts';

test('a server that is killed while events flow loses none of them', async () => {
  const provider = await startStubProvider();
  const folder = await mkdtemp(join(tmpdir(), 'parley-killed-'));
  const result = await runWebhookKillTrial({
    settings: { DATA_DIR: folder, EMBEDDING_BASE_URL: provider.baseUrl, EMBEDDING_MODEL: 'stub' },
    kills: 2,
  });
  await provider.close();
  await rm(folder, { recursive: true });
  const { lost, doubled, badlySigned } = result;
  expect({ lost, doubled, badlySigned }).toEqual({ lost: [], doubled: [], badlySigned: [] });
  expect(result.acknowledged).toBeGreaterThan(10);
});
