import { fileURLToPath } from 'node:url';
import { runNode } from '../../../bootstrap/run-node.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What `npm start` does, with the same arguments. */
export function serve(args: readonly string[]): Promise<number> {
  return runNode(process.execPath, ['bootstrap/start.mjs', ...args], { cwd: root });
}
