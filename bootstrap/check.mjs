import { prepare } from './prepare.mjs';
import { runChecks } from './run-checks.mjs';

const { root, node } = await prepare('everything');
process.exit((await runChecks(node, root)) ? 0 : 1);
