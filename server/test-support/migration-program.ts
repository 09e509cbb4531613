import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serverEnvironment } from '../../bootstrap/server-command.mjs';
import type { MoveProgress } from '../src/adapters/database/move/move-database.ts';
import type { Migration } from '../src/maintenance/migrate-to-postgres.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Run {
  folder: string;
  to: string;
  /** Told of each step; the program is killed, as by a power cut, when it returns true. */
  isEnough?(progress: MoveProgress): boolean;
}

/** Runs the program that `parley migrate` runs. Without a result it was killed or has failed. */
export async function runMigration({ folder, to, isEnough }: Run): Promise<{ migrated?: Migration; err: string }> {
  const args = ['--disable-warning=ExperimentalWarning', 'server/src/maintenance/main.ts', 'migrate', '--to', to];
  const child = spawn(process.execPath, [...args, '--data-dir', folder], {
    cwd: root,
    env: serverEnvironment(root, {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let migrated: Migration | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{"progress":')) {
      if (line.endsWith('}}') && isEnough?.(JSON.parse(line).progress)) child.kill('SIGKILL');
    } else migrated = JSON.parse(line);
  });
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { err: err.trim(), ...(code === 0 && migrated && { migrated }) };
}
