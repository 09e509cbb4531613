import { expect, test } from 'vitest';
import { withoutWeakTail } from './find-pages.ts';

const pages = (...found: string[]) =>
  found.map((name) => ({ name, marks: name.startsWith('marked') ? [{ start: 0, end: 1 }] : [] }));
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

test('pages without a word of the search are left out below three that have one', () => {
  const found = pages('meant 1', 'marked 1', 'marked 2', 'meant 2', 'marked 3', 'meant 3', 'marked 4', 'meant 4');
  const kept = ['meant 1', 'marked 1', 'marked 2', 'meant 2', 'marked 3', 'marked 4'];
  expect(namesOf(withoutWeakTail(found))).toEqual(kept);
});

test('where few pages have a word of the search, those found by meaning stay', () => {
  const found = pages('marked 1', 'meant 1', 'marked 2', 'meant 2');
  expect(withoutWeakTail(found)).toEqual(found);
});
