import { ensureBuilt } from './ensure-built.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';
import { serverArguments, serverEnvironment } from './server-command.mjs';
import { startHelp } from './start-help.mjs';

const flags = process.argv.slice(2);
if (flags.includes('--help') || flags.includes('-h')) {
  process.stdout.write(startHelp);
  process.exit(0);
}
const { root, node } = await prepare('production');
await ensureBuilt(root, node);
const env = serverEnvironment(root, process.env);
process.exit(await runNode(node, [...serverArguments, ...flags], { cwd: root, env }));
