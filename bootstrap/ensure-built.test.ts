import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuilt, isBuilt } from './ensure-built.mjs';

let root = '';
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-built-'));
  mkdirSync(join(root, 'widget', 'src'), { recursive: true });
  write('package-lock.json', '{}');
  write('widget/src/main.ts', 'one');
  write(
    'widget/build.mjs',
    `import { appendFileSync, mkdirSync } from 'node:fs';
     mkdirSync('widget/dist', { recursive: true });
     appendFileSync('widget/dist/builds', 'x');`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('what browsers load is built when it is missing, and not again', async () => {
  expect(isBuilt(root, 'widget')).toBe(false);
  await ensureBuilt(root, process.execPath, ['widget']);
  expect(isBuilt(root, 'widget')).toBe(true);
});

test.each([
  ['a source', 'widget/src/main.ts'],
  ['a new source', 'widget/src/other.ts'],
  ['the way it is built', 'widget/build.mjs'],
  ['the packages it takes in', 'package-lock.json'],
])('it is stale after a change to %s', async (_, file) => {
  await ensureBuilt(root, process.execPath, ['widget']);
  write(file, '/* changed */');
  expect(isBuilt(root, 'widget')).toBe(false);
});

test('lays what browsers load in Brotli beside it, and nothing of a build before', async () => {
  mkdirSync(join(root, 'widget', 'dist'), { recursive: true });
  write('widget/dist/gone.js.br', 'old');
  write(
    'widget/build.mjs',
    `import { writeFileSync } from 'node:fs'; writeFileSync('widget/dist/main.js', 'main();');`,
  );
  await ensureBuilt(root, process.execPath, ['widget']);
  const dist = join(root, 'widget', 'dist');
  expect(readdirSync(dist).sort()).toEqual(['.made-from', 'main.js', 'main.js.br']);
  expect(brotliDecompressSync(readFileSync(join(dist, 'main.js.br'))).toString()).toBe('main();');
});

test('lays nothing beside the client that is published', async () => {
  mkdirSync(join(root, 'clients', 'js'), { recursive: true });
  write(
    'clients/js/build.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('clients/js/dist', { recursive: true });
     writeFileSync('clients/js/dist/index.js', 'main();');`,
  );
  await ensureBuilt(root, process.execPath, [join('clients', 'js')]);
  expect(readdirSync(join(root, 'clients', 'js', 'dist')).sort()).toEqual(['.made-from', 'index.js']);
});

test('the pages of the documentation are stale after a change to a guide, and not after one to a decision', async () => {
  for (const folder of ['docs-site/src', 'docs/decisions']) mkdirSync(join(root, folder), { recursive: true });
  write(
    'docs-site/build.mjs',
    `import { mkdirSync } from 'node:fs'; mkdirSync('docs-site/dist', { recursive: true });`,
  );
  await ensureBuilt(root, process.execPath, ['docs-site']);
  write('docs/decisions/0001-a-decision.md', '# Decided');
  expect(isBuilt(root, 'docs-site')).toBe(true);
  write('docs/guide.md', '# A guide');
  expect(isBuilt(root, 'docs-site')).toBe(false);
});

test('a test beside the sources makes nothing stale', async () => {
  await ensureBuilt(root, process.execPath, ['widget']);
  write('widget/src/main.test.ts', 'changed');
  expect(isBuilt(root, 'widget')).toBe(true);
});
