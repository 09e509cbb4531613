import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runParley } from '../../test-support/run-parley.ts';
import {
  type AskedBody,
  answered,
  type ScriptedReply,
  startScriptedServer,
} from '../../test-support/scripted-server.ts';

let folder: string;
let asked: AskedBody[];
let server: Awaited<ReturnType<typeof startScriptedServer>> | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-eval-'));
  asked = [];
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

type Script = (message: string, body: AskedBody) => ScriptedReply | Promise<ScriptedReply>;

/** Evaluates the questions against a server that follows the script. */
async function evaluate(
  questions: readonly object[],
  script: Script,
  flags: readonly string[] = [],
  options: Parameters<typeof runParley>[1] = {},
) {
  server = await startScriptedServer((body) => {
    asked.push(body);
    return script(body.message, body);
  });
  const file = join(folder, 'questions.jsonl');
  await writeFile(file, questions.map((question) => JSON.stringify(question)).join('\n'));
  const connection = ['--chatbot', 'bot_1', '--url', server.url, '--key', 'pk_live_secret'];
  return runParley(['eval', file, ...connection, ...flags], options);
}

const right = answered('You have 30 days.', 0.95, ['https://a.example/returns#top']);
const wrong = answered('Shipping is free.', 0.95, ['https://a.example/shipping']);
const refusal = answered('I could not find that.', 0.05, []);
const expectation = { answers: ['30 days'], documents: ['https://a.example/returns'] };
const scripted: Record<string, ScriptedReply> = {
  right,
  wrong,
  refused: refusal,
  absent: refusal,
  'absent too': right,
};
const script: Script = (message) => scripted[message] ?? right;
const questions = [
  { question: 'right', ...expectation },
  { question: 'wrong', ...expectation },
  { question: 'refused', ...expectation },
  { question: 'absent', unanswerable: true },
  { question: 'absent too', unanswerable: true },
];

test('measures a scripted set exactly', async () => {
  const json = join(folder, 'report.json');
  const { code, out } = await evaluate(questions, script, ['--json', json]);
  expect(code).toBe(0);
  const { figures } = JSON.parse(await readFile(json, 'utf8'));
  expect(figures).toMatchObject({
    questions: 5,
    failed: 0,
    'answer-rate': 3 / 5,
    'hit-rate': 1 / 3,
    contains: 1 / 2,
    f1: 2 / 3 / 2,
    right: 1 / 3,
    'refusal-precision': 1 / 2,
    'refusal-recall': 1 / 2,
    // One right answer against four that are not: two ties at 0.95, two wins over 0.05.
    'roc-area': 3 / 4,
    'response-time-p50': 10,
    'response-time-p95': 10,
  });
  // 0.95 three times, right once; 0.05 twice, never right.
  expect(figures['calibration-error']).toBeCloseTo((3 * (0.95 - 1 / 3) + 2 * 0.05) / 5, 10);
  expect(figures['brier-score']).toBeCloseTo((0.05 ** 2 + 2 * 0.95 ** 2 + 2 * 0.05 ** 2) / 5, 10);
  expect(out).toMatch(/^hit-rate +0\.333 +3 /m);
  expect(out).toMatch(/Confident and wrong\n {2}0\.950 {2}line 2: wrong\n/);
  expect(out).toMatch(/Refused, though answerable\n {2}0\.050 {2}line 3: refused\n/);
});

test('exits with 0 when all thresholds hold, and with 1 when one does not', async () => {
  const holding = ['--min', 'hit-rate=0.3', '--max', 'failed=0'];
  expect(await evaluate(questions, script, holding)).toMatchObject({ code: 0, err: '' });
  await server?.stop();
  const { code, out, err } = await evaluate(questions, script, [...holding, '--min', 'contains=0.6']);
  expect(code).toBe(1);
  expect(err).toBe('contains is 0.5, but should be at least 0.6.\n');
  expect(out).toContain('MISSED  contains is 0.5, but should be at least 0.6');
});

test('a threshold on what could not be measured is missed', async () => {
  const { code, err } = await evaluate([{ question: 'right' }], script, ['--min', 'hit-rate=0']);
  expect({ code, err }).toEqual({
    code: 1,
    err: 'hit-rate should be at least 0, but no question could be measured.\n',
  });
});

test('a question that fails is named and counts as missed', async () => {
  const failing: Script = (message) =>
    message === 'wrong'
      ? { status: 500, body: { error: 'x', code: 'MODEL_UNAVAILABLE', message: 'No model answers.' } }
      : script(message, { message });
  const { code, out } = await evaluate(questions.slice(0, 2), failing, ['--min', 'right=1']);
  expect(code).toBe(1);
  expect(out).toMatch(/line 2: wrong\n +500 MODEL_UNAVAILABLE: No model answers\./);
  expect(out).toMatch(/^failed +1 /m);
  expect(out).toMatch(/^right +0\.500 +2 /m);
});

test('a reply that is none of Parley’s is a failure with a name', async () => {
  const { out } = await evaluate(questions.slice(0, 2), (message) =>
    message === 'wrong' ? { body: '<html>' } : { body: { hello: 1 } },
  );
  expect(out).toMatch(/^failed +2 /m);
  expect(out).toContain('The server answered with something that is no reply of Parley.');
});

test('a connection that breaks in the midst costs one question, not the run', async () => {
  const { code, out } = await evaluate(questions.slice(0, 3), (message, body) =>
    message === 'wrong' ? { body: '', isCut: true } : script(message, body),
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^questions +3 /m);
  expect(out).toMatch(/line 2: wrong\n +No server can be reached at http/);
});

test('a question that went to a person is no answer of the chatbot', async () => {
  const passed = answered('', 0, [], { kind: 'passed' });
  const { out } = await evaluate(questions.slice(0, 1), () => passed);
  expect(out).toMatch(/line 1: right\n +A person holds the conversation and was given it\./);
});

test('asks what came before in the same session, and scores only the last question', async () => {
  let sessions = 0;
  const { out } = await evaluate(
    [{ question: 'and Sunday?', answers: ['closed'], history: ['Monday?', 'Tuesday?'] }],
    (_, body) => answered('closed', 0.9, ['https://a.example/'], { sessionId: body.sessionId ?? `sess_${++sessions}` }),
  );
  expect(asked.map(({ message, sessionId }) => [message, sessionId])).toEqual([
    ['Monday?', undefined],
    ['Tuesday?', 'sess_1'],
    ['and Sunday?', 'sess_1'],
  ]);
  expect(out).toMatch(/^questions +1 /m);
});

test('waits as long as the rate limit asks, says so once, and goes on', async () => {
  let limitedUntilMs = 0;
  let isTold = false;
  const startedAtMs = Date.now();
  const limit: ScriptedReply = {
    status: 429,
    headers: { 'Retry-After': '1' },
    body: { error: 'x', code: 'RATE_LIMIT_EXCEEDED', message: 'x' },
  };
  const { code, out, err } = await evaluate(questions, (message, body) => {
    if (asked.length > 1 && !isTold) {
      isTold = true;
      limitedUntilMs = Date.now() + 900;
    }
    return Date.now() < limitedUntilMs ? limit : script(message, body);
  });
  expect(code).toBe(0);
  expect(err).toBe("The account's rate limit is reached: waiting 1 s, then going on.\n");
  expect(out).toMatch(/^failed +0 /m);
  expect(Date.now() - startedAtMs).toBeGreaterThan(900);
});

test('an interruption prints what there is so far and writes the reports', async () => {
  const controller = new AbortController();
  const json = join(folder, 'report.json');
  const slow: Script = async (message, body) => {
    if (message === 'refused') {
      controller.abort();
      await sleep(200);
    }
    return script(message, body);
  };
  const flags = ['--concurrency', '1', '--json', json, '--min', 'right=1'];
  const { code, out } = await evaluate(questions, slow, flags, { signal: controller.signal });
  expect(code).toBe(130);
  expect(out).toMatch(/^Stopped after 2 of 5 questions/);
  expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({ isCutShort: true, planned: 5 });
});

test('asks no more at a time than it was told, and only the first questions', async () => {
  let running = 0;
  let most = 0;
  const many = Array.from({ length: 12 }, (_, index) => ({ question: `question ${index}` }));
  await evaluate(many, async () => {
    most = Math.max(most, ++running);
    await sleep(30);
    running--;
    return right;
  }, ['--concurrency', '3', '--limit', '8']);
  expect(most).toBe(3);
  expect(asked).toHaveLength(8);
});

test('no report holds the API key', async () => {
  const files = { json: join(folder, 'report.json'), html: join(folder, 'report.html') };
  const { out, err } = await evaluate(questions, script, ['--json', files.json, '--html', files.html]);
  for (const text of [out, err, await readFile(files.json, 'utf8'), await readFile(files.html, 'utf8')]) {
    expect(text).not.toContain('pk_live_secret');
  }
});

test('a wrong key is tried once, and nothing is reported', async () => {
  const refused: ScriptedReply = { status: 401, body: { error: 'x', code: 'INVALID_API_KEY', message: 'x' } };
  // Slowly: else the first refusal would stop the others before they are sent, whoever asks first.
  const slowly = () => sleep(200).then(() => refused);
  expect(await evaluate(questions, slowly)).toEqual({
    code: 2,
    out: '',
    err: 'The server does not accept the API key (401 INVALID_API_KEY).\n',
  });
  expect(asked).toHaveLength(1);
});

test('a key that stops being accepted ends the run with what there is', async () => {
  const revoked: ScriptedReply = { status: 401, body: { error: 'x', code: 'INVALID_API_KEY', message: 'x' } };
  const { code, out, err } = await evaluate(
    questions,
    (message, body) => (asked.length > 2 ? revoked : script(message, body)),
    ['--concurrency', '1'],
  );
  expect(code).toBe(2);
  expect(out).toMatch(/^Stopped after 2 of 5 questions/);
  expect(err).toBe('The server does not accept the API key (401 INVALID_API_KEY).\n');
  expect(asked).toHaveLength(3);
});
