import { existsSync } from 'node:fs';
import { type Move, MoveDiffers, type MoveProgress, moveDatabase } from '../adapters/database/move/move-database.ts';
import { TargetInUse } from '../adapters/database/move/move-log.ts';
import { UnmovableValue } from '../adapters/database/move/moved-value.ts';
import { prepareSource } from '../adapters/database/move/prepare-source.ts';
import { DataFolderInUse, holdDataFolder } from '../adapters/database/sqlite/data-folder.ts';
import { newestSchema, readSchema } from '../adapters/database/sqlite/database-copy.ts';
import { databaseFile } from '../adapters/database/sqlite/sqlite-database.ts';
import { type LeftFile, leftFiles } from './left-files.ts';
import { MaintenanceProblem } from './maintenance-problem.ts';
import { openMigrationRecord } from './migration-record.ts';

export interface MigrationRequest {
  folder: string;
  /** The address of the PostgreSQL database. */
  to: string | undefined;
  /** Whether the setting SECRET_KEY is used instead of a file. */
  hasSecretKey: boolean;
  onProgress(progress: MoveProgress): void;
}

export interface Migration extends Move {
  folder: string;
  /** Without its password. */
  database: string;
  /** What the folder holds beside the database, and what to do with it. */
  files: LeftFile[];
}

/** Moves everything of a data folder into an empty PostgreSQL database. The folder stays as it is. */
export async function migrateToPostgres(request: MigrationRequest): Promise<Migration> {
  const { folder } = request;
  const url = addressOf(request.to);
  const database = `${url.hostname}:${url.port || 5432}${url.pathname}`;
  if (!existsSync(databaseFile(folder))) throw new MaintenanceProblem(`There is no database in ${folder}.`);
  if (readSchema(databaseFile(folder)) > newestSchema)
    throw new MaintenanceProblem(`The data folder ${folder} was written by a newer version of Parley: upgrade first.`);
  const hold = holdForMigration(folder);
  try {
    const record = openMigrationRecord(folder);
    const source = await prepareSource(folder);
    const move = await moveDatabase({
      ...source,
      id: record.id,
      url: url.href,
      onProgress: request.onProgress,
      onVerified: () => record.noteVerified(database),
    }).catch((error: Error) => {
      throw inOneSentence(error, { folder, database, verifiedAt: record.verifiedAt(database) });
    });
    return { folder, database, ...move, files: leftFiles(folder, request.hasSecretKey) };
  } finally {
    hold.release();
  }
}

function addressOf(to: string | undefined): URL {
  if (to !== undefined && /^postgres(ql)?:\/\//.test(to) && URL.canParse(to)) return new URL(to);
  throw new MaintenanceProblem(
    to === undefined
      ? 'Name the database with --to postgres://user:password@host/database, or set DATABASE_URL.'
      : 'The database of --to must be an address that begins with postgres:// or postgresql://.',
  );
}

function holdForMigration(folder: string) {
  try {
    return holdDataFolder(folder);
  } catch (cause) {
    if (!(cause instanceof DataFolderInUse)) throw cause;
    throw new MaintenanceProblem(`A server runs on the data folder ${folder}; stop it before you migrate.`, { cause });
  }
}

interface Places {
  folder: string;
  database: string;
  verifiedAt: string | undefined;
}

function inOneSentence(cause: Error, { folder, database, verifiedAt }: Places): Error {
  if (cause instanceof TargetInUse && verifiedAt !== undefined)
    return new MaintenanceProblem(
      `The data folder ${folder} was migrated to the database ${database} at ${verifiedAt}; nothing was done now.`,
      { cause },
    );
  if (cause instanceof TargetInUse)
    return new MaintenanceProblem(`The database ${database} ${cause.message}.`, { cause });
  if (cause instanceof MoveDiffers)
    return new MaintenanceProblem(
      `The database ${database} does not hold what ${folder} holds: ${cause.message}. Do not use it; run the migration again, and everything is copied anew.`,
      { cause },
    );
  if (cause instanceof UnmovableValue)
    return new MaintenanceProblem(`A value in ${folder} cannot be moved: ${cause.message}`, { cause });
  return cause;
}
