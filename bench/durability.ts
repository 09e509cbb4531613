/**
 * Does an acknowledged message survive whatever happens to the server? Clients ask and chat while the server is killed
 * again and again (SIGKILL, at random moments, while starting too); in the end the API must tell exactly what they were
 * promised. This cannot show a missing flush to the disk: the tests count those.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runKillTrial } from '../server/test-support/kill-trial.ts';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    database: { type: 'string', default: 'sqlite' },
    json: { type: 'string' },
  },
});
if (values.database !== 'sqlite' && values.database !== 'postgres') {
  throw new Error('--database must be sqlite or postgres.');
}

const report = createReport(`durability (${values.database})`);
const stub = await startProcess('server/test-support/stub-provider-process.ts', /^(\d+)/);
const stubUrl = `http://127.0.0.1:${stub.port}/v1`;
const folder = mkdtempSync(join(tmpdir(), 'parley-durability-'));
const postgres = values.database === 'postgres' ? await startPostgresOnFirstUse() : undefined;
const database = postgres && (await createTestDatabase(postgres.url));

const result = await runKillTrial({
  settings: {
    DATA_DIR: folder,
    MODEL_BASE_URL: stubUrl,
    MODEL_NAME: 'stub',
    EMBEDDING_BASE_URL: stubUrl,
    EMBEDDING_MODEL: 'stub',
    ...(database && { DATABASE_URL: database.url }),
  },
  kills: Number(values.kills),
  leastAcknowledged: 5_000,
  clientsOfEachKind: 4,
  onKill: (count) => count % 10 === 0 && console.log(`${count} kills …`),
});

await postgres?.stop();
await stub.stop();
rmSync(folder, { recursive: true, force: true });

const uncounted = Math.abs(result.totalInteractions - result.storedAnswers);
const figures: Record<string, number> = {
  kills: result.kills,
  'kills.while-starting': result.killsWhileStarting,
  sent: result.sent,
  acknowledged: result.acknowledged,
  repeated: result.repeats,
  'stored.answers': result.storedAnswers,
  'stored.live-messages': result.storedLiveMessages,
  'stored.unacknowledged': result.cut,
  interactions: result.totalInteractions,
  lost: result.lost.length,
  doubled: result.doubled.length,
  gaps: result.gaps.length,
  miscounted: uncounted,
  seconds: Math.round(result.seconds),
};
for (const [name, value] of Object.entries(figures)) report.figure(`durability.${name}`, value);
report.table('What became of the messages', ['what', 'number'], Object.entries(figures));
for (const [what, texts] of Object.entries({
  lost: result.lost,
  doubled: result.doubled,
  gaps: result.gaps,
  surprises: result.surprises,
})) {
  if (texts.length > 0) report.note(`${what}: ${texts.slice(0, 10).join(', ')}`);
}
report.finish();
const isSound =
  result.lost.length + result.doubled.length + result.gaps.length + result.surprises.length + uncounted === 0;
process.exit(isSound ? 0 : 1);
