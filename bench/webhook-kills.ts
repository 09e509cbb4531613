/**
 * Does every event reach its webhook, whatever happens to the server? It is killed again and again (SIGKILL, at random
 * moments, while starting too) while conversations begin and answers are rated, and its receiver refuses one request in
 * ten; in the end all that clients were told is recorded must have arrived, under one id each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { runWebhookKillTrial } from '../server/test-support/webhook-kill-trial.ts';
import { startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    database: { type: 'string', default: 'sqlite' },
    json: { type: 'string' },
  },
});
if (values.database !== 'sqlite' && values.database !== 'postgres') {
  throw new Error('--database must be sqlite or postgres.');
}

const report = createReport(`webhook-kills (${values.database})`);
const stub = await startProcess('server/test-support/stub-provider-process.ts', /^(\d+)/);
const folder = mkdtempSync(join(tmpdir(), 'parley-webhook-kills-'));
const postgres = values.database === 'postgres' ? await startPostgresOnFirstUse() : undefined;
const database = postgres && (await createTestDatabase(postgres.url));

const { lost, doubled, badlySigned, ...counts } = await runWebhookKillTrial({
  settings: {
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of the operator, long enough',
    EMBEDDING_BASE_URL: `http://127.0.0.1:${stub.port}/v1`,
    EMBEDDING_MODEL: 'stub',
    ...(database && { DATABASE_URL: database.url }),
  },
  kills: Number(values.kills),
  onKill: (count) => count % 10 === 0 && console.log(`${count} kills …`),
});

await postgres?.stop();
await stub.stop();
rmSync(folder, { recursive: true, force: true });

const wrong = { lost, doubled, 'badly-signed': badlySigned };
const figures: Record<string, number> = {
  kills: counts.kills,
  'kills.while-starting': counts.killsWhileStarting,
  'events.acknowledged': counts.acknowledged,
  'events.received': counts.received,
  'events.sent-again': counts.sentAgain,
  ...Object.fromEntries(Object.entries(wrong).map(([name, list]) => [name, list.length])),
  seconds: Math.round(counts.seconds),
};
for (const [name, value] of Object.entries(figures)) report.figure(`webhook-kills.${name}`, value);
report.table('What became of the events', ['what', 'number'], Object.entries(figures));
for (const [name, list] of Object.entries(wrong)) {
  if (list.length > 0) report.note(`${name}: ${list.slice(0, 10).join(', ')}`);
}
report.finish();
if (Object.values(wrong).some((list) => list.length > 0)) process.exitCode = 1;
