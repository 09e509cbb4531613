import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files of packages that only compilers, debuggers and people read; licences stay. */
const unread = /\.(?:map|d\.[mc]?ts|flow|markdown)$|^(?:readme|changelog|changes|history|contributing)\b.*\.md$/i;

/** Folders that are not imported: the other build of pdf.js, its viewer, and npm's links to programs. */
const unused = [
  'pdfjs-dist/build',
  'pdfjs-dist/web',
  'pdfjs-dist/types',
  'pdfjs-dist/legacy/web',
  'pdfjs-dist/image_decoders',
  '.bin',
];

/** Deletes from the packages of a release what a running server never reads: about 80 MB. */
export function pruneRelease(root) {
  const modules = join(root, 'node_modules');
  for (const folder of unused) rmSync(join(modules, folder), { recursive: true, force: true });
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && unread.test(entry.name)) rmSync(join(entry.parentPath ?? entry.path, entry.name));
  }
}
