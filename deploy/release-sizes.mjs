import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const named = 10;

/** Bytes of all files under a path, as an image's layers count them. */
export function sizeOf(path) {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.isFile() ? entry.size : 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** The size of a release in MB, and its largest parts. */
export function describeSizes(root) {
  const within = (folder) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  const parts = within('')
    .flatMap((part) => (part === 'node_modules' || part === 'server' ? within(part) : [part]))
    .map((part) => ({ part, bytes: sizeOf(join(root, part)) }))
    .sort((a, b) => b.bytes - a.bytes);
  const rest = parts.slice(named).reduce((sum, { bytes }) => sum + bytes, 0);
  const lines = [
    ...parts.slice(0, named),
    { part: 'all else', bytes: rest },
    { part: 'in all', bytes: sizeOf(root) },
  ].map(({ part, bytes }) => `${megabytes(bytes).padStart(8)} MB  ${part}`);
  return `${lines.join('\n')}\n`;
}

const megabytes = (bytes) => (bytes / 1_000_000).toFixed(1);
