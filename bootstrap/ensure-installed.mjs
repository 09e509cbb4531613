import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pruneInstall } from './prune-install.mjs';
import { stopWith } from './stop-with.mjs';

/**
 * Makes node_modules match package-lock.json. `needs` is 'production' for running the server and 'everything' for
 * working on it, so that an image built with `npm ci --omit=dev` starts without installing again.
 * @param {'production' | 'everything'} needs
 */
export async function ensureInstalled(root, needs) {
  if (isInstalled(root, needs)) return;
  // Only here, because nearly every start ends above.
  const { holdingLock } = await import('./install-lock.mjs');
  const isDone = await holdingLock(join(root, '.cache', 'install.lock'), async () => {
    if (isInstalled(root, needs)) return true;
    process.stderr.write('Installing dependencies (once)…\n');
    const succeeded = await npmCi(root);
    if (succeeded) pruneInstall(root);
    if (succeeded) writeMarker(root, 'everything');
    return succeeded;
  });
  if (!isDone) stopWith('Dependencies could not be installed: npm said why above; fix that and start again.');
}

/** @param {'production' | 'everything'} needs */
export function isInstalled(root, needs) {
  const marker = readText(markerPath(root));
  if (marker === markerFor(root, 'everything')) return true;
  if (marker === markerFor(root, 'production') && needs === 'production') return true;
  if (marker !== undefined && !marker.includes(machine())) return false;
  // No marker of ours, but a developer or an image may have run npm themselves.
  if (!npmInstalledTheLock(root, needs)) return false;
  pruneInstall(root);
  writeMarker(root, needs);
  return true;
}

/** Compares package-lock.json with the copy npm leaves in node_modules when an install has finished. */
function npmInstalledTheLock(root, needs) {
  const installedText = readText(join(root, 'node_modules', '.package-lock.json'));
  if (installedText === undefined) return false;
  const installed = JSON.parse(installedText).packages ?? {};
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    if (entry.optional || entry.devOptional) return true;
    if (entry.dev && needs === 'production') return true;
    return installed[path]?.version === entry.version;
  });
}

/** Resolves to whether npm succeeded. Development packages come along even under NODE_ENV=production. */
function npmCi(root) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmScript = process.env.npm_execpath;
  const isScript = npmScript !== undefined && /\.c?js$/.test(npmScript);
  const npm = isScript
    ? spawn(process.execPath, [npmScript, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawn('npm', args, {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      });
  return new Promise((resolve) => {
    npm.once('error', () => resolve(false));
    npm.once('close', (code) => resolve(code === 0));
  });
}

function writeMarker(root, holds) {
  try {
    // npm makes no folder for a lockfile without packages.
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(markerPath(root), markerFor(root, holds));
  } catch {
    // A read-only image: the next start compares the lockfiles again, which costs milliseconds.
  }
}

function markerFor(root, holds) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${machine()} ${holds}\n`;
}

/** Part of the marker, because a folder mounted into another system carries the wrong binaries. */
function machine() {
  return `${process.platform}-${process.arch}`;
}

function markerPath(root) {
  return join(root, 'node_modules', '.parley-installed');
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
