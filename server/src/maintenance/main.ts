import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseUnreachable } from '../adapters/database/postgres/connection.ts';
import { DataFolderError } from '../adapters/database/sqlite/data-folder.ts';
import { ConfigError, readConfig, readEnvironment } from '../config/index.ts';
import { examineServer } from './examine-server.ts';
import { MaintenanceProblem } from './maintenance-problem.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/**
 * What is done to a data folder beside the server or without it. The `parley` command runs this as a program: it prints
 * one JSON document, or one sentence as an error. What takes long prints its progress before, a line each.
 */
async function maintain(args: string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [task, file = ''] = positionals;
  if (task === 'doctor') return examineServer(values['data-dir']);
  const config = readConfig(readEnvironment());
  const folder = resolve(values['data-dir'] ?? config.DATA_DIR);
  if (task === 'migrate') {
    // Loads the library of PostgreSQL, which the others do without.
    const { migrateToPostgres } = await import('./migrate-to-postgres.ts');
    const hasSecretKey = config.SECRET_KEY !== undefined;
    return migrateToPostgres({ folder, to: values.to ?? config.DATABASE_URL, hasSecretKey, onProgress: printProgress });
  }
  if (config.DATABASE_URL && values['data-dir'] === undefined) throw new MaintenanceProblem(onPostgres);
  if (task === 'backup') return writeBackup({ folder, file, hasSecrets: !values['without-secrets'] });
  return restoreBackup({ folder, file });
}

const options = {
  'data-dir': { type: 'string' },
  'without-secrets': { type: 'boolean', default: false },
  to: { type: 'string' },
} as const;

const printProgress = (progress: unknown) => void process.stdout.write(`${JSON.stringify({ progress })}\n`);

const onPostgres =
  'The database is PostgreSQL (DATABASE_URL): back it up with pg_dump and restore it with pg_restore; ' +
  'docs/operations.md tells how.';

maintain(process.argv.slice(2)).then(
  (done) => process.stdout.write(`${JSON.stringify(done)}\n`),
  (error: Error) => {
    const isExpected = [ConfigError, DataFolderError, DatabaseUnreachable, MaintenanceProblem].some(
      (kind) => error instanceof kind,
    );
    const { code } = error as NodeJS.ErrnoException;
    process.stderr.write(`${isExpected || code ? error.message : (error.stack ?? error.message)}\n`);
    process.exitCode = 1;
  },
);
