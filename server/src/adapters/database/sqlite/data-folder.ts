import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder cannot be used; the message is a sentence for the person at the terminal. */
export class DataFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DataFolderError';
  }
}

/** Another process holds the folder. */
export class DataFolderInUse extends DataFolderError {}

/**
 * Makes the folder and holds it for this process alone. The hold is a lock of the operating system on a file of its own,
 * so that it ends with the process however that ends; no stale lock can remain.
 */
export function holdDataFolder(folder: string, { isRestoring = false } = {}): { release(): void } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.R_OK);
    closeFolder(folder);
    makePrivate(join(folder, lockFile));
  } catch (cause) {
    throw new DataFolderError(`The data folder ${folder} cannot be written; set DATA_DIR to one that can.`, {
      cause,
    });
  }
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, lockFile));
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    lock?.close();
    const { errcode } = cause as { errcode?: number };
    if (errcode === sqliteBusy)
      throw new DataFolderInUse(
        `Another Parley is already running on the data folder ${folder}; stop it or set DATA_DIR to another folder.`,
        { cause },
      );
    throw new DataFolderError(`The data folder ${folder} cannot be written; set DATA_DIR to one that can.`, { cause });
  }
  const held = lock;
  if (!isRestoring && existsSync(join(folder, restoreMark))) {
    held.close();
    throw new DataFolderError(`A restore into ${folder} was cut off; run it again, and it will be undone or finished.`);
  }
  return { release: () => held.close() };
}

/** Whether another process holds the folder; changes nothing. */
export function isHeld(folder: string): boolean {
  const path = join(folder, lockFile);
  if (!existsSync(path)) return false;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { readOnly: true });
    lock.prepare('select count(*) from sqlite_schema').get();
    return false;
  } catch (error) {
    return (error as { errcode?: number }).errcode === sqliteBusy;
  } finally {
    lock?.close();
  }
}

const sqliteBusy = 5;
const lockFile = 'in-use.lock';
/** There while a restore exchanges the files of the folder. */
export const restoreMark = 'restore-unfinished.json';

/**
 * Makes a file that its owner alone can read, or one of before so; SQLite gives the same rights to its log. Made here, as
 * SQLite would leave it to the user's mask.
 */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const each of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) {
    try {
      chmodSync(each, 0o600);
    } catch (error) {
      if (!isOf(error, 'ENOENT', 'EPERM')) throw error;
    }
  }
}

/** Others may neither list nor enter it. One that is not ours alone, such as /tmp, is left as it is. */
function closeFolder(folder: string): void {
  const isShared = (statSync(folder).mode & 0o1000) !== 0;
  const holdsUs = `${process.cwd()}/`.startsWith(`${resolve(folder)}/`) || dirname(resolve(folder)) === resolve(folder);
  if (isShared || holdsUs) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // Of another owner, who lets us write there.
    if (!isOf(error, 'EPERM')) throw error;
  }
}

const isOf = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');
