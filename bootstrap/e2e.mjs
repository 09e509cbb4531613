import { ensureBuilt } from './ensure-built.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const { root, node } = await prepare('everything');
await ensureBuilt(root, node);
const vitest = ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run'];
const args = [...vitest, '--project=journeys', ...process.argv.slice(2)];
process.exit(await runNode(node, args, { cwd: root }));
