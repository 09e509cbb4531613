import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isHeld, restoreMark } from '../adapters/database/sqlite/data-folder.ts';
import { findDamage, newestSchema, readSchema } from '../adapters/database/sqlite/database-copy.ts';
import { databaseFile } from '../adapters/database/sqlite/sqlite-database.ts';
import { type Finding, failure, ok, warning } from './examination.ts';

const tooLittleBytes = 100 * 1024 * 1024;
const littleBytes = 1024 * 1024 * 1024;

/** The folder of the embedded database, and the disk that it is on. */
export function examineFolder(folder: string): Finding[] {
  const about = 'data folder';
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK | constants.R_OK);
  } catch {
    return [failure(about, `${folder} cannot be written`, 'Set DATA_DIR to a folder that can, or change its owner.')];
  }
  const state =
    existing !== folder
      ? 'will be made at the first start'
      : isHeld(folder)
        ? 'is in use by a server'
        : 'can be written';
  return [ok(about, `${folder} ${state}`), examineDisk(existing)];
}

function examineDisk(folder: string): Finding {
  const about = 'disk space';
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  const found = `${(freeBytes / 1e9).toFixed(1)} GB free`;
  if (freeBytes < tooLittleBytes) return failure(about, found, 'Free some space: a full disk stops all writing.');
  if (freeBytes < littleBytes) return warning(about, found, 'Free some space, also for backups.');
  return ok(about, found);
}

/** The embedded database; reads all of it. */
export function examineDatabase(folder: string): Finding {
  const about = 'database';
  const path = databaseFile(folder);
  if (existsSync(`${folder}/${restoreMark}`))
    return failure(about, 'a restore was cut off', 'Run parley restore again; it brings the old data back first.');
  if (!existsSync(path)) return ok(about, 'will be made at the first start');
  const damage = findDamage(path);
  if (damage !== undefined) return failure(about, `${path}: ${damage}`, 'Restore a backup with parley restore.');
  const schema = readSchema(path);
  if (schema > newestSchema)
    return failure(about, `${path} was written by a newer version of Parley`, 'Upgrade, or restore an older backup.');
  return ok(about, schema < newestSchema ? 'sound; its tables are updated at the next start' : 'sound');
}
