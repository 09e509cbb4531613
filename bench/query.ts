/**
 * How fast is a question, beside the least that could be done, and what does it weigh?
 * (a) a bare server that makes the same two calls, (b) Parley with the stub as embedder and model, (c) Parley with
 * everything embedded. All in one run on one machine, so that the ratios hold where the numbers do not.
 */

import { applyLoad, type LoadResult } from './support/load.ts';
import { madeUpDocuments, madeUpQuestion } from './support/made-up-texts.ts';
import { type Parley, type Prepared, prepareChatbot, startParley } from './support/parley.ts';
import { startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';
import { storeSessions } from './support/stored-sessions.ts';

const connectionCounts = [1, 16, 64];
const durationMs = 4_000;
const warmUpMs = 1_500;
const documents = madeUpDocuments(20, 50);

const report = createReport('query');
const rows: (string | number)[][] = [];
/** Long enough for the server to notice that it is quiet. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 12_000));
let question = 0;
const distinct = () => madeUpQuestion(question++);
const repeated = () => madeUpQuestion(question++ % 50);

async function measure(name: string, port: number, path: string, headers: Record<string, string>, body: () => unknown) {
  const load = { port, path, headers, nextBody: () => JSON.stringify(body()) };
  await applyLoad({ ...load, connections: 16, durationMs: warmUpMs });
  const results = new Map<number, LoadResult>();
  for (const connections of connectionCounts) {
    const result = await applyLoad({ ...load, connections, durationMs });
    results.set(connections, result);
    rows.push([
      name,
      connections,
      result.requestsPerSecond.toFixed(0),
      result.p50Ms.toFixed(1),
      result.p99Ms.toFixed(1),
      result.failures,
    ]);
    report.figure(`${name}.rps.c${connections}`, result.requestsPerSecond);
    report.figure(`${name}.p50.ms.c${connections}`, result.p50Ms);
    report.figure(`${name}.p99.ms.c${connections}`, result.p99Ms);
    if (result.failures > 0) throw new Error(`${name}: ${result.failures} requests failed`);
  }
  return results;
}

const measureParley = (name: string, parley: Parley, { apiKey, chatbotId }: Prepared, ask: () => string) =>
  measure(name, parley.port, '/api/chatbot/query', { Authorization: `Bearer ${apiKey}` }, () => ({
    chatbotId,
    message: ask(),
  }));

const stub = await startProcess('server/test-support/stub-provider-process.ts', /^(\d+)/);
const stubUrl = `http://127.0.0.1:${stub.port}/v1`;

const floor = await startProcess('bench/support/floor-server.ts', /^(\d+)/, { args: [String(stub.port)] });
const floorResults = await measure('floor', floor.port, '/', {}, () => ({ message: distinct() }));
await floor.stop();

const provided = await startParley({
  MODEL_BASE_URL: stubUrl,
  MODEL_NAME: 'stub',
  EMBEDDING_BASE_URL: stubUrl,
  EMBEDDING_MODEL: 'stub',
});
const preparedProvided = await prepareChatbot(provided, documents);
const providedResults = await measureParley('provider-embedder', provided, preparedProvided, distinct);
await provided.remove();
await stub.stop();

const fresh = await startParley();
await rest();
const idleMb = fresh.memoryMb();
const preparedEmbedded = await prepareChatbot(fresh, documents);
await fresh.stop();
const embedded = await startParley({}, fresh.folder);
await measureParley('embedded.distinct', embedded, preparedEmbedded, distinct);
await rest();
const loadedMb = embedded.memoryMb();
await measureParley('embedded.repeated', embedded, preparedEmbedded, repeated);
await embedded.stop();

report.table('Requests', ['what', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'failed'], rows);

const growth: (string | number)[][] = [];
for (const count of [1_000, 100_000]) {
  storeSessions(embedded.folder, preparedEmbedded, count);
  const parley = await startParley({}, embedded.folder);
  const { apiKey, chatbotId } = preparedEmbedded;
  const load = {
    port: parley.port,
    path: '/api/chatbot/query',
    headers: { Authorization: `Bearer ${apiKey}` },
    connections: 1,
    nextBody: () => JSON.stringify({ chatbotId, message: repeated() }),
  };
  await applyLoad({ ...load, durationMs: warmUpMs });
  const result = await applyLoad({ ...load, durationMs });
  growth.push([count, result.p50Ms.toFixed(2), result.p99Ms.toFixed(2)]);
  report.figure(`stored.${count}.p50.ms`, result.p50Ms);
  await parley.stop();
}
await embedded.remove();
report.table('Repeated questions by stored sessions (1 connection)', ['sessions', 'p50 ms', 'p99 ms'], growth);

report.figure('rss.idle.mb', idleMb);
report.figure('rss.loaded.mb', loadedMb);
report.table(
  'Memory',
  ['when', 'MB'],
  [
    ['started, nothing asked', idleMb.toFixed(0)],
    ['model and index loaded, at rest after load', loadedMb.toFixed(0)],
  ],
);
for (const connections of connectionCounts) {
  const share =
    (providedResults.get(connections)?.requestsPerSecond ?? 0) /
    (floorResults.get(connections)?.requestsPerSecond ?? 1);
  report.figure(`share.c${connections}`, share);
  report.note(
    `At ${connections} connections Parley with a provider reaches ${(share * 100).toFixed(0)} % of the floor.`,
  );
}
report.finish();
