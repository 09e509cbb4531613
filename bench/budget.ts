/**
 * Has a question become dearer? In turns, on one machine: the bare server, Parley with a provider, Parley with everything
 * embedded, the same questions again. Counted in processor time, so that a busy machine does not matter, and compared
 * with `budget.json` as ratios to the bare server. Fails where one is worse by more than a fifth.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { askInTurn } from './support/load.ts';
import { madeUpDocuments, madeUpQuestion } from './support/made-up-texts.ts';
import { prepareChatbot, startParley } from './support/parley.ts';
import { type RunningProcess, startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';
import { askForStream } from './support/stream-times.ts';

/** An odd number, so that one of them is the middle one. */
const rounds = 7;
/** Questions of a round: enough for the clock that counts processor time, whose ticks are 10 ms apart. */
const questions = { bare: 400, provider: 120, embedded: 80, repeated: 250, stream: 10 };
const warmUpQuestions = 400;
const connections = 8;
/** How much worse than the budget a figure may be. */
const tolerance = 1.2;
const budgetFile = fileURLToPath(new URL('./budget.json', import.meta.url));

const report = createReport('budget');
const documents = madeUpDocuments(6, 50);
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

function target(name: Target['name'], process: RunningProcess, { path, headers, bodyOf }: Asked): Target {
  const ask = (count: number) =>
    askInTurn({ port: process.port, path, headers, connections, count, nextBody: () => JSON.stringify(bodyOf()) });
  return { name, process, ask, msPerQuestion: [] };
}

interface Asker {
  apiKey: string;
  chatbotId: string;
}

const asking = ({ apiKey, chatbotId }: Asker, path: string, next: () => string): Asked => ({
  path,
  headers: { Authorization: `Bearer ${apiKey}` },
  bodyOf: () => ({ chatbotId, message: next() }),
});

function streaming(name: Target['name'], process: RunningProcess, { path, headers, bodyOf }: Asked): Target {
  const ask = async (count: number) => {
    for (let asked = 0; asked < count; asked += 1) await askForStream({ port: process.port, path, headers }, bodyOf());
  };
  return { name, process, ask, msPerQuestion: [] };
}

const bare = target('bare', floor, { path: '/', headers: {}, bodyOf: () => ({ message: distinct() }) });
const measured = [
  target('provider', provided, asking(forProvided, '/api/chatbot/query', distinct)),
  target('embedded', embedded, asking(forEmbedded, '/api/chatbot/query', distinct)),
  target('repeated', embedded, asking(forEmbedded, '/api/chatbot/query', repeated)),
  streaming('stream', provided, asking(forProvided, '/api/chatbot/query-stream', distinct)),
];
const all = [bare, ...measured];
for (const { name, ask } of all) await ask(name === 'stream' ? questions[name] : warmUpQuestions);
for (let round = 0; round < rounds; round += 1) {
  for (const { name, process, ask, msPerQuestion } of all) {
    const before = process.cpuSeconds();
    await ask(questions[name]);
    msPerQuestion.push(((process.cpuSeconds() - before) * 1_000) / questions[name]);
  }
}

/** The middle one of the rounds: the least of few was as often a lucky one. */
const middle = ({ msPerQuestion }: Target) =>
  msPerQuestion.toSorted((a, b) => a - b)[Math.floor(msPerQuestion.length / 2)] ?? Number.NaN;
const figures: Record<string, number> = Object.fromEntries(
  measured.map((one) => [`budget.${one.name}.times-bare`, middle(one) / middle(bare)]),
);
figures['budget.started.mb'] = startedMb;
figures['budget.loaded.mb'] = embedded.memoryMb();

await Promise.all([embedded.remove(), provided.remove(), floor.stop(), stub.stop()]);

/** By kind of processor: how a model's arithmetic compares with a bare server's work differs between them. */
const budgets = JSON.parse(readFileSync(budgetFile, 'utf8')) as Record<string, Record<string, number>>;
const budget = budgets[process.arch] ?? budgets['arm64'] ?? {};
const rows = Object.entries(figures).map(([name, value]) => {
  report.figure(name, value);
  const allowed = budget[name] ?? 0;
  return { name, value, allowed, isOver: value > allowed * tolerance };
});
report.table(
  'Processor time of a question as a multiple of the bare server, and memory',
  ['what', 'now', 'budget', 'within'],
  rows.map(({ name, value, allowed, isOver }) => [name, value.toFixed(1), allowed.toFixed(1), isOver ? 'NO' : 'yes']),
);
report.note(`The bare server takes ${middle(bare).toFixed(2)} ms of processor time for a question.`);
report.finish();
if (process.argv.includes('--write'))
  writeFileSync(
    budgetFile,
    `${JSON.stringify({ ...budgets, [process.arch]: Object.fromEntries(rows.map(({ name, value }) => [name, Math.round(value * 10) / 10])) }, null, 2)}\n`,
  );
else if (rows.some(({ isOver }) => isOver)) process.exitCode = 1;
