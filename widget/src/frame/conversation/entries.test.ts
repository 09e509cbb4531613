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

test("what was said on this page is not compared with the server's clock", () => {
  const here = (key: string, at: number): Entry => ({ ...visitor(key, at), isOfThisPage: true }) as Entry;
  const isAhead = [visitor('a', 1), here('asked', 900)];
  expect(keysOf(inserted(isAhead, visitor('reply', 5)))).toEqual(['a', 'asked', 'reply']);
  const isBehind = [visitor('a', 900), here('asked', 1)];
  expect(keysOf(inserted(isBehind, here('answer', 2)))).toEqual(['a', 'asked', 'answer']);
});
