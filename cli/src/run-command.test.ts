import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runParley } from '../test-support/run-parley.ts';

let folder: string;
let file: string;
let closedPort: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-cli-'));
  file = join(folder, 'questions.jsonl');
  await writeFile(file, '{"question": "When?"}\n');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  closedPort = typeof address === 'object' && address ? address.port : 0;
  probe.close();
  await once(probe, 'close');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([[[]], [['--help']], [['eval', '--help']], [['help']]])('%j prints help with an example', async (args) => {
  const { code, out } = await runParley(args);
  expect(code).toBe(0);
  expect(out).toContain('Usage: npm run parley -- COMMAND');
  expect(out).toContain('npm run parley -- eval questions.jsonl --chatbot');
  expect(out).toContain('calibration-error');
});

const given = ['--chatbot', 'bot_1', '--key', 'pk_live_x'];

test.each<[string[], string]>([
  [['destroy'], 'There is no command "destroy"; --help lists them.'],
  [['constructor'], 'There is no command "constructor"; --help lists them.'],
  [['eval', ...given], 'Name one file of questions: eval QUESTIONS.jsonl'],
  [['eval', 'FILE', 'more', ...given], 'Name one file of questions: eval QUESTIONS.jsonl'],
  [['eval', 'nowhere.jsonl', ...given], 'The file "nowhere.jsonl" cannot be read (ENOENT).'],
  [['eval', 'FILE', '--key', 'x'], 'Name the chatbot to ask: --chatbot bot_…'],
  [['eval', 'FILE', '--chatbot', 'x'], 'Give an API key: --key pk_live_…, or PARLEY_API_KEY in the environment.'],
  [
    ['eval', 'FILE', ...given, '--key', 'a b'],
    'The API key has characters that no key has: was it copied whole, and alone?',
  ],
  [['eval', 'FILE', ...given, '--bogus'], "Unknown option '--bogus'; `npm run parley -- --help` lists the flags."],
  [['eval', 'FILE', ...given, '--mode', 'rude'], '--mode is one of standard, productivity, creative, not "rude".'],
  [
    ['eval', 'FILE', ...given, '--url', 'parley'],
    '--url takes an address such as http://localhost:3000, not "parley".',
  ],
  [
    ['eval', 'FILE', ...given, '--url', 'http://a:b@c'],
    '--url must not hold a user name or password: reports show the address.',
  ],
  [['eval', 'FILE', ...given, '--concurrency', '1.5'], '--concurrency takes a whole number from 1 to 64, not "1.5".'],
  [
    ['eval', 'FILE', ...given, '--limit', '-0'],
    "Option '--limit' argument is ambiguous; `npm run parley -- --help` lists the flags.",
  ],
  [
    ['eval', 'FILE', ...given, '--min', 'hit-rate'],
    '--min takes a figure and a number such as hit-rate=0.8, not "hit-rate".',
  ],
  [['eval', 'FILE', ...given, '--url', 'CLOSED'], 'No server can be reached at CLOSED (ECONNREFUSED).'],
  [['ask', ...given], 'Give a question: ask "How do I return an item?"'],
  [['ask', 'When?', ...given, '--url', 'CLOSED'], 'No server can be reached at CLOSED (ECONNREFUSED).'],
])('%j is told in one sentence, with 2', async (args, sentence) => {
  const real = (text: string) => text.replace('FILE', file).replace('CLOSED', `http://127.0.0.1:${closedPort}`);
  expect(await runParley(args.map(real))).toEqual({ code: 2, out: '', err: `${real(sentence)}\n` });
});
