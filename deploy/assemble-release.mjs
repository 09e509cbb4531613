import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../bootstrap/ensure-built.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import { pruneInstall } from '../bootstrap/prune-install.mjs';
import { stopWith } from '../bootstrap/stop-with.mjs';
import { pruneRelease } from './prune-release.mjs';
import { describeSizes } from './release-sizes.mjs';
import { stripSymbols } from './strip-symbols.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What a server reads beside its packages: nothing that only tests and builds need. */
const parts = [
  'package.json',
  'package-lock.json',
  'server/package.json',
  'server/src',
  'server/models',
  // What LanceDB is installed from by those who want it, and not LanceDB itself.
  'server/lancedb/package.json',
  'server/lancedb/package-lock.json',
  'server/lancedb/stand-ins',
  'cli/src',
  'clients/js/src',
  'bootstrap/run-node.mjs',
  'bootstrap/server-command.mjs',
  'deploy/check-health.mjs',
  'widget/dist',
  'dashboard/dist',
  'docs-site/dist',
  'docs',
  'README.md',
  'ARCHITECTURE.md',
  'LICENSE',
];

/** npm reads these to know the workspaces of the lockfile. */
const manifests = ['widget/package.json', 'dashboard/package.json', 'bootstrap/no-canvas/package.json', '.npmrc'];

/**
 * `node deploy/assemble-release.mjs FOLDER`: a folder that runs the server by itself, with its own Node as `bin/node`,
 * its packages and what browsers load. The Dockerfile and the systemd unit both run what this makes.
 */
async function assembleRelease(target) {
  if (existsSync(target) && readdirSync(target).length > 0) stopWith(`${target} is not empty.`);
  const { node } = await prepare('everything');
  await ensureBuilt(root, node);
  for (const part of [...parts, ...manifests]) copyPart(part, target);
  installPackages(target);
  pruneInstall(target);
  pruneRelease(target);
  shipModel(target, node);
  takeNodeOut(target);
  for (const manifest of manifests) rmSync(join(target, manifest), { force: true });
  process.stdout.write(describeSizes(target));
}

function copyPart(part, target) {
  mkdirSync(dirname(join(target, part)), { recursive: true });
  cpSync(join(root, part), join(target, part), { recursive: true, filter: isForServers });
}

/** Leaves out tests, and decisions about the code. */
const isForServers = (path) =>
  !basename(path).includes('.test.') && !['docs/decisions', 'server/src/rules'].includes(relative(root, path));

/** Only the packages that the server's own manifest names, and Node itself, which the root's does. */
function installPackages(target) {
  const scope = ['--omit=dev', '--workspace=server', '--include-workspace-root'];
  const npm = spawnSync('npm', ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) stopWith('The packages could not be installed: npm said why above.');
}

function shipModel(target, node) {
  const { status } = spawnSync(node, ['--disable-warning=ExperimentalWarning', 'deploy/ship-model.ts', target], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) stopWith('The embedding model could not be converted: Node said why above.');
}

/** Node comes in a package with its documentation and its symbols; a release has the program alone. */
function takeNodeOut(target) {
  const modules = join(target, 'node_modules');
  const carrier = readdirSync(modules).find((name) => /^node-(bin-)?(darwin|linux)-/.test(name));
  if (carrier === undefined) stopWith(`No ready-made Node exists for ${process.platform} on ${process.arch}.`);
  mkdirSync(join(target, 'bin'), { recursive: true });
  renameSync(join(modules, carrier, 'bin', 'node'), join(target, 'bin', 'node'));
  chmodSync(join(target, 'bin', 'node'), 0o755);
  stripSymbols(join(target, 'bin', 'node'));
  rmSync(join(modules, carrier), { recursive: true });
}

const [folder] = process.argv.slice(2);
if (folder === undefined)
  stopWith('Name the folder to assemble the release in: node deploy/assemble-release.mjs FOLDER');
await assembleRelease(resolve(folder));
