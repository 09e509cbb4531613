/**
 * The index in memory beside the one in LanceDB: does a question find as much (nDCG@10 on public sets, given `--data`),
 * what does a search cost, what does the process hold, how soon is an update seen, and how long does it take until a
 * chatbot can be searched? Needs LanceDB: npm ci --ignore-scripts --prefix server/lancedb
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { findLanceDb } from '../server/src/adapters/lance-index/load-lancedb.ts';
import { trainedStudent } from '../server/src/adapters/languages/trained-student.ts';
import { openStoredDocuments } from '../server/test-support/stored-documents.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { compareEngines } from './support/engine-ndcg.ts';
import type { EngineFigures, EngineTask } from './support/engine-process.ts';
import { readEvaluationSet } from './support/evaluation-set.ts';
import { createMadeDocuments } from './support/made-documents.ts';
import { createReport } from './support/report.ts';
import { runWithJson } from './support/run-with-json.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sets: { type: 'string', default: 'beir-scifact,squad2-dev,trecdl-msmarco-sub,cisi,xquad-de,policyqa-test' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    sizes: { type: 'string', default: '10,100' },
    json: { type: 'string' },
  },
});
findLanceDb();
const report = createReport('engine');

async function measureQuality(data: string): Promise<void> {
  const embedder = withEmbeddingCache(
    createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), student: trainedStudent, questionCacheSize: 0 }),
    values.cache,
  );
  const rows: (string | number)[][] = [];
  for (const name of values.sets.split(',')) {
    const { memory, lancedb, passages, questions } = await compareEngines(
      readEvaluationSet(resolve(data), name),
      embedder,
    );
    report.figure(`engine.memory.ndcg.${name}`, memory);
    report.figure(`engine.lancedb.ndcg.${name}`, lancedb);
    rows.push([name, passages, questions, ...[memory, lancedb, lancedb - memory].map((value) => value.toFixed(4))]);
    console.log(rows.at(-1)?.join('  '));
  }
  await embedder.close();
  console.log();
  report.table('nDCG@10', ['set', 'passages', 'questions', 'memory', 'lancedb', 'difference'], rows);
}

async function measureCost(thousands: number): Promise<(string | number)[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-engine-'));
  const stored = await openStoredDocuments(folder);
  const made = createMadeDocuments();
  const questions: string[] = [];
  for (let number = 0; number < thousands * 200; number += 500) {
    const add = Array.from({ length: Math.min(500, thousands * 200 - number) }, (_, i) =>
      made.document(`doc${number + i}`),
    );
    stored.change('bot', { add });
    for (const document of add.slice(0, 2)) questions.push(made.question(document));
  }
  stored.close();
  const rows: (string | number)[][] = [];
  for (const engine of ['memory', 'lancedb', 'lancedb-again'] as const) {
    const lance = engine === 'memory' ? undefined : join(folder, 'lance');
    const task: EngineTask = { folder, lance, questions, engine };
    // In a process of its own, for what it holds.
    const figures = await runWithJson<EngineTask, EngineFigures>('bench/support/engine-process.ts', task);
    for (const [name, value] of Object.entries(figures)) report.figure(`engine.${engine}.${thousands}k.${name}`, value);
    rows.push([`${thousands} k`, engine, ...Object.values(figures).map((value) => value.toPrecision(3))]);
    console.log(rows.at(-1)?.join('  '));
  }
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

if (values.data) await measureQuality(values.data);
const rows: (string | number)[][] = [];
for (const thousands of values.sizes.split(',').filter(Boolean).map(Number))
  rows.push(...(await measureCost(thousands)));
report.table(
  'Searches without embedding',
  ['passages', 'engine', 'first search s', 'p50 ms', 'p95 ms', 'update ms', 'process MB', 'at rest MB'],
  rows,
);
report.finish();
