import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../', import.meta.url));

/** The first class of every selector of a file, outside of what other classes contain. */
function rootClasses(css: string): Set<string> {
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/\([^()]*\)/g, '');
  const selectors = [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? []));
}

test('no two folders style the same class: all styles are one file', async () => {
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.css'));
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    // What every page has is there to be departed from.
    if (dirname(file) === 'ui') continue;
    for (const name of rootClasses(await readFile(sources + file, 'utf8'))) {
      const found = folders.get(name) ?? new Set();
      folders.set(name, found.add(dirname(file)));
    }
  }
  expect(folders.size).toBeGreaterThan(100);
  const shared = [...folders].filter(([, found]) => found.size > 1);
  expect(shared.map(([name, found]) => `.${name} in ${[...found].join(' and ')}`)).toEqual([]);
});
