/**
 * What do more nodes bring? One, two and four server processes on one PostgreSQL, each with the same load, a language
 * model that takes 200 ms, and many chatbots: requests a second, processor time a question, and where the indexes are;
 * then the same with less memory for indexes than they need, with and without homes; then a burst over a limit.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { findFreePort } from '../server/test-support/server-process.ts';
import { type ClusterNodes, startClusterNodes } from './support/cluster-nodes.ts';
import { copyChatbot } from './support/copied-chatbots.ts';
import { applyLoad, askInTurn } from './support/load.ts';
import { madeUpDocuments, madeUpQuestion } from './support/made-up-texts.ts';
import { type Prepared, prepareChatbot } from './support/parley.ts';
import { startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '16' }, json: { type: 'string' } },
});
const modelDelayMs = 200;
const connectionsPerNode = Number(values.connections);
const durationMs = 4_000;
const warmUpMs = 1_000;
const chatbotCount = 48;
const limit = 40;
const path = '/api/chatbot/query';

const report = createReport('cluster');
const postgres = await startPostgresOnFirstUse();
const database = await createTestDatabase(postgres.url);
const startStub = (behaviour: object) =>
  startProcess('server/test-support/stub-provider-process.ts', /^(\d+)/, { args: [JSON.stringify(behaviour)] });
const [model, embedder] = [await startStub({ delayMs: modelDelayMs }), await startStub({})];
const settings = {
  DATABASE_URL: database.url,
  DATABASE_POOL_SIZE: '10',
  LOG_LEVEL: 'warn',
  SCORER_BUDGET_MS: '0',
  MODEL_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
  MODEL_NAME: 'stub',
  EMBEDDING_BASE_URL: `http://127.0.0.1:${embedder.port}/v1`,
  EMBEDDING_MODEL: 'stub',
};
const ports = await Promise.all(Array.from({ length: 4 }, findFreePort));

const { prepared, chatbots, indexMb } = await prepare();
let asked = 0;
/** Every question is another, so that none is remembered, of the next chatbot. */
const nextBody = () =>
  JSON.stringify({ chatbotId: chatbots[asked % chatbots.length], message: madeUpQuestion(asked++) });
const headers = { Authorization: `Bearer ${prepared.apiKey}` };

const rows: (string | number)[][] = [];
for (const count of [1, 2]) await measure(`n${count}`, count, { haveHomes: true, memoryMb: 512 });
await measure('n4', 4, { haveHomes: true, memoryMb: 512 }, burst);
await measure('n4.without-homes', 4, { haveHomes: false, memoryMb: 512 });
// The least that can be set: a third of what all indexes take, and more than a quarter of them.
await measure('n4.tight', 4, { haveHomes: true, memoryMb: 16 });
await measure('n4.tight-without-homes', 4, { haveHomes: false, memoryMb: 16 });

report.table(
  `${chatbotCount} chatbots, ${indexMb.toFixed(0)} MB of indexes, ${connectionsPerNode} connections a node`,
  [
    'what',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'failed',
    'ms a question',
    'cores',
    'machine busy',
    'forwarded',
    'indexes held',
  ],
  rows,
);
for (const { stop } of [model, embedder]) await stop();
await database.drop();
await postgres.stop();
report.finish();

/** One chatbot reads documents; the others get copies. */
async function prepare(): Promise<{ prepared: Prepared; chatbots: string[]; indexMb: number }> {
  const nodes = await startClusterNodes(ports.slice(0, 1), settings, { haveHomes: false });
  const prepared = await prepareChatbot(nodes.first, madeUpDocuments(30, 50));
  const copies = await copyChatbot(nodes.first, database.url, prepared, chatbotCount - 1);
  const chatbots = [prepared.chatbotId, ...copies];
  for (const chatbotId of chatbots)
    await nodes.first.request('POST', path, prepared.apiKey, { chatbotId, message: madeUpQuestion(1) });
  const [bytes = 0] = await nodes.metric('parley_index_memory_bytes');
  await nodes.stop();
  return { prepared, chatbots, indexMb: bytes / 2 ** 20 };
}

async function measure(
  name: string,
  count: number,
  { haveHomes, memoryMb }: { haveHomes: boolean; memoryMb: number },
  /** Done with the same nodes afterwards. */
  andThen?: (nodes: ClusterNodes) => Promise<void>,
) {
  const indexMemory = { INDEX_MEMORY_MB: String(memoryMb) };
  const nodes = await startClusterNodes(ports.slice(0, count), { ...settings, ...indexMemory }, { haveHomes });
  const load = { path, headers, connections: connectionsPerNode, nextBody };
  const onEach = (forMs: number) =>
    Promise.all(nodes.ports.map((port) => applyLoad({ ...load, port, durationMs: forMs })));
  // Until each node has been asked of every chatbot.
  for (const port of nodes.ports) await askInTurn({ ...load, port, connections: 8, count: chatbotCount });
  await onEach(warmUpMs);

  const before = { ...(await searchesOf(nodes)), cpuSeconds: nodes.cpuSeconds(), machine: machineTimes() };
  const results = await onEach(durationMs);
  const cpuSeconds = nodes.cpuSeconds() - before.cpuSeconds;
  /** What the nodes got of the processors, which they share with the database, the stubs, the load and others. */
  const cores = cpuSeconds / (durationMs / 1_000);
  const busy = busyShare(before.machine, machineTimes());
  const after = await searchesOf(nodes);
  const held = await nodes.metric('parley_index_chatbots');
  await andThen?.(nodes);
  await nodes.stop();

  const requestsPerSecond = results.reduce((sum, result) => sum + result.requestsPerSecond, 0);
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed`);
  const most = (values: number[]) => Math.max(...values);
  const cpuMs = (1_000 * cpuSeconds) / ((requestsPerSecond * durationMs) / 1_000);
  const [home, fallback, here] = [after.home - before.home, after.fallback - before.fallback, after.here - before.here];
  const forwardedShare = haveHomes ? (home + fallback) / (home + fallback + here) : 0;
  report.figure(`cluster.${name}.requests-per-s`, requestsPerSecond);
  report.figure(`cluster.${name}.p50-ms`, most(results.map(({ p50Ms }) => p50Ms)));
  report.figure(`cluster.${name}.cpu-ms`, cpuMs);
  report.figure(`cluster.${name}.cores`, cores);
  report.figure(`cluster.${name}.machine-busy`, busy);
  report.figure(
    `cluster.${name}.indexes-held`,
    held.reduce((sum, each) => sum + each, 0),
  );
  if (haveHomes && count > 1) {
    report.figure(`cluster.${name}.forwarded-share`, forwardedShare);
    report.figure(`cluster.${name}.hit-rate`, home / (home + fallback));
  }
  if (name === 'n4') report.figure('cluster.forwarded-share', forwardedShare);
  rows.push([
    `${count} node${count > 1 ? 's' : ''}, ${memoryMb} MB, ${haveHomes ? 'homes' : 'no homes'}`,
    requestsPerSecond.toFixed(0),
    most(results.map(({ p50Ms }) => p50Ms)).toFixed(0),
    most(results.map(({ p99Ms }) => p99Ms)).toFixed(0),
    failures,
    cpuMs.toFixed(1),
    cores.toFixed(2),
    `${(100 * busy).toFixed(0)} %`,
    haveHomes ? `${(100 * forwardedShare).toFixed(0)} %, ${fallback} in vain` : '-',
    held.join(' '),
  ]);
}

async function searchesOf({ metric }: ClusterNodes) {
  const sum = async (where: string) =>
    (await metric(`parley_home_searches_total{where="${where}"}`)).reduce((total, each) => total + each, 0);
  return { home: await sum('home'), fallback: await sum('fallback'), here: await sum('here') };
}

/** Ten times as many questions at once as the account may ask in an hour, spread over four nodes. */
async function burst(nodes: ClusterNodes) {
  const account = { email: 'burst@example.com', hourlyLimit: limit };
  const { chatbotId, apiKey } = await prepareChatbot(nodes.first, madeUpDocuments(1, 5), account);
  const statuses = await Promise.all(
    Array.from({ length: 10 * limit }, async (_, at) => {
      const response = await fetch(`http://127.0.0.1:${ports[at % ports.length]}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ chatbotId, message: `Question ${at}` }),
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  const countOf = (status: number) => statuses.filter((each) => each === status).length;
  report.figure('cluster.admitted', countOf(200));
  report.figure('cluster.limit', limit);
  report.note(
    `Of ${10 * limit} questions at once on 4 nodes, with room for ${limit}: ${countOf(200)} admitted, ${countOf(429)} refused.`,
  );
  if (countOf(200) !== limit || countOf(429) !== 9 * limit) throw new Error('A limit was not held.');
}

type Times = { all: number; idle: number };

function machineTimes(): Times {
  const times = cpus().map(({ times: each }) => ({ all: Object.values(each).reduce((a, b) => a + b, 0), ...each }));
  return {
    all: times.reduce((sum, { all }) => sum + all, 0),
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
  };
}

function busyShare(before: Times, after: Times): number {
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}
