import { expect, test } from 'vitest';
import { searchSnippet } from './search-snippet.ts';

const marked = ({ text, marks }: ReturnType<typeof searchSnippet>) =>
  marks.map(({ start, end }) => text.slice(start, end));

test('marks the words that say what is searched for, in any form, and no others', () => {
  const found = searchSnippet(
    'You can return any lamp within 30 days. Returns are free.',
    'how can I return the lamps',
    'en',
  );
  expect(marked(found)).toEqual(['return', 'lamp', 'Returns']);
});

test('marks a word by its beginning while it is typed', () => {
  expect(marked(searchSnippet('Standard shipping takes 2 days.', 'standard ship', 'en'))).toEqual([
    'Standard',
    'shipping',
  ]);
  expect(marked(searchSnippet('Standard shipping takes 2 days.', 'sh', 'en'))).toEqual([]);
});

test('begins near the first of them, at a word, without the signs of Markdown', () => {
  const passage = `## Bulbs\n\n${'Many other words come first. '.repeat(10)}The **seal** is [broken](https://x.example). ${'And more follow. '.repeat(20)}`;
  const found = searchSnippet(passage, 'seal', 'en');
  expect(found.text).toMatch(/^…\S.*The seal is broken\. .*…$/);
  expect(found.text.length).toBeLessThan(170);
  expect(marked(found)).toEqual(['seal']);
});

test('a passage without any of the words shows its beginning', () => {
  expect(searchSnippet('We refund the price.', 'zebra', 'en')).toEqual({ text: 'We refund the price.', marks: [] });
});

test('is taken from prose, not from code or the cells of a table', () => {
  const passage =
    '**Start** it:\n\n```sh\nMODEL_NAME=llama npm start\n```\n\n| name | for |\n|---|:--|\n| `PORT` | where it listens |';
  expect(searchSnippet(passage, 'start', 'en').text).toBe('Start it:');
  expect(searchSnippet(`${passage}\n\nIt listens on a port.`, 'port', 'en').text).toBe(
    'Start it: It listens on a port.',
  );
  expect(searchSnippet('Run:\n\n~~~\nnpm start', 'start', 'en').text).toBe('Run:');
});

test('a passage of nothing but code or a table shows neither fences nor lines, and keeps the names in it', () => {
  expect(searchSnippet('```sh\nMODEL_NAME=llama npm start\n```', 'start', 'en').text).toBe(
    'MODEL_NAME=llama npm start',
  );
  expect(searchSnippet('| name | for |\n|---|:--|\n| `PORT` | where it listens |', 'port', 'en').text).toBe(
    'name for PORT where it listens',
  );
});
