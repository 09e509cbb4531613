import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

const MAX_OUTPUT_BYTES = 64_000_000;

/** Runs a tool's script and resolves to what it printed. Tools that find something exit with a failure: that is fine. */
export function runTool(script: string, args: readonly string[], folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [`${REPOSITORY}${script}`, ...args],
      { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (stdout !== '') resolve(stdout);
        else reject(new Error(`${script} printed nothing: ${stderr}`, { cause: error }));
      },
    );
  });
}

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
