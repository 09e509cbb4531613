import { execFile } from 'node:child_process';
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
