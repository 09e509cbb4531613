import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { findNode, OLDEST_NODE_MAJOR } from './find-node.mjs';
import { stopWith } from './stop-with.mjs';

/** What every command does first: installs what is missing, then names the Node that goes on. */
export async function prepare(needs) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  await ensureInstalled(root, needs);
  const node = findNode(root);
  if (node === undefined) {
    stopWith(
      `Parley needs Node ${OLDEST_NODE_MAJOR} or later, and no ready-made one exists for ${process.platform} on ` +
        `${process.arch}: please install it and start again.`,
    );
  }
  return { root, node };
}
