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

const rounds = 4;
const questionsPerRound = 150;
const warmUpQuestions = 400;
const streams = 40;
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
  name: string;
  process: RunningProcess;
  ask(count: number): Promise<void>;
  msPerQuestion: number[];
}

function target(
  name: string,
  process: RunningProcess,
  path: string,
  headers: Record<string, string>,
  bodyOf: () => unknown,
): Target {
  const ask = (count: number) =>
    askInTurn({ port: process.port, path, headers, connections, count, nextBody: () => JSON.stringify(bodyOf()) });
  return { name, process, ask, msPerQuestion: [] };
}

const parley = (
  name: string,
  process: RunningProcess,
  { apiKey, chatbotId }: { apiKey: string; chatbotId: string },
  next: () => string,
) =>
  target(name, process, '/api/chatbot/query', { Authorization: `Bearer ${apiKey}` }, () => ({
    chatbotId,
    message: next(),
  }));

const bare = target('bare server', floor, '/', {}, () => ({ message: distinct() }));
const measured = [
  parley('provider', provided, forProvided, distinct),
  parley('embedded', embedded, forEmbedded, distinct),
  parley('repeated', embedded, forEmbedded, repeated),
];
for (const { ask } of [bare, ...measured]) await ask(warmUpQuestions);
for (let round = 0; round < rounds; round += 1) {
  for (const { process, ask, msPerQuestion } of [bare, ...measured]) {
    const before = process.cpuSeconds();
    await ask(questionsPerRound);
    msPerQuestion.push(((process.cpuSeconds() - before) * 1_000) / questionsPerRound);
  }
}

/** The least of the rounds: what else runs on the machine only adds. */
const least = ({ msPerQuestion }: Target) => Math.max(0.01, Math.min(...msPerQuestion));
const figures: Record<string, number> = Object.fromEntries(
  measured.map((one) => [`budget.${one.name}.times-bare`, least(one) / least(bare)]),
);

const beforeStreams = provided.cpuSeconds();
for (let asked = 0; asked < streams; asked += 1)
  await askForStream(
    {
      port: provided.port,
      path: '/api/chatbot/query-stream',
      headers: { Authorization: `Bearer ${forProvided.apiKey}` },
    },
    { chatbotId: forProvided.chatbotId, message: distinct() },
  );
figures['budget.stream.times-bare'] = ((provided.cpuSeconds() - beforeStreams) * 1_000) / streams / least(bare);
figures['budget.started.mb'] = startedMb;
figures['budget.loaded.mb'] = embedded.memoryMb();

await Promise.all([embedded.remove(), provided.remove(), floor.stop(), stub.stop()]);

const budget = JSON.parse(readFileSync(budgetFile, 'utf8')) as Record<string, number>;
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
report.note(`The bare server takes ${least(bare).toFixed(2)} ms of processor time for a question.`);
report.finish();
if (process.argv.includes('--write'))
  writeFileSync(
    budgetFile,
    `${JSON.stringify(Object.fromEntries(rows.map(({ name, value }) => [name, Math.round(value * 10) / 10])), null, 2)}\n`,
  );
else if (rows.some(({ isOver }) => isOver)) process.exitCode = 1;
