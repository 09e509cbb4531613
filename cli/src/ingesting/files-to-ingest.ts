import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { UsageProblem } from '../read-flags.ts';

export interface FileToIngest {
  path: string;
  /** What the source is called: the path below the folder that was named. */
  name: string;
}

/** The file, or all files below a folder in the order of their names; hidden ones are left out. */
export async function filesToIngest(path: string): Promise<FileToIngest[]> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageProblem(`${path} cannot be read (${cause.code}).`, { cause });
  });
  if (!found.isDirectory()) return [{ path, name: path.split(/[/\\]/).at(-1) ?? path }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file, name: relative(path, file) }))
    .filter(({ name }) => !name.split(/[/\\]/).some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort((a, b) => a.name.localeCompare(b.name));
  if (files.length === 0) throw new UsageProblem(`The folder ${path} has no files.`);
  return files;
}
