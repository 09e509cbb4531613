import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deletes what packages bring for other machines, which npm cannot leave out: ONNX Runtime's libraries for every system
 * (265 of 290 MB), and the headers beside Node (67 MB), which only compilers read.
 * @param {{ platform: string, arch: string }} machine
 */
export function pruneInstall(root, machine = process) {
  const { platform, arch } = machine;
  const modules = join(root, 'node_modules');
  for (const folder of foldersIn(modules).filter((name) => /^node-(bin-)?(darwin|linux|win)-/.test(name)))
    remove(join(modules, folder, 'include'));
  const libraries = join(modules, 'onnxruntime-node', 'bin');
  for (const version of foldersIn(libraries)) {
    const systems = join(libraries, version);
    // Without a library for this machine there is nothing to run: better leave all as it is.
    if (!existsSync(join(systems, platform, arch))) continue;
    for (const system of foldersIn(systems)) {
      if (system !== platform) remove(join(systems, system));
      else
        for (const other of foldersIn(join(systems, system))) if (other !== arch) remove(join(systems, system, other));
    }
  }
}

function foldersIn(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

/** A folder that cannot be deleted takes room and does no harm. */
function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}
