import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';
import { stopWith } from './stop-with.mjs';

const { root, node } = await prepare('everything');
const [name, ...args] = process.argv.slice(2);
const names = measurements(join(root, 'bench'));
if (name === undefined || !names.includes(name)) {
  stopWith(`Usage: npm run bench -- NAME [arguments]\nNames: ${names.join(', ') || 'none yet'}`);
}
process.exit(
  await runNode(node, ['--disable-warning=ExperimentalWarning', `bench/${name}.ts`, ...args], { cwd: root }),
);

function measurements(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}
