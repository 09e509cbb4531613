/** One engine in a process of its own: a task on standard input, its figures on standard output. */
import { json } from 'node:stream/consumers';
import { createPassageIndex } from '../../server/src/adapters/passage-index/worker-passage-index.ts';
import { openStoredDocuments } from '../../server/test-support/stored-documents.ts';
import { createMadeDocuments } from './made-documents.ts';

export interface EngineTask {
  engine: 'memory' | 'lancedb' | 'lancedb-again';
  /** With the database. */
  folder: string;
  /** Where LanceDB has its tables; the index is in memory without. */
  lance: string | undefined;
  questions: string[];
}

export type EngineFigures = Record<string, number>;

const models = [{ name: 'stub' }];
const megabyte = 1024 * 1024;
const searches = 300;
const updates = 15;
/** Both engines may use as much as they like of this for one chatbot; LanceDB half of it for its own. */
const memory = 512 * megabyte;

const { engine, folder, lance, questions } = (await json(process.stdin)) as EngineTask;
const stored = await openStoredDocuments(folder);
const made = createMadeDocuments(engine.length);
const restMb = process.memoryUsage().rss / megabyte;
const index = createPassageIndex(
  {
    location: { engine: 'sqlite', path: stored.path },
    maxBytes: memory,
    lance: lance === undefined ? undefined : { url: lance, cacheBytes: memory / 2, models },
  },
  (warning) => console.error(warning.message),
);
const percentile = (times: number[], share: number) =>
  times.sort((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0;

async function ask(number: number, version: number): Promise<number> {
  const question = questions[number % questions.length] ?? '';
  // Every tenth has a slip of the finger.
  const asked = number % 10 === 0 ? question.replace(/(\w)(\w)$/, '$2$1') : question;
  const started = performance.now();
  await index.search({
    chatbotId: 'bot',
    version,
    embeddingModels: models,
    embeddingLanguages: ['und', 'en'],
    question: asked,
    vector: made.vector(),
    limit: 15,
  });
  return performance.now() - started;
}

// Raises the version once, so that it is known.
let version = stored.change('bot', {});
const firstMs = await ask(1, version);
for (let i = 0; i < 30; i++) await ask(i, version);
const times: number[] = [];
for (let i = 0; i < searches; i++) times.push(await ask(i, version));
const processMb = process.memoryUsage().rss / megabyte;
const updateTimes: number[] = [];
for (let i = 0; i < updates; i++) {
  version = stored.change('bot', {
    add: [made.document(`${engine}${i}`)],
    remove: [`${engine === 'memory' ? 'doc' : 'doc1'}${i}`],
  });
  updateTimes.push(await ask(i, version));
}
const figures: EngineFigures = {
  'first-s': firstMs / 1_000,
  'p50-ms': percentile(times, 0.5),
  'p95-ms': percentile(times, 0.95),
  'update-ms': percentile(updateTimes, 0.5),
  'process-mb': processMb,
  'rest-mb': restMb,
};
await index.close();
stored.close();
process.stdout.write(JSON.stringify(figures), () => process.exit());
