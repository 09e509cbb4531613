import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { restoreMark } from '../adapters/database/sqlite/data-folder.ts';
import { databaseName, secretFiles } from './backup-format.ts';

interface Replacement {
  /** The data folder. */
  folder: string;
  /** A folder in it with the new files. */
  staged: string;
  /** Of the new files. */
  names: readonly string[];
}

/** The database's log holds writes that are not in its file yet: they belong together. */
const databaseFiles = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`, `${databaseName}-journal`];

const markSchema = z.object({ aside: z.string(), old: z.array(z.string()), names: z.array(z.string()) });

/**
 * Puts new files in the place of the old ones, which are kept in a folder that it returns; undefined where there were
 * none. Synchronous, so that no signal comes between. A mark is there while neither the old nor the new is whole: no
 * server starts on the folder then, and `undoUnfinished` brings the old back.
 */
export function replaceData({ folder, staged, names }: Replacement): string | undefined {
  const old = [...databaseFiles, ...names].filter(
    (name, index, all) => all.indexOf(name) === index && existsSync(join(folder, name)),
  );
  const aside = freeName(folder, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  mkdirSync(join(folder, aside), { mode: 0o700 });
  const mark = { aside, old, names: [...names] } satisfies z.infer<typeof markSchema>;
  writeFileSync(join(folder, restoreMark), JSON.stringify(mark), { mode: 0o600, flush: true });
  try {
    for (const name of old) renameSync(join(folder, name), join(folder, aside, name));
    for (const name of names) renameSync(join(staged, name), join(folder, name));
    // A folder of its own that a server could be started on.
    for (const name of secretFiles) {
      if (!names.includes(name) && existsSync(join(folder, name)))
        copyFileSync(join(folder, name), join(folder, aside, name));
    }
  } catch (error) {
    undoUnfinished(folder);
    throw error;
  }
  rmSync(join(folder, restoreMark));
  if (old.length > 0) return join(folder, aside);
  rmSync(join(folder, aside), { recursive: true });
  return undefined;
}

/** Brings back what a replacement that did not come to its end has moved aside. */
export function undoUnfinished(folder: string): void {
  const path = join(folder, restoreMark);
  if (!existsSync(path)) return;
  const { aside, old, names } = markSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  for (const name of names) if (!old.includes(name)) rmSync(join(folder, name), { force: true });
  for (const name of old) {
    // What is still in its place was not moved, and is the old one.
    if (existsSync(join(folder, aside, name))) renameSync(join(folder, aside, name), join(folder, name));
  }
  rmSync(path);
  rmSync(join(folder, aside), { recursive: true, force: true });
}

function freeName(folder: string, name: string): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!existsSync(join(folder, candidate))) return candidate;
  }
}
