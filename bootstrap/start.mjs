import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const { root, node } = await prepare('production');
// What must be built before the server starts is built here.
process.exit(
  await runNode(
    node,
    ['--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)],
    {
      cwd: root,
    },
  ),
);
