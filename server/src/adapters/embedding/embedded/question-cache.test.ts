import { expect, it } from 'vitest';
import { QuestionCache } from './question-cache.ts';

const embedded = (tokens: number) => ({ vector: new Float32Array(1), tokens });

it('forgets the question that was not asked for the longest time', () => {
  const cache = new QuestionCache(2);
  cache.set('first', embedded(1));
  cache.set('second', embedded(2));
  cache.get('first');
  cache.set('third', embedded(3));
  expect(cache.get('second')).toBeUndefined();
  expect(cache.get('first')?.tokens).toBe(1);
  expect(cache.get('third')?.tokens).toBe(3);
});

it('remembers nothing when its size is 0', () => {
  const cache = new QuestionCache(0);
  cache.set('first', embedded(1));
  expect(cache.get('first')).toBeUndefined();
});
