import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faults } from './faults/index.ts';
import { type Row, withRows } from './findings-table.ts';

const page = `# Page

<!-- endurance: written by npm run endurance -->
<!-- endurance: end -->

After it.
`;
const row = (name: string, holds = true): Row => ({ name, done: 'a | b', figure: '0', aim: '0', holds, seconds: 3 });
const order = ['first', 'second', 'third'];

test('rows are written in the order of the faults, and those of other runs stay', () => {
  const once = withRows(page, [row('second'), row('third')], order, '2026-01-01');
  const twice = withRows(once, [row('first'), row('third', false)], order, '2026-02-02');
  expect(twice.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `first` | a \\| b | 0 | 0 | yes | 2026-02-02, 3 s |',
    '| `second` | a \\| b | 0 | 0 | yes | 2026-01-01, 3 s |',
    '| `third` | a \\| b | 0 | 0 | **no** | 2026-02-02, 3 s |',
  ]);
  expect(twice).toMatch(/^# Page\n/);
  expect(twice).toMatch(/\n\nAfter it\.\n$/);
});

test('a page without a place for the table is refused', () => {
  expect(() => withRows('# Page', [row('first')], order, 'today')).toThrow('no place');
});

test('docs/reliability.md has a row for every fault that can be run', async () => {
  const text = await readFile(fileURLToPath(new URL('../../docs/reliability.md', import.meta.url)), 'utf8');
  const named = [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(faults.map(({ name }) => name));
});
