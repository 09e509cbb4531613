import { expect, test } from 'vitest';
import { nextOrder, type SourceOrder, sortSources } from './sort-sources.ts';

const source = (
  title: string,
  passages: number,
  status: 'ready' | 'failed' | 'pending',
  refreshedAt: string | null,
) => ({
  title,
  type: 'text' as const,
  passages,
  status,
  refreshedAt,
});
const sources = [
  source('Page 10', 3, 'ready', '2026-11-01T00:00:00Z'),
  source('Page 2', 9, 'ready', '2026-11-02T00:00:00Z'),
  source('Shop', 0, 'failed', null),
];
const titles = (order: SourceOrder | undefined) => sortSources(sources, order).map(({ title }) => title);

test('sources are listed as they are until a column is chosen', () => {
  expect(titles(undefined)).toEqual(['Page 10', 'Page 2', 'Shop']);
});

test('names are sorted with their numbers, passages from the most on', () => {
  expect(titles({ by: 'title', isReversed: false })).toEqual(['Page 2', 'Page 10', 'Shop']);
  expect(titles({ by: 'passages', isReversed: false })).toEqual(['Page 2', 'Page 10', 'Shop']);
  expect(titles({ by: 'passages', isReversed: true })).toEqual(['Shop', 'Page 10', 'Page 2']);
});

test('by state, what failed comes first and what was read last follows', () => {
  expect(titles({ by: 'state', isReversed: false })).toEqual(['Shop', 'Page 2', 'Page 10']);
});

test('a column is sorted one way, the other way, and no more', () => {
  const first = nextOrder(undefined, 'title');
  const second = nextOrder(first, 'title');
  expect([first, second, nextOrder(second, 'title')]).toEqual([
    { by: 'title', isReversed: false },
    { by: 'title', isReversed: true },
    undefined,
  ]);
  expect(nextOrder(second, 'type')).toEqual({ by: 'type', isReversed: false });
});
