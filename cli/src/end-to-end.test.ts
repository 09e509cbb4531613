import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ParleyProcess, root, startParley } from '../test-support/parley-process.ts';

let parley: ParleyProcess;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-end-to-end-'));
  parley = await startParley(documents);
  await writeFile(join(folder, 'questions.jsonl'), questions.map((each) => JSON.stringify(each)).join('\n'));
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
const questions = [
  {
    question: 'Within how many days can I return an item?',
    answers: ['30 days'],
    documents: ['https://shop.example/help/returns.html'],
  },
  { text: 'When are you open on Saturdays?', answers: ['10:00 to 14:00'], doc_id: 'hours' },
  {
    question: 'and on Sundays?',
    answers: ['closed'],
    documents: ['https://shop.example/help/*'],
    history: ['When are you open on Saturdays?'],
  },
  { question: 'What is the capital of Mongolia?', unanswerable: true },
  { question: 'Who won the football world cup in 1990?', answerable: false },
];

/** As `npm run parley` runs it, in the folder of the questions. */
async function run(
  args: readonly string[],
  environment: Record<string, string>,
  onError?: (said: string) => NodeJS.Signals | undefined,
) {
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
    const signal = onError?.(err);
    if (signal) child.kill(signal);
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

const evaluation = (...flags: string[]) => [
  'eval',
  'questions.jsonl',
  '--chatbot',
  parley.chatbotId,
  '--url',
  parley.url,
  ...flags,
];
const key = () => ({ PARLEY_API_KEY: parley.apiKey });

test('evaluates a chatbot that has read two documents', async () => {
  const gate = ['--min', 'right=1', '--min', 'hit-rate=1', '--min', 'refusal-recall=1', '--max', 'failed=0'];
  const { code, out, err } = await run(evaluation(...gate, '--json', 'report.json', '--html', 'report.html'), key());
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  const { figures, questions: rows } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(figures).toMatchObject({
    questions: 5,
    failed: 0,
    'answer-rate': 0.6,
    'hit-rate': 1,
    contains: 1,
    right: 1,
    'refusal-precision': 1,
    'refusal-recall': 1,
    'roc-area': 1,
  });
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'answered',
    'answered',
    'answered',
    'refused',
    'refused',
  ]);
  expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain(`Evaluation of ${parley.chatbotId}`);
});

test('a threshold that is missed is 1, with its value and bound', async () => {
  const { code, err } = await run(evaluation('--limit', '2', '--max', 'right=0.5'), key());
  expect({ code, err }).toEqual({ code: 1, err: 'right is 1, but should be at most 0.5.\n' });
});

test('a wrong key and an unknown chatbot are told in one sentence', async () => {
  expect(await run(evaluation('--key', 'pk_live_wrong'), {})).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^The server does not accept the API key \(401 \w+\)\.\n$/),
  });
  expect(await run(evaluation('--chatbot', 'bot_unknown'), key())).toMatchObject({
    code: 2,
    out: '',
    err: 'The account of this API key has no active chatbot "bot_unknown".\n',
  });
});

test('asks one question and shows the answer, its sources and how sure it is', async () => {
  const { code, out } = await run(
    ['ask', 'Within how many days can I return an item?', '--chatbot', parley.chatbotId, '--url', parley.url],
    key(),
  );
  expect(code).toBe(0);
  expect(out).toMatch(
    /30 days.*\n\nSources\n {2}1\. https:\/\/shop\.example\/help\/returns\.html\S*\n(?:Sure|Probably right|Not sure) \(confidence 0\.\d\d\), \d+ ms\nSession sess_\S+ /s,
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

test('waits at the rate limit, and Ctrl-C prints what there is so far', async () => {
  // What was asked before counts as well: the hour is spent after one more question.
  await parley.limitTo((await requestsMade()) + 1);
  const { code, out, err } = await run(evaluation('--concurrency', '1'), key(), (said) =>
    said.includes('rate limit') ? 'SIGINT' : undefined,
  );
  expect(code).toBe(130);
  expect(err).toMatch(/^The account's rate limit is reached: waiting \d+ s, then going on\.\n$/);
  expect(out).toMatch(/^Stopped after 1 of 5 questions\. What there is so far:/);
});

/** The reply to a question tells what is left of the hour. */
async function requestsMade(): Promise<number> {
  const response = await fetch(`${parley.url}/api/chatbot/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${parley.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ message: 'hello', chatbotId: parley.chatbotId }),
  });
  const remaining = /;r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
  const limit = /;q=(\d+)/.exec(response.headers.get('ratelimit-policy') ?? '')?.[1];
  if (remaining === undefined || limit === undefined) throw new Error('The reply does not say what is left.');
  return Number(limit) - Number(remaining);
}
