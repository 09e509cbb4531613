import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runParley } from '../test-support/run-parley.ts';
import { commands } from './command-table.ts';

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

test.each([[[]], [['--help']], [['help']]])('%j lists the commands, with an example', async (args) => {
  const { code, out } = await runParley(args);
  expect(code).toBe(0);
  expect(out).toContain('Usage: npm run parley -- COMMAND');
  expect(out).toContain('npm run parley -- ask "How long');
  for (const { usages } of commands) for (const [text, about] of usages) expect(out).toMatch(listed(text, about));
});

const listed = (text: string, about: string) => new RegExp(`${RegExp.escape(text)}\\s+${RegExp.escape(about)}`);

test('the help of a command lists its flags', async () => {
  const { code, out } = await runParley(['eval', '--help']);
  expect(code).toBe(0);
  expect(out).toContain('npm run parley -- eval questions.jsonl --chatbot');
  expect(out).toContain('calibration-error');
  expect(out).toMatch(/^ {2}--concurrency N +Questions asked at the same time \(default: 4\)$/m);
});

const given = ['--chatbot', 'bot_1', '--key', 'pk_live_x'];

test.each<[string[], string]>([
  [['destroy'], 'Unknown command "destroy": --help lists them.'],
  [['bakup'], 'Unknown command "bakup": did you mean backup?'],
  [['users', 'lst'], 'There is no "lst"; did you mean list?'],
  [['backup', 'FILE', '--without-secret'], "Unknown option '--without-secret'; did you mean --without-secrets?"],
  [['constructor'], 'Unknown command "constructor": --help lists them.'],
  [['eval', ...given], 'Usage: eval QUESTIONS.jsonl'],
  [['eval', 'FILE', 'more', ...given], 'Usage: eval QUESTIONS.jsonl'],
  [['eval', 'nowhere.jsonl', ...given], 'The file "nowhere.jsonl" cannot be read (ENOENT).'],
  [['eval', 'FILE', '--key', 'x'], 'Name the chatbot to ask: --chatbot bot_…'],
  [['eval', 'FILE', '--chatbot', 'x'], 'No API key. Pass --key pk_live_…, or set PARLEY_KEY.'],
  [
    ['eval', 'FILE', ...given, '--key', 'a b'],
    'This is not a valid API key. Check that you copied all of it, and nothing else.',
  ],
  [['eval', 'FILE', ...given, '--bogus'], "Unknown option '--bogus'; `npm run parley -- --help` lists the flags."],
  [['eval', 'FILE', ...given, '--mode', 'rude'], '--mode is one of standard, productivity, creative, not "rude".'],
  [
    ['eval', 'FILE', ...given, '--url', 'parley'],
    '--server takes an address such as http://localhost:3000, not "parley".',
  ],
  [
    ['eval', 'FILE', ...given, '--url', 'http://a:b@c'],
    '--server must not hold a user name or password: reports show the address.',
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
  [['ask', ...given], 'Usage: ask "QUESTION"'],
])('%j is told in one sentence, with 2', async (args, sentence) => {
  const real = (text: string) => text.replace(/^FILE$/, file).replace('CLOSED', `http://127.0.0.1:${closedPort}`);
  expect(await runParley(args.map(real))).toEqual({ code: 2, out: '', err: `${real(sentence)}\n` });
});

test('a server that cannot be reached is a failure, with 1', async () => {
  const url = `http://127.0.0.1:${closedPort}`;
  const sentence = `No server can be reached at ${url} (ECONNREFUSED).\n`;
  expect(await runParley(['ask', 'When?', ...given, '--server', url])).toEqual({ code: 1, out: '', err: sentence });
  const environment = { PARLEY_SERVER: url, PARLEY_KEY: 'pk_live_x' };
  expect(await runParley(['ask', 'When?', '--chatbot', 'bot_1'], { environment })).toMatchObject({ err: sentence });
});
