import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

interface Advisory {
  /** As test titles name it: who, then the numbers. */
  name: string;
  files: string[];
}

describe('the table of advisories in docs/reliability.md', () => {
  let advisories: Advisory[];
  const texts = new Map<string, string>();
  beforeAll(async () => {
    const document = await readFile(`${ROOT}docs/reliability.md`, 'utf8');
    advisories = document
      .slice(document.indexOf('## Advisories'))
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, , , , files = '']) => files.startsWith('`'))
      .map(([, who, numbers, , files = '']) => ({
        name: `${who} ${numbers}`,
        files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      }));
    for await (const file of glob('server/src/**/*.test.ts', { cwd: ROOT })) {
      texts.set(file, await readFile(`${ROOT}${file}`, 'utf8'));
    }
  });

  /** Names in the titles of a file's tests. */
  const titlesOf = (file: string) =>
    (texts.get(file) ?? '').match(
      /(?<=['"`])[^'"`\n]*\(\w[\w ]* (?:CVE|GHSA|issue|PR|\d)[^\n]*?\)[^'"`\n]*(?=['"`])/g,
    ) ?? [];

  test('has a row for each advisory', () => {
    expect(advisories.length).toBeGreaterThan(40);
    expect(new Set(advisories.map(({ name }) => name)).size).toBe(advisories.length);
  });

  test('names files whose tests carry the advisory in their titles', () => {
    const missing = advisories.flatMap(({ name, files }) =>
      files.filter((file) => !titlesOf(file).some((title) => title.includes(name))).map((file) => `${name}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  test('leaves out none that a test names', () => {
    const named = new Set(
      [...texts.keys()].flatMap(titlesOf).flatMap((title) => title.match(/(?:CVE|GHSA)-[\w-]+/g) ?? []),
    );
    const listed = advisories.map(({ name }) => name).join();
    expect([...named].filter((id) => !listed.includes(id))).toEqual([]);
  });
});
