import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files of packages that only compilers, debuggers and people read (Node runs no TypeScript in packages); licences stay. */
const unread = /\.(?:map|[mc]?tsx?|flow|markdown)$|^(?:readme|changelog|changes|history|contributing)\b.*\.md$/i;

/** Folders of packages that only their authors use. */
const unshipped = new Set(['test', 'tests', 'docs', 'bench', 'benchmarks', 'examples', '.github']);

/** What is not imported: the other builds of pdf.js, its viewer and sandbox, and npm's links to programs. */
const unused = [
  'pdfjs-dist/build',
  'pdfjs-dist/web',
  'pdfjs-dist/types',
  'pdfjs-dist/legacy/web',
  'pdfjs-dist/legacy/image_decoders',
  'pdfjs-dist/legacy/build/pdf.min.mjs',
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  'pdfjs-dist/legacy/build/pdf.renderer.mjs',
  'pdfjs-dist/legacy/build/pdf.renderer.min.mjs',
  'pdfjs-dist/legacy/build/pdf.sandbox.mjs',
  'pdfjs-dist/legacy/build/pdf.sandbox.min.mjs',
  'pdfjs-dist/image_decoders',
  '.bin',
];

/** Deletes from the packages of a release what a running server never reads: about 90 MB. */
export function pruneRelease(root) {
  const modules = join(root, 'node_modules');
  for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true });
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const folder = entry.parentPath ?? entry.path;
    const isUnread = entry.isFile() && unread.test(entry.name);
    const isUnshipped = entry.isDirectory() && unshipped.has(entry.name) && existsSync(join(folder, 'package.json'));
    if (isUnread || isUnshipped) rmSync(join(folder, entry.name), { recursive: true, force: true });
  }
}
