/**
 * What does a search cost, without embedding, as the documents of a chatbot grow? From a real SQLite file: the time to
 * load an index and its size in memory, the time of searches, and the time to bring it up to date after one document has
 * changed. Texts are made up, with the word frequencies of a language; vectors are random.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openReadConnection } from '../server/src/adapters/database/read-connection.ts';
import { refreshIndex } from '../server/src/adapters/passage-index/loading/refresh-index.ts';
import { type MadeDocument, openStoredDocuments } from '../server/test-support/stored-documents.ts';
import { createReport } from './support/report.ts';
import { createRandom, createZipfTexts } from './support/zipf-texts.ts';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1,10,100' }, json: { type: 'string' } },
});

const passagesPerDocument = 5;
const wordsPerPassage = 120;
const dimensions = 384;
const searches = 400;
const refreshes = 15;
const wanted = { chatbotId: 'bot', models: [{ name: 'stub' }] };

const report = createReport('search');
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const random = createRandom(7);
const texts = createZipfTexts(200_000);

const randomVector = () => Float32Array.from({ length: dimensions }, () => random() - 0.5);
const madeDocument = (id: string): MadeDocument => {
  const passages = Array.from({ length: passagesPerDocument }, () => ({
    text: texts.passage(wordsPerPassage),
  }));
  return { id, title: texts.passage(4), passages, vectors: passages.map(randomVector) };
};

/** Everything that the process holds: objects, and the arrays and memories outside of the heap. */
function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const percentile = (sorted: number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

async function measure(thousands: number) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-search-'));
  const stored = await openStoredDocuments(folder);
  const documentCount = (thousands * 1_000) / passagesPerDocument;
  const questions: string[] = [];
  for (let from = 0; from < documentCount; from += 500) {
    const add = Array.from({ length: Math.min(500, documentCount - from) }, (_, i) => madeDocument(`doc${from + i}`));
    stored.change(wanted.chatbotId, { add });
    for (const { passages } of add.slice(0, 2)) questions.push(texts.question(passages[0]?.text ?? '', 5));
  }
  const read = await openReadConnection({ engine: 'sqlite', path: stored.path });

  const before = heldBytes();
  const loadStarted = performance.now();
  let loaded = await refreshIndex(read, wanted);
  const loadMs = performance.now() - loadStarted;
  const { index } = loaded;
  const ask = (number: number) => {
    const question = questions[number % questions.length] ?? '';
    // Every tenth has a slip of the finger.
    const asked = number % 10 === 0 ? question.replace(/(\w)(\w)$/, '$2$1') : question;
    const vector = randomVector();
    const started = performance.now();
    index.search({ question: asked, vector, vectorLanguages: ['und', 'en'], limit: 15 });
    return performance.now() - started;
  };
  for (let i = 0; i < 50; i++) ask(i);
  const bytes = heldBytes() - before;

  const times = Array.from({ length: searches }, (_, i) => ask(i)).sort((a, b) => a - b);
  const refreshTimes: number[] = [];
  for (let i = 0; i < refreshes; i++) {
    stored.change(wanted.chatbotId, { add: [madeDocument(`new${i}`)], remove: [`doc${i}`] });
    const started = performance.now();
    loaded = await refreshIndex(read, wanted, loaded);
    refreshTimes.push(performance.now() - started);
  }
  stored.close();
  rmSync(folder, { recursive: true, force: true });
  return {
    'p50.ms': percentile(times, 0.5),
    'p99.ms': percentile(times, 0.99),
    'load.s': loadMs / 1_000,
    'bytes-per-passage': bytes / (thousands * 1_000),
    'counted-bytes-per-passage': index.bytes / index.size,
    'refresh.ms': percentile(
      refreshTimes.sort((a, b) => a - b),
      0.5,
    ),
    'refresh.slowest.ms': refreshTimes.at(-1) ?? 0,
  };
}

const rows: (string | number)[][] = [];
for (const thousands of values.sizes.split(',').map(Number)) {
  const figures = await measure(thousands);
  for (const [name, value] of Object.entries(figures)) report.figure(`search.${thousands}k.${name}`, value);
  rows.push([`${thousands} k`, ...Object.values(figures).map((value) => value.toPrecision(3))]);
}
report.table(
  'Searches without embedding, 200,000 different words',
  ['passages', 'p50 ms', 'p99 ms', 'load s', 'bytes each', 'as counted', 'refresh ms', 'slowest'],
  rows,
);
report.finish();
