import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const built = new URL('../dashboard/dist/', import.meta.url);
const firstLoadLimit = 200 * 1024;

interface Chunk {
  file: string;
  imports?: string[];
}

/** A file of the build and all that it cannot be without. */
function filesOf(name: string, manifest: Record<string, Chunk>, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(other, manifest, seen);
  return seen;
}

test('the dashboard loads at most 200 KB of script first, and each page when somebody goes there', async () => {
  const manifest = JSON.parse(await readFile(new URL('manifest.json', built), 'utf8')) as Record<string, Chunk>;
  const entry = 'src/main.tsx';
  let bytes = 0;
  for (const file of filesOf(entry, manifest))
    bytes += gzipSync(await readFile(new URL(file, built)), { level: 9 }).length;
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(firstLoadLimit);
  const first = filesOf(entry, manifest);
  const pages = Object.entries(manifest).filter(([name]) => /-page\.tsx$/.test(name));
  expect(pages.length).toBeGreaterThan(12);
  expect(pages.filter(([, { file }]) => first.has(file))).toEqual([]);
});

test('a page waits for few files: its own and what pages share, after those of the shell', async () => {
  const manifest = JSON.parse(await readFile(new URL('manifest.json', built), 'utf8')) as Record<string, Chunk>;
  const first = filesOf('src/main.tsx', manifest);
  expect(first.size).toBeLessThanOrEqual(4);
  for (const name of Object.keys(manifest).filter((name) => /-page\.tsx$/.test(name))) {
    const more = [...filesOf(name, manifest)].filter((file) => !first.has(file));
    expect(more.length, name).toBeLessThanOrEqual(2);
  }
});

test('what every page builds on comes first in its styles, so that components can depart from it', async () => {
  const manifest = JSON.parse(await readFile(new URL('manifest.json', built), 'utf8')) as Record<string, Chunk>;
  const styles = await readFile(new URL(manifest['style.css']?.file ?? '', built), 'utf8');
  const at = (selector: string) => styles.search(new RegExp(`(?:^|[},])${selector}[{,]`));
  const base = ['body', 'button', 'textarea', '\\.panel', '\\.rows', '\\.badge'].map(at);
  const components = ['\\.toast', '\\.menu-list', '\\.page-title', '\\.empty-drawing', '\\.shell', '\\.setting'].map(
    at,
  );
  expect(Math.min(...base)).toBeGreaterThan(0);
  expect(Math.max(...base)).toBeLessThan(Math.min(...components));
});
