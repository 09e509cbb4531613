/**
 * What do large customers cost? One chatbot with a million passages: the time to load its index from the documents and
 * from its snapshot, of searches, and of an update. And thousands of chatbots that share less memory than their indexes
 * take: searches a second, each of a chatbot chosen at random, which is the worst that can be asked of what is kept.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openReadConnection } from '../server/src/adapters/database/read-connection.ts';
import { refreshIndex } from '../server/src/adapters/passage-index/loading/refresh-index.ts';
import { createSnapshots } from '../server/src/adapters/passage-index/loading/snapshots.ts';
import { createPassageIndex } from '../server/src/adapters/passage-index/worker-passage-index.ts';
import { dimensions, largeCollection, passagesPerDocument } from './support/large-collections.ts';
import { createReport } from './support/report.ts';
import { createRandom } from './support/zipf-texts.ts';

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '1000000' },
    chatbots: { type: 'string', default: '5000' },
    each: { type: 'string', default: '200' },
    folder: { type: 'string', default: join(tmpdir(), 'parley-bench-large') },
    only: { type: 'string', default: 'one,many' },
    json: { type: 'string' },
  },
});

const models = [{ name: 'stub' }];
const searches = 200;
const report = createReport('large');
const random = createRandom(11);
const randomVector = () => Float32Array.from({ length: dimensions }, () => random() - 0.5);
const percentile = (sorted: number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
const snapshotFolder = join(values.folder, 'indexes');
rmSync(snapshotFolder, { recursive: true, force: true });

/** Wall-clock and processor milliseconds. */
async function timed<Result>(work: () => Promise<Result> | Result) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

async function oneLargeChatbot(passages: number) {
  const documents = passages / passagesPerDocument;
  const { path, questions } = await largeCollection({ folder: values.folder, chatbots: 1, documents });
  const read = await openReadConnection({ engine: 'sqlite', path });
  const wanted = { chatbotId: 'bot0', models };
  const snapshots = createSnapshots(snapshotFolder, (warning) => console.error(warning.message));
  const built = await timed(() => refreshIndex(read, wanted));
  const kept = await timed(() => snapshots.keep('bot0', 'stub', built.result));
  const restored = await timed(async () => {
    const known = await snapshots.restore('bot0', 'stub');
    return refreshIndex(read, wanted, known && { ...known, isRestored: true });
  });
  snapshots.close();
  const { index } = restored.result;
  const ask = (number: number) => {
    const question = questions[number % questions.length] ?? '';
    const vector = randomVector();
    return timed(() => index.search({ question, vector, vectorLanguages: ['und', 'en'], limit: 15 }));
  };
  for (let i = 0; i < 50; i++) await ask(i);
  const asked = [];
  for (let i = 0; i < searches; i++) asked.push(await ask(i));
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  const figures = {
    'build.s': built.ms / 1000,
    'keep.s': kept.ms / 1000,
    'load.s': restored.ms / 1000,
    'load.cpu-s': restored.cpuMs / 1000,
    'p50.ms': percentile(times, 0.5),
    'p95.ms': percentile(times, 0.95),
    'cpu.ms': asked.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / asked.length,
    'bytes-per-passage': index.bytes / index.size,
  };
  for (const [name, value] of Object.entries(figures)) report.figure(`large.one.${name}`, value);
  report.table(
    `One chatbot of ${passages} passages`,
    ['', 'figure'],
    Object.entries(figures).map(([name, value]) => [name, value.toPrecision(3)]),
  );
}

const connections = 16;
const measureMs = 15_000;
const memoryMb = 512;

/** Searches a second of chatbots chosen at random, once all that fits is in memory. */
async function manyChatbots(chatbots: number, passagesEach: number) {
  const documents = passagesEach / passagesPerDocument;
  const { path, questions } = await largeCollection({ folder: values.folder, chatbots, documents });
  const rows: (string | number)[][] = [];
  const ways = [
    { name: 'from documents', key: 'documents', threads: 1, folder: undefined },
    { name: 'from snapshots', key: 'snapshots', threads: 1, folder: snapshotFolder },
    { name: 'from snapshots, two threads', key: 'two-threads', threads: 2, folder: snapshotFolder },
  ];
  for (const { name, key, threads, folder } of ways) {
    const location = { engine: 'sqlite' as const, path };
    const maxBytes = memoryMb * 1024 * 1024;
    const index = createPassageIndex({ location, maxBytes, threads, snapshotFolder: folder }, console.error);
    let isOver = false;
    let answered = 0;
    const ask = (bot: number) =>
      index.search({
        chatbotId: `bot${bot}`,
        version: 1,
        embeddingModels: models,
        embeddingLanguages: ['und', 'en'],
        question: questions[Math.floor(random() * questions.length)] ?? '',
        vector: randomVector(),
        limit: 5,
      });
    // Each once, so that what leaves the memory has been kept.
    for (let bot = 0; bot < chatbots; bot += connections)
      await Promise.all(Array.from({ length: Math.min(connections, chatbots - bot) }, (_, i) => ask(bot + i)));
    const client = async () => {
      for (; !isOver; answered++) await ask(Math.floor(random() * chatbots));
    };
    const { ms, cpuMs } = await timed(async () => {
      const clients = Array.from({ length: connections }, client);
      await new Promise((resolve) => setTimeout(resolve, measureMs));
      isOver = true;
      await Promise.all(clients);
    });
    const held = index.held();
    await index.close();
    const perSecond = (1000 * answered) / ms;
    report.figure(`large.many.${key}.searches-per-s`, perSecond);
    report.figure(`large.many.${key}.cpu-ms`, cpuMs / answered);
    rows.push([
      name,
      perSecond.toFixed(0),
      (cpuMs / answered).toFixed(2),
      held.chatbots,
      (held.bytes / 2 ** 20).toFixed(0),
    ]);
  }
  report.table(
    `${chatbots} chatbots of ${passagesEach} passages in ${memoryMb} MB, ${connections} at a time`,
    ['indexes come', 'searches/s', 'cpu ms', 'in memory', 'MB'],
    rows,
  );
}

const only = values.only.split(',');
if (only.includes('one')) await oneLargeChatbot(Number(values.passages));
if (only.includes('many')) await manyChatbots(Number(values.chatbots), Number(values.each));
rmSync(snapshotFolder, { recursive: true, force: true });
report.finish();
process.exit();
