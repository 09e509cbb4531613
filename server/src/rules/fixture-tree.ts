import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface FixtureTree {
  folder: string;
  remove(): Promise<void>;
}

/** Writes files by their paths into a folder of the system's, laid out like the repository. */
export async function writeFixtureTree(files: Readonly<Record<string, string>>): Promise<FixtureTree> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-rules-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
