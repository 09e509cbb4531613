import { expect, test } from 'vitest';
import { type Entry, inserted, type VisitorEntry } from './entries.ts';

const visitor = (key: string, at: number, status: VisitorEntry['status'] = 'sent'): Entry => ({
  kind: 'visitor',
  key,
  at,
  text: key,
  status,
});
const keysOf = (entries: Entry[]) => entries.map(({ key }) => key);

test('what is told late stands where it belongs in time', () => {
  expect(keysOf(inserted([visitor('a', 1), visitor('c', 3)], visitor('b', 2)))).toEqual(['a', 'b', 'c']);
});

test('what is on its way stays last, whatever the clocks say', () => {
  const entries = [visitor('a', 1), visitor('waiting', 2, 'queued')];
  expect(keysOf(inserted(entries, visitor('b', 9)))).toEqual(['a', 'b', 'waiting']);
});

test('the same is not told twice', () => {
  expect(keysOf(inserted([visitor('a', 1)], visitor('a', 1)))).toEqual(['a']);
});
