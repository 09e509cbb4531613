import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ParleyProcess, root, startParley } from '../test-support/parley-process.ts';

let parley: ParleyProcess;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-end-to-end-'));
  parley = await startParley(documents);
});
afterAll(async () => {
  await parley?.stop();
  await rm(folder, { recursive: true, force: true });
});

const documents = [
  {
    url: 'https://shop.example/help/returns.html',
    title: 'Returns',
    content:
      'You can return any item within 30 days of delivery. Items must be unused and in their original packaging.',
  },
  {
    url: 'https://shop.example/help/hours.html',
    title: 'Opening hours',
    content:
      'Our shop is open from Monday to Friday from 9:00 to 18:00. On Saturdays we are open from 10:00 to 14:00. We are closed on Sundays.',
  },
];
/** As `npm run parley` runs it. */
async function run(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'bootstrap/parley.mjs'), ...args], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

const key = () => ({ PARLEY_API_KEY: parley.apiKey });

test('asks one question and shows the answer, its sources and how sure it is', async () => {
  const { code, out } = await run(
    ['ask', 'Within how many days can I return an item?', '--chatbot', parley.chatbotId, '--url', parley.url],
    key(),
  );
  expect(code).toBe(0);
  expect(out).toMatch(
    /30 days.*\n\nSources\n {2}https:\/\/shop\.example\/help\/returns\.html\S*\nConfidence 0\.\d\d, \d+ ms, session sess_\S+ /s,
  );
});

test('serve starts the server as npm start does, and ends with it', async () => {
  const child = spawn(process.execPath, [join(root, 'bootstrap/parley.mjs'), 'serve', '--no-demo'], {
    cwd: folder,
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('Parley is running at http://')) break;
  }
  expect(said).toContain('Parley is running at http://');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
