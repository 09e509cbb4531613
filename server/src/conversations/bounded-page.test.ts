import { expect, test } from 'vitest';
import { readBoundedPage } from './find-conversations.ts';

const said = (count: number, text: string) => Array.from({ length: count }, (_, at) => ({ sequence: at + 1, text }));

const pageOf = (all: { sequence: number; text: string }[], after: number, limit: number) =>
  readBoundedPage({
    after,
    limit,
    read: async (from, most) => all.filter(({ sequence }) => sequence > from).slice(0, most),
    positionOf: ({ sequence }) => sequence,
    textOf: ({ text }) => text,
  });

test('pages together hold every item once, in order', async () => {
  const all = said(130, 'word');
  const sequences: number[] = [];
  let pages = 0;
  for (let after: number | null = 0; after !== null; pages += 1) {
    const { items, next } = await pageOf(all, after, 50);
    sequences.push(...items.map(({ sequence }) => sequence));
    after = next;
  }
  expect(sequences).toEqual(all.map(({ sequence }) => sequence));
  expect(pages).toBe(3);
});

test('a page of long texts ends by its bytes, however many items it may have', async () => {
  const all = said(2_000, '漢'.repeat(4_000));
  const { items, next } = await pageOf(all, 0, 2_000);
  expect(items.length * 12_000).toBeLessThan(150 * 1024);
  expect(next).toBe(items.length);
});

test('one text that is longer than a page is still given', async () => {
  const all = said(2, 'x'.repeat(1_000_000));
  expect(await pageOf(all, 0, 10)).toMatchObject({ items: [{ sequence: 1 }], next: 1 });
});
