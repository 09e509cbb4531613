/**
 * Does a source survive whatever happens to the server while it is read? The server is killed again and again (SIGKILL,
 * at random moments, while starting too) during a crawl; in the end every page must be there once, whole and searchable.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runIngestKillTrial } from '../server/test-support/ingest-kill-trial.ts';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    pages: { type: 'string', default: '1000' },
    database: { type: 'string', default: 'sqlite' },
    json: { type: 'string' },
  },
});
if (values.database !== 'sqlite' && values.database !== 'postgres') {
  throw new Error('--database must be sqlite or postgres.');
}

const report = createReport(`ingest-kills (${values.database})`);
const stub = await startProcess('server/test-support/stub-provider-process.ts', /^(\d+)/);
const folder = mkdtempSync(join(tmpdir(), 'parley-ingest-kills-'));
const postgres = values.database === 'postgres' ? await startPostgresOnFirstUse() : undefined;
const database = postgres && (await createTestDatabase(postgres.url));

const { lost, doubled, halfIndexed, unsearchable, miscounted, ...counts } = await runIngestKillTrial({
  settings: {
    DATA_DIR: folder,
    EMBEDDING_BASE_URL: `http://127.0.0.1:${stub.port}/v1`,
    EMBEDDING_MODEL: 'stub',
    ...(database && { DATABASE_URL: database.url }),
  },
  kills: Number(values.kills),
  pages: Number(values.pages),
  onKill: (count) => count % 10 === 0 && console.log(`${count} kills …`),
});

await postgres?.stop();
await stub.stop();
rmSync(folder, { recursive: true, force: true });

const wrong = { lost, doubled, 'half-indexed': halfIndexed, unsearchable, miscounted };
const figures: Record<string, number> = {
  kills: counts.kills,
  'kills.while-starting': counts.killsWhileStarting,
  pages: counts.pages,
  'pages.fetched-again': counts.fetchedAgain,
  ...Object.fromEntries(Object.entries(wrong).map(([name, list]) => [name, list.length])),
  seconds: Math.round(counts.seconds),
};
for (const [name, value] of Object.entries(figures)) report.figure(`ingest-kills.${name}`, value);
report.table('What became of the pages', ['what', 'number'], Object.entries(figures));
for (const [name, list] of Object.entries(wrong)) {
  if (list.length > 0) report.note(`${name}: ${list.slice(0, 10).join(', ')}`);
}
report.finish();
if (Object.values(wrong).some((list) => list.length > 0)) process.exitCode = 1;
