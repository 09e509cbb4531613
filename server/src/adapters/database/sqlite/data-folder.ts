import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder cannot be used; the message is a sentence for the person at the terminal. */
export class DataFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DataFolderError';
  }
}

/**
 * Makes the folder and holds it for this process alone. The hold is a lock of the operating system on a file of its own,
 * so that it ends with the process however that ends; no stale lock can remain.
 */
export function holdDataFolder(folder: string): { release(): void } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.R_OK);
  } catch (cause) {
    throw new DataFolderError(`The data folder ${folder} cannot be written; set DATA_DIR to one that can.`, {
      cause,
    });
  }
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'in-use.lock'));
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    lock?.close();
    const { errcode } = cause as { errcode?: number };
    throw new DataFolderError(
      errcode === sqliteBusy
        ? `Another Parley is already running on the data folder ${folder}; stop it or set DATA_DIR to another folder.`
        : `The data folder ${folder} cannot be written; set DATA_DIR to one that can.`,
      { cause },
    );
  }
  const held = lock;
  return { release: () => held.close() };
}

const sqliteBusy = 5;
