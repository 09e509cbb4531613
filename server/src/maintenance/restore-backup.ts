import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataFolderInUse, holdDataFolder } from '../adapters/database/sqlite/data-folder.ts';
import { MaintenanceProblem } from './maintenance-problem.ts';
import { openBackup } from './open-backup.ts';
import { replaceData, undoUnfinished } from './replace-data.ts';

const stagingPrefix = '.restore-';

/** Puts a backup in the place of a folder's data, once all of it is checked. What was there is kept aside. */
export async function restoreBackup({ folder, file }: { folder: string; file: string }) {
  const path = resolve(file);
  const backup = await openBackup(path);
  try {
    const hold = holdForRestore(folder);
    try {
      undoUnfinished(folder);
      removeStaging(folder);
      // In the data folder, as files can be renamed within one file system only.
      const staged = mkdtempSync(join(folder, stagingPrefix));
      await backup.extractTo(staged);
      const names = backup.manifest.parts.map(({ name }) => name);
      const aside = replaceData({ folder, staged, names });
      return { folder, file: path, aside: aside ?? null, ...backup.manifest };
    } finally {
      removeStaging(folder);
      hold.release();
    }
  } finally {
    await backup.close();
  }
}

/** What a restore that was killed has left behind as well: nobody else uses the folder now. */
function removeStaging(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(stagingPrefix)) rmSync(join(folder, name), { recursive: true, force: true });
}

function holdForRestore(folder: string) {
  try {
    return holdDataFolder(folder, { isRestoring: true });
  } catch (cause) {
    if (!(cause instanceof DataFolderInUse)) throw cause;
    throw new MaintenanceProblem(`A server runs on the data folder ${folder}; stop it before you restore.`, { cause });
  }
}
