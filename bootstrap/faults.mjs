import { ensureBuilt, everything } from './ensure-built.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';
import { compiledFolder } from './server-command.mjs';

const { root, node } = await prepare('everything');
await ensureBuilt(root, node, everything);
const vitest = ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run', '--project=faults'];
// What a crowded machine starves is tried once more; Vitest says which.
const patience = process.env.CI ? ['--retry=1'] : [];
const env = { NODE_COMPILE_CACHE: compiledFolder(root), ...process.env };
process.exit(await runNode(node, [...vitest, ...patience, ...process.argv.slice(2)], { cwd: root, env }));
