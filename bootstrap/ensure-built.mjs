import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopWith } from './stop-with.mjs';

/** The folders whose pages are built for browsers: all that a server needs. */
const forBrowsers = ['widget', 'dashboard', 'docs-site'];
/** And the client that is published. */
export const everything = [...forBrowsers, join('clients', 'js')];

/** Builds what browsers load, where it is not made from what the sources are now. */
export async function ensureBuilt(root, node, folders = forBrowsers) {
  const stale = folders.filter((folder) => !isBuilt(root, folder));
  if (stale.length === 0) return;
  // Only here, because nearly every start ends above.
  const { holdingLock } = await import('./install-lock.mjs');
  await holdingLock(join(root, '.cache', 'build.lock'), async () => {
    for (const folder of stale) if (!isBuilt(root, folder)) await build(root, node, folder);
  });
}

export function isBuilt(root, folder) {
  return readText(markerPath(root, folder)) === fingerprint(root, folder);
}

async function build(root, node, folder) {
  const madeFrom = fingerprint(root, folder);
  const { status } = spawnSync(node, [join(folder, 'build.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    stopWith(
      `${folder}/ could not be built: see above. An image without development packages is built before they are removed, with npm run build.`,
    );
  }
  if (forBrowsers.includes(folder)) {
    const { compressBuild } = await import('./compress-build.mjs');
    await compressBuild(join(root, folder, 'dist'));
  }
  writeFileSync(markerPath(root, folder), madeFrom);
}

function markerPath(root, folder) {
  return join(root, folder, 'dist', '.made-from');
}

/** What a folder takes in from elsewhere: the JavaScript client, or the guides and the dashboard's look. */
const alsoFrom = (folder) =>
  folder === 'docs-site'
    ? ['docs', join('docs', 'images'), join('dashboard', 'src', 'ui')]
    : [join('clients', 'js', 'src')];

/** Of every file that goes into a build: its sources, what it takes in from elsewhere, how it is built, and its packages. */
function fingerprint(root, folder) {
  const hash = createHash('sha256');
  const own = filesIn(join(root, folder, 'src'), { recursive: true });
  // Guides lie directly in their folder: what is below it is for others.
  const others = alsoFrom(folder).flatMap((from) => filesIn(join(root, from), { recursive: folder !== 'docs-site' }));
  const tools = filesIn(join(root, folder)).filter((file) => file.endsWith('.mjs'));
  const sources = [...own, ...others].sort();
  for (const file of [...sources, ...tools.sort(), join(root, 'package-lock.json')]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(folder, { recursive = false } = {}) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.') && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
