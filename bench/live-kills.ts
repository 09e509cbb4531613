/**
 * Does every scorer of a live chat get every acknowledged message, once and in order, whatever happens to the server?
 * Customers and agents write while the server is killed again and again; each side's readers, and one of the whole
 * inbox, come back from after the last event they have. This cannot show a missing flush to the disk: the tests count those.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runLiveKillTrial } from '../server/test-support/live-kill-trial.ts';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    messages: { type: 'string', default: '5000' },
    database: { type: 'string', default: 'sqlite' },
    json: { type: 'string' },
  },
});
if (values.database !== 'sqlite' && values.database !== 'postgres') {
  throw new Error('--database must be sqlite or postgres.');
}

const report = createReport(`live chat under kills (${values.database})`);
const stub = await startProcess('server/test-support/stub-provider-process.ts', /^(\d+)/);
const stubUrl = `http://127.0.0.1:${stub.port}/v1`;
const folder = mkdtempSync(join(tmpdir(), 'parley-live-kills-'));
const postgres = values.database === 'postgres' ? await startPostgresOnFirstUse() : undefined;
const database = postgres && (await createTestDatabase(postgres.url));

const result = await runLiveKillTrial({
  settings: {
    DATA_DIR: folder,
    EMBEDDING_BASE_URL: stubUrl,
    EMBEDDING_MODEL: 'stub',
    ...(database && { DATABASE_URL: database.url }),
  },
  kills: Number(values.kills),
  leastAcknowledged: Number(values.messages),
  chats: 12,
  onKill: (count) => count % 10 === 0 && console.log(`${count} kills …`),
});

await postgres?.stop();
await stub.stop();
rmSync(folder, { recursive: true, force: true });

const { lost, doubled, outOfOrder, surprises, ...numbers } = result;
const figures: Record<string, number> = {
  ...numbers,
  seconds: Math.round(result.seconds),
  lost: lost.length,
  doubled: doubled.length,
  'out.of.order': outOfOrder.length,
  surprises: surprises.length,
};
for (const [name, value] of Object.entries(figures)) report.figure(`live-kills.${name}`, value);
report.table('What the readers got', ['what', 'number'], Object.entries(figures));
for (const [what, texts] of Object.entries({ lost, doubled, outOfOrder, surprises })) {
  if (texts.length > 0) report.note(`${what}: ${texts.slice(0, 10).join(', ')}`);
}
report.finish();
process.exit(lost.length + doubled.length + outOfOrder.length + surprises.length === 0 ? 0 : 1);
