import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startServerProcess } from '../../../test-support/server-process.ts';
import { createTestClient } from '../../../test-support/test-client.ts';

const modelCache = fileURLToPath(new URL('../../../../node_modules/.cache/parley/models', import.meta.url));

/** Before ONNX Runtime reports to its vendor, it writes an identifier of the machine below the user's folder. */
test('a server that embeds and scores leaves no identifier for telemetry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-telemetry-'));
  const home = join(folder, 'home');
  const server = await startServerProcess({
    HOME: home,
    DATA_DIR: join(folder, 'data'),
    MODEL_CACHE_DIR: modelCache,
    SCORER_BUDGET_MS: '60000',
  });
  try {
    const client = createTestClient(
      () => server.url,
      () => {},
    );
    const account = await client.createAccount();
    const text = 'You can return an item within 30 days of delivery.';
    const chatbotId = await client.createChatbot(account, { 'https://example.com/returns': text });
    const { body } = await client.query(account.apiKey, { chatbotId, message: 'How long can I return an item?' });
    expect(body.response).toContain('30 days');
    expect(await readdir(home).catch(() => [])).toEqual([]);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
