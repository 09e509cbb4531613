import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const { root, node } = await prepare('production');
// npm changes into the project's folder; files on the command line are meant from where it was typed.
const isRunByNpm = process.env.npm_lifecycle_event === 'parley';
const cwd = (isRunByNpm && process.env.INIT_CWD) || process.cwd();
const args = ['--disable-warning=ExperimentalWarning', join(root, 'cli', 'src', 'main.ts')];
process.exit(await runNode(node, [...args, ...process.argv.slice(2)], { cwd }));
