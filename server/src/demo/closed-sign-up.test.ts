import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config/index.ts';
import { startService } from '../service/start-service.ts';

test('a server whose sign-up is closed starts, without a demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-no-demo-'));
  const shown: string[] = [];
  const config = readConfig({ PORT: '0', DATA_DIR: folder, SIGN_UP: 'closed', SCORER_BUDGET_MS: '0' });
  const service = await startService(config, {
    logger: pino({ level: 'silent' }),
    onDemo: (message) => shown.push(message),
  });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  expect(shown).toEqual([]);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});
