/**
 * Has a question become dearer? In turns, on one machine: the bare server, Parley with a provider, Parley with everything
 * embedded, the same questions again. Counted in processor time, so that a busy machine hardly matters, and compared
 * with `budget.json` as ratios to the bare server. Fails where one is worse by more than a fifth.
 *
 * Two processes of one version differ by up to a fifth, by how their code was compiled and what their neighbours do to
 * the caches. So what is over its budget is measured again with new processes, and fails when it is over each time.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { askInTurn } from './support/load.ts';
import { madeUpDocuments, madeUpQuestion } from './support/made-up-texts.ts';
import { prepareChatbot, startParley } from './support/parley.ts';
import { type RunningProcess, startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';
import { askForStream } from './support/stream-times.ts';

/** How often all is measured while something is over its budget. */
const attempts = 3;
/** An odd number, so that one of them is the middle one. */
const rounds = 7;
/** Questions of a round: enough for the clock that counts processor time, whose ticks are 10 ms apart. */
const questions = { bare: 400, provider: 120, embedded: 80, repeated: 250, stream: 10 };
const warmUpQuestions = 400;
const connections = 8;
/** How much worse than the budget a figure may be. */
const tolerance = 1.2;
const budgetFile = fileURLToPath(new URL('./budget.json', import.meta.url));
const documents = madeUpDocuments(6, 50);

let question = 0;
const distinct = () => madeUpQuestion(question++);
const repeated = () => madeUpQuestion(question++ % 20);

interface Target {
  name: keyof typeof questions;
  process: RunningProcess;
  ask(count: number): Promise<void>;
  msPerQuestion: number[];
}

interface Asked {
  path: string;
  headers: Record<string, string>;
  bodyOf(): unknown;
}

interface Asker {
  apiKey: string;
  chatbotId: string;
}

function target(name: Target['name'], process: RunningProcess, { path, headers, bodyOf }: Asked): Target {
  const ask = (count: number) =>
    askInTurn({ port: process.port, path, headers, connections, count, nextBody: () => JSON.stringify(bodyOf()) });
  return { name, process, ask, msPerQuestion: [] };
}

function streaming(name: Target['name'], process: RunningProcess, { path, headers, bodyOf }: Asked): Target {
  const ask = async (count: number) => {
    for (let asked = 0; asked < count; asked += 1) await askForStream({ port: process.port, path, headers }, bodyOf());
  };
  return { name, process, ask, msPerQuestion: [] };
}

const asking = ({ apiKey, chatbotId }: Asker, path: string, next: () => string): Asked => ({
  path,
  headers: { Authorization: `Bearer ${apiKey}` },
  bodyOf: () => ({ chatbotId, message: next() }),
});

/** The middle one of the rounds: the least of few was as often a lucky one. */
const middle = ({ msPerQuestion }: Target) =>
  msPerQuestion.toSorted((a, b) => a - b)[Math.floor(msPerQuestion.length / 2)] ?? Number.NaN;

interface Measured {
  figures: Record<string, number>;
  bareMs: number;
}

async function measure(): Promise<Measured> {
  const stub = await startProcess('server/test-support/stub-provider-process.ts', /^(\d+)/);
  const url = `http://127.0.0.1:${stub.port}/v1`;
  const floor = await startProcess('bench/support/floor-server.ts', /^(\d+)/, { args: [String(stub.port)] });

  /** What the passage scorer reads depends on how busy the machine is; `bench -- reader-cost` measures it. */
  const unscored = { SCORER_BUDGET_MS: '0' };
  const embedded = await startParley(unscored);
  const startedMb = embedded.memoryMb();
  const provided = await startParley({
    ...unscored,
    MODEL_BASE_URL: url,
    MODEL_NAME: 'stub',
    EMBEDDING_BASE_URL: url,
    EMBEDDING_MODEL: 'stub',
  });
  const [forEmbedded, forProvided] = [
    await prepareChatbot(embedded, documents),
    await prepareChatbot(provided, documents),
  ];

  const bare = target('bare', floor, { path: '/', headers: {}, bodyOf: () => ({ message: distinct() }) });
  const targets = [
    target('provider', provided, asking(forProvided, '/api/chatbot/query', distinct)),
    target('embedded', embedded, asking(forEmbedded, '/api/chatbot/query', distinct)),
    target('repeated', embedded, asking(forEmbedded, '/api/chatbot/query', repeated)),
    streaming('stream', provided, asking(forProvided, '/api/chatbot/query-stream', distinct)),
  ];
  const all = [bare, ...targets];
  for (const { name, ask } of all) await ask(name === 'stream' ? questions[name] : warmUpQuestions);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, process, ask, msPerQuestion } of all) {
      const before = process.cpuSeconds();
      await ask(questions[name]);
      msPerQuestion.push(((process.cpuSeconds() - before) * 1_000) / questions[name]);
    }
  }

  const bareMs = middle(bare);
  const figures: Record<string, number> = Object.fromEntries(
    targets.map((one) => [`budget.${one.name}.times-bare`, middle(one) / bareMs]),
  );
  figures['budget.started.mb'] = startedMb;
  figures['budget.loaded.mb'] = embedded.memoryMb();
  await Promise.all([embedded.remove(), provided.remove(), floor.stop(), stub.stop()]);
  return { figures, bareMs };
}

const report = createReport('budget');
/** By kind of processor: how a model's arithmetic compares with a bare server's work differs between them. */
const budgets = JSON.parse(readFileSync(budgetFile, 'utf8')) as Record<string, Record<string, number>>;
const budget = budgets[process.arch] ?? budgets['arm64'] ?? {};
const isOver = (name: string, value = Number.NaN) => !(value <= (budget[name] ?? 0) * tolerance);

const { figures, bareMs } = await measure();
for (let attempt = 1; attempt < attempts; attempt += 1) {
  const over = Object.entries(figures).filter(([name, value]) => isOver(name, value));
  if (over.length === 0) break;
  report.note(
    `Over its budget, measured again: ${over.map(([name, value]) => `${name} ${value.toFixed(1)}`).join(', ')}.`,
  );
  const again = await measure();
  for (const [name] of over) figures[name] = again.figures[name] ?? Number.NaN;
}

const rows = Object.entries(figures).map(([name, value]) => {
  report.figure(name, value);
  return { name, value, allowed: budget[name] ?? 0, isOver: isOver(name, value) };
});
report.table(
  'Processor time of a question as a multiple of the bare server, and memory',
  ['what', 'now', 'budget', 'within'],
  rows.map(({ name, value, allowed, isOver }) => [name, value.toFixed(1), allowed.toFixed(1), isOver ? 'NO' : 'yes']),
);
report.note(`The bare server takes ${bareMs.toFixed(2)} ms of processor time for a question.`);
report.finish();
if (process.argv.includes('--write'))
  writeFileSync(
    budgetFile,
    `${JSON.stringify({ ...budgets, [process.arch]: Object.fromEntries(rows.map(({ name, value }) => [name, Math.round(value * 10) / 10])) }, null, 2)}\n`,
  );
else if (rows.some(({ isOver }) => isOver)) process.exitCode = 1;
