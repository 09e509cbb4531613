/**
 * `npm run fuzz`: every class of malformed request to every route of a real server. It fails with the first kind of
 * reply that must not be: a 5xx, a hang, a connection closed without a word, an error that shows the inside, or an
 * account that was not attacked and has changed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgresOnFirstUse } from '../../server/test-support/postgres-server.ts';
import { startServerProcess } from '../../server/test-support/server-process.ts';
import { startStubProvider } from '../../server/test-support/stub-provider.ts';
import { createTestClient } from '../../server/test-support/test-client.ts';
import { runFuzz } from './fuzz.ts';
import { fuzzSettings } from './request.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string' },
    only: { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
  },
});
if (values.database !== 'sqlite' && values.database !== 'postgres')
  throw new Error('--database must be sqlite or postgres.');
const seed = Number(values.seed);
const only = values.only === undefined ? undefined : Number(values.only);

const stub = await startStubProvider();
const folder = mkdtempSync(join(tmpdir(), 'parley-fuzz-'));
const postgres = values.database === 'postgres' ? await startPostgresOnFirstUse() : undefined;
const database = postgres && (await createTestDatabase(postgres.url));
const server = await startServerProcess({
  DATA_DIR: folder,
  MODEL_BASE_URL: stub.baseUrl,
  MODEL_NAME: 'stub',
  EMBEDDING_BASE_URL: stub.baseUrl,
  EMBEDDING_MODEL: 'stub',
  CONFIDENCE_CALIBRATION: 'off',
  ...fuzzSettings,
  ...(database && { DATABASE_URL: database.url, SECRET_KEY: 'a secret of at least thirty-two characters' }),
});
let hasEnded = false;
void server.ended.then(() => {
  hasEnded = true;
});
const memoryMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const client = createTestClient(
  () => server.url,
  () => {},
);
const startedAt = performance.now();
const result = await runFuzz({
  url: server.url,
  client,
  seed,
  only,
  requests: values.requests === undefined ? undefined : Number(values.requests),
  onProgress: (sent) => console.log(`${sent} requests, ${Math.round(memoryMb())} MB …`),
});
if (hasEnded) result.afterwards.push(`the server ended: ${server.complaints().slice(-2_000)}`);

const tookSeconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\n${result.sent} requests in ${tookSeconds} s, seed ${seed}, ${values.database}`);
console.log(`${result.routes} routes × ${result.classes} classes = ${result.routes * result.classes} pairs`);
console.log(
  `replies: ${Object.entries(result.byStatus)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`,
);
for (const { number, route, requestClass, complaint } of result.failures) {
  console.log(
    `FAILED ${requestClass} → ${route}: ${complaint}\n  npm run fuzz -- --seed ${seed} --only ${number} --database ${values.database}`,
  );
}
for (const complaint of result.afterwards) console.log(`AFTERWARDS ${complaint}`);
const isSound = result.failures.length + result.afterwards.length === 0;
console.log(isSound ? 'No 5xx, no hang, nothing changed that should not.' : `${result.failures.length} failures.`);

await server.kill();
await database?.drop();
await postgres?.stop();
await stub.close();
rmSync(folder, { recursive: true, force: true });
process.exit(isSound ? 0 : 1);
