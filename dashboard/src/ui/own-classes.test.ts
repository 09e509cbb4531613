import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const source = new URL('..', import.meta.url);
/** What all pages share may be styled once more where it stands. */
const shared = ['ui'];

/** The folders whose styles hold at any place for a class, by class. */
function foldersByClass(files: readonly { folder: string; css: string }[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { folder, css } of files)
    for (const [, selectors = ''] of css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g))
      for (const [, name = ''] of withoutArguments(selectors).matchAll(/(?:^|,)\s*\.([\w-]+)/g))
        found.set(name, (found.get(name) ?? new Set()).add(folder));
  return found;
}

/** Of `:is(…)` and its like, which hold commas of their own. */
const withoutArguments = (selectors: string) => selectors.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '');

const claimedTwice = (files: readonly { folder: string; css: string }[]) =>
  [...foldersByClass(files)].flatMap(([name, folders]) =>
    folders.size > 1 ? `${name}: ${[...folders].join(', ')}` : [],
  );

test('no two parts of the dashboard style the same class, for all styles are in one file', () => {
  const files = globSync('**/*.css', { cwd: source })
    .map((path) => ({ folder: dirname(path), css: readFileSync(new URL(path, source), 'utf8') }))
    .filter(({ folder }) => !shared.includes(folder));
  expect(files.length).toBeGreaterThan(8);
  expect(claimedTwice(files)).toEqual([]);
});

test('a class that two parts style is found', () => {
  const inbox = { folder: 'inbox', css: '.composer { display: grid }' };
  const playground = { folder: 'playground', css: '@media (width < 40em) { .other, .composer:hover { color: red } }' };
  expect(claimedTwice([inbox, playground])).toEqual(['composer: inbox, playground']);
  expect(claimedTwice([inbox, { ...playground, css: '.inspected .composer { color: red }' }])).toEqual([]);
});
