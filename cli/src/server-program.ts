import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { serverEnvironment } from '../../bootstrap/server-command.mjs';
import { Failure } from './failure.ts';
import { root } from './server-address.ts';
import { exitCodes, type Surroundings } from './surroundings.ts';

const program = 'server/src/maintenance/main.ts';

/** The flag of every command that works on the data folder itself. */
export const dataFolderFlags = {
  'data-dir': { type: 'string', value: 'FOLDER', about: "The server's data folder (default: DATA_DIR, else data)" },
} as const;

/**
 * Runs the server's own program for its data folder, which reads settings as the server does. Resolves to the document
 * that it prints, or to nothing when it was interrupted.
 */
export async function runServerProgram(
  args: readonly string[],
  surroundings: Surroundings,
  onProgress?: (progress: unknown) => void,
): Promise<unknown> {
  const signal = surroundings.interruption();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: root,
    env: serverEnvironment(root, surroundings.environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  let last = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = line;
    // One that is killed may leave half a line.
    if (line.startsWith('{"progress":') && line.endsWith('}}')) onProgress?.(JSON.parse(line).progress);
  });
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (signal.aborted || code === exitCodes.interrupted) return undefined;
  if (code !== 0) throw new Failure(err.trim());
  return JSON.parse(last);
}
