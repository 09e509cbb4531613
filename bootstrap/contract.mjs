/** `npm run contract`: what tools that others wrote say of the API. They are installed beside the project, not with it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const { root, node } = await prepare('everything');
const versions = readFileSync(join(root, 'contract', 'tools', 'versions.json'), 'utf8');
const folder = join(root, 'node_modules', '.cache', 'parley', 'contract-tools');
const installed = join(folder, 'installed.json');
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== versions) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: JSON.parse(versions) }));
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  writeFileSync(installed, versions);
}
const args = ['--disable-warning=ExperimentalWarning', 'contract/tools/check-with-tools.ts', folder];
process.exit(await runNode(node, args, { cwd: root }));
