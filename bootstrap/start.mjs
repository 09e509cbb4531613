import { ensureBuilt } from './ensure-built.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';
import { serverArguments, serverEnvironment } from './server-command.mjs';

const { root, node } = await prepare('production');
await ensureBuilt(root, node);
const env = serverEnvironment(root, process.env);
process.exit(await runNode(node, [...serverArguments, ...process.argv.slice(2)], { cwd: root, env }));
