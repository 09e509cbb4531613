import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const assets = new URL('../docs-site/dist/assets/', import.meta.url);

test('a page of the documentation loads at most 15 KB of script and styles', () => {
  const files = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  expect(files).toHaveLength(3);
  const bytes = files.map((name) => gzipSync(readFileSync(new URL(name, assets)), { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(15 * 1024);
});
