import { expect, it } from 'vitest';
import { EmbeddingQueue } from './embedding-queue.ts';

it('gives questions before the passages that came earlier', () => {
  const queue = new EmbeddingQueue();
  for (const text of ['p1', 'p2', 'p3']) queue.add('passage', text);
  queue.add('question', 'q1');
  queue.add('question', 'q2');
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['q1', 'q2']);
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['p1', 'p2']);
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['p3']);
  expect(queue.takeBatch()).toBeUndefined();
});

it('takes at most eight questions at a time', () => {
  const queue = new EmbeddingQueue();
  for (let i = 0; i < 10; i++) queue.add('question', `question ${i}`);
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toHaveLength(8);
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toHaveLength(2);
});

it('lets go of a text that is given up while it waits', async () => {
  const queue = new EmbeddingQueue();
  const giveUp = new AbortController();
  const gone = queue.add('question', 'gone', giveUp.signal);
  queue.add('question', 'stays');
  giveUp.abort(new Error('the visitor left'));
  await expect(gone).rejects.toThrow('the visitor left');
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['stays']);
});
