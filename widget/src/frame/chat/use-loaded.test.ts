import { expect, test } from 'vitest';
import { part } from './use-loaded.ts';

test('all who need a part wait for one attempt, and one that failed is made again', async () => {
  let attempts = 0;
  const content = part(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('The network is gone.');
    return 'content';
  });
  expect((await Promise.allSettled([content.load(), content.load()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(attempts).toBe(1);
  expect(await Promise.all([content.load(), content.load()])).toEqual(['content', 'content']);
  expect(attempts).toBe(2);
  expect(content.current).toBe('content');
});
