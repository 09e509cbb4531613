import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test-support/test-service.ts';

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));

test('nothing in the server can turn a text into code (Flowise CVE-2025-59528, CVE-2025-8943, CVE-2026-46442)', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SOURCES })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(`${SOURCES}${file}`, 'utf8');
    if (/\beval\(|\bnew Function\(|\bFunction\(['"`]|['"](?:node:)?vm['"]/.test(text))
      found.push(`${file}: code from text`);
    if (/import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'|shell: true/.test(text))
      found.push(`${file}: a shell`);
  }
  expect(found).toEqual([]);
});

test('code in settings stays the text it is (Flowise CVE-2025-59528, CVE-2025-8943, CVE-2026-46442)', async () => {
  const service = await startTestService('sqlite');
  try {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    const path = `/api/chatbots/${chatbotId}/settings`;
    const code =
      '{{constructor.constructor("globalThis.wasRun = true")()}} #{globalThis.wasRun = true} $(touch /tmp/x) `id`';
    const settings = { welcomeMessage: code, suggestedQuestions: [code] };
    const body = { userId: account.userId, settings };
    expect((await service.request('PUT', path, { token: account.idToken, body })).status).toBe(200);
    const read = await service.request('GET', `${path}?userId=${account.userId}`, { token: account.idToken });
    expect(JSON.stringify(read.body)).toContain(JSON.stringify(code).slice(1, -1));
    await service.query(account.apiKey, { chatbotId, message: code });
    expect((globalThis as { wasRun?: boolean }).wasRun).toBeUndefined();
  } finally {
    await service.stop();
  }
});
