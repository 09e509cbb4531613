import { expect, it } from 'vitest';
import { EmbeddingQueue } from './embedding-queue.ts';

const queueOf = (textsPerBatch: number, mostWaiting = 100) =>
  new EmbeddingQueue({ textsPerBatch, maxTokens: 128, mostWaiting });

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
  const gone = queue.add('gone', { signal: giveUp.signal });
  queue.add('stays');
  giveUp.abort(new Error('the visitor left'));
  await expect(gone).rejects.toThrow('the visitor left');
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['stays']);
});

it('gives the texts of each account in turn, also within a batch', () => {
  const queue = queueOf(3);
  for (const text of ['a1', 'a2', 'a3', 'a4']) queue.add(text, { accountId: 'a' });
  queue.add('b1', { accountId: 'b' });
  expect(queue.takeBatch()?.waiting.map(({ text }) => text)).toEqual(['a1', 'b1', 'a2']);
});

it('refuses at once what would be too much, and says when to try again', async () => {
  const refusals: string[] = [];
  const queue = new EmbeddingQueue({
    textsPerBatch: 8,
    maxTokens: 128,
    mostWaiting: 2,
    onRefused: (refusal) => refusals.push(refusal),
  });
  const add = (accountId: string) => queue.add('text', { accountId });
  const waiting = add('a');
  await expect(add('a')).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    status: 429,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
  void add('b');
  await expect(add('c')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
  expect(refusals).toEqual(['share-used-up', 'queue-full']);
  queue.takeBatch()?.waiting[0]?.settle.resolve({ vector: new Float32Array(), tokens: 1 });
  expect(await waiting).toMatchObject({ tokens: 1 });
});
