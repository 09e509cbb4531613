import { ensureBuilt, everything } from './ensure-built.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const { root, node } = await prepare('everything');
await ensureBuilt(root, node, everything);
const command = ['--disable-warning=ExperimentalWarning', 'reliability/endurance/main.ts', ...process.argv.slice(2)];
process.exit(await runNode(node, command, { cwd: root }));
