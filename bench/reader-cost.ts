/**
 * What does the passage scorer cost? Two servers over the same documents, one with it and one without, are asked in
 * turns: how much later an answer comes, how many passages are read for it, what is left of the throughput when many ask
 * at once, and how much memory it takes. All questions are different, so that no memory of answers hides anything.
 */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answerSetsIn } from './support/answer-sets.ts';
import { applyLoad, type LoadResult } from './support/load.ts';
import { type Parley, prepareChatbot, startParley } from './support/parley.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    set: { type: 'string', default: 'squad2-dev' },
    questions: { type: 'string', default: '200' },
    budget: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/confidence.md.');

const clientCounts = [1, 8, 32];
const rounds = 2;
const warmUpQuestions = 10;
const durationMs = Number(values.seconds) * 1_000;

const report = createReport('reader-cost');
const set = answerSetsIn(resolve(values.data)).find(({ name }) => name === values.set);
const collection = set?.collections[0];
if (!collection) throw new Error(`There is no set ${values.set} in ${values.data}.`);
const articles = [...Map.groupBy(collection.documents, ({ topic }) => topic)].map(
  ([topic, paragraphs]) => `# ${topic}\n\n${paragraphs.map(({ text }) => text).join('\n\n')}`,
);
const questions = [...new Set(collection.questions.map(({ text }) => text))];

/** Both read the documents once; each then has a copy. */
const first = await startParley({ SCORER_BUDGET_MS: '0' });
const { apiKey, chatbotId } = await prepareChatbot(first, articles);
await first.stop();
const copy = mkdtempSync(join(tmpdir(), 'parley-bench-'));
rmSync(copy, { recursive: true });
cpSync(first.folder, copy, { recursive: true });

interface Asked {
  parley: Parley;
  /** How many questions it was asked: each gets them all, in the same order. */
  asked: number;
}
const without: Asked = { parley: await startParley({ SCORER_BUDGET_MS: '0' }, first.folder), asked: 0 };
const withReader: Asked = {
  parley: await startParley({ SCORER_BUDGET_MS: values.budget }, copy),
  asked: 0,
};
const both = [without, withReader];

function nextBody(server: Asked): string {
  const message = questions[server.asked % questions.length] ?? '';
  server.asked += 1;
  return JSON.stringify({ chatbotId, message });
}

async function askOnce(server: Asked): Promise<number> {
  const body = nextBody(server);
  const startedAtMs = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.parley.port}/api/chatbot/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body,
  });
  await response.text();
  if (!response.ok) throw new Error(`A question failed with ${response.status}.`);
  return performance.now() - startedAtMs;
}

async function passagesRead(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${withReader.parley.port}/metrics`)).text();
  return Number(/^parley_scorer_passages_total\{outcome="scored"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

await oneAtATime(Number(values.questions));
await manyAtOnce();
await Promise.all(both.map(({ parley }) => parley.remove()));
report.finish();

async function oneAtATime(count: number): Promise<void> {
  for (let question = 0; question < warmUpQuestions; question += 1) for (const server of both) await askOnce(server);
  const took = new Map<Asked, number[]>(both.map((server) => [server, []]));
  const added: number[] = [];
  const readPer: number[] = [];
  for (let question = 0; question < count; question += 1) {
    const before = await passagesRead();
    const pair = new Map<Asked, number>();
    for (const server of question % 2 === 0 ? both : both.toReversed()) pair.set(server, await askOnce(server));
    for (const server of both) took.get(server)?.push(pair.get(server) ?? 0);
    added.push((pair.get(withReader) ?? 0) - (pair.get(without) ?? 0));
    readPer.push((await passagesRead()) - before);
  }
  const figures = [
    ['without', ascending(took.get(without) ?? [])],
    ['with', ascending(took.get(withReader) ?? [])],
    ['added', ascending(added)],
  ] as const;
  for (const [name, sorted] of figures) {
    report.figure(`one.${name}.p50.ms`, at(sorted, 0.5));
    report.figure(`one.${name}.p95.ms`, at(sorted, 0.95));
  }
  report.table(
    `${count} questions, one at a time`,
    ['milliseconds', 'p50', 'p95', 'longest'],
    figures.map(([name, sorted]) => [
      name,
      ...[at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1) ?? 0].map((ms) => ms.toFixed(1)),
    ]),
  );
  const read = readPer.filter((passages) => passages > 0);
  const share = read.length / count;
  const perQuestion = readPer.reduce((sum, passages) => sum + passages, 0) / count;
  report.figure('one.read-share', share);
  report.figure('one.passages', perQuestion);
  report.note(`Passages were read for ${(share * 100).toFixed(0)} % of them, ${perQuestion.toFixed(1)} a question.`);

  const [idle, loaded] = both.map(({ parley }) => parley.memoryMb()) as [number, number];
  report.figure('rss.without.mb', idle);
  report.figure('rss.with.mb', loaded);
  report.note(
    `Memory after them: ${idle.toFixed(0)} MB without, ${loaded.toFixed(0)} MB with (${(loaded - idle).toFixed(0)} more).`,
  );
}

async function manyAtOnce(): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const connections of clientCounts) {
    const results = new Map<Asked, LoadResult[]>(both.map((server) => [server, []]));
    const [askedBefore, readBefore] = [withReader.asked, await passagesRead()];
    for (let round = 0; round < rounds; round += 1)
      for (const server of round % 2 === 0 ? both : both.toReversed()) {
        const result = await applyLoad({
          port: server.parley.port,
          path: '/api/chatbot/query',
          connections,
          durationMs,
          headers: { Authorization: `Bearer ${apiKey}` },
          nextBody: () => nextBody(server),
        });
        if (result.failures > 0) throw new Error(`${result.failures} requests failed.`);
        results.get(server)?.push(result);
      }
    const passages = ((await passagesRead()) - readBefore) / (withReader.asked - askedBefore);
    const mean = (server: Asked, key: keyof LoadResult) =>
      (results.get(server) ?? []).reduce((sum, result) => sum + result[key], 0) / rounds;
    for (const [name, server] of [['without', without] as const, ['with', withReader] as const]) {
      const rps = mean(server, 'requestsPerSecond');
      report.figure(`load.${name}.rps.c${connections}`, rps);
      report.figure(`load.${name}.p95.ms.c${connections}`, mean(server, 'p95Ms'));
      rows.push([
        name,
        connections,
        rps.toFixed(1),
        mean(server, 'p50Ms').toFixed(0),
        mean(server, 'p95Ms').toFixed(0),
        server === withReader ? passages.toFixed(2) : '–',
      ]);
    }
    report.figure(`load.passages.c${connections}`, passages);
  }
  report.table(
    `In a closed loop (${rounds} rounds of ${values.seconds} s each, in turns)`,
    ['reader', 'clients', 'requests/s', 'p50 ms', 'p95 ms', 'passages read a question'],
    rows,
  );
}
