import { expect, it } from 'vitest';
import { EmbeddingQueue } from './embedding-queue.ts';

const queueOf = (textsPerBatch: number) => new EmbeddingQueue({ textsPerBatch, maxTokens: 128 });

it('gives texts in the order in which they came, a batch at a time', () => {
  const queue = queueOf(2);
  for (const text of ['a', 'b', 'c']) queue.add(text);
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['a', 'b']);
  expect(queue.isEmpty).toBe(false);
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['c']);
  expect(queue.isEmpty).toBe(true);
  expect(queue.takeBatch()).toBeUndefined();
});

it('lets go of a text that is given up while it waits', async () => {
  const queue = queueOf(2);
  const giveUp = new AbortController();
  const gone = queue.add('gone', giveUp.signal);
  queue.add('stays');
  giveUp.abort(new Error('the visitor left'));
  await expect(gone).rejects.toThrow('the visitor left');
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['stays']);
});
