import { expect, test } from 'vitest';
import { pairQuestion } from './unanswered-questions.ts';

test('of a question too long for a pair both ends stay', () => {
  const words = Array.from({ length: 120 }, (_, at) => `word${at}`).join(' ');
  const [one, other] = [pairQuestion(`${words} zebra?`), pairQuestion(`${words} lion?`)];
  expect(one).not.toBe(other);
  for (const question of [one, other]) {
    expect(question.length).toBeLessThanOrEqual(500);
    expect(question).toMatch(/^word0 .* … .*\?$/);
  }
  expect(pairQuestion('x'.repeat(4_000)).length).toBeLessThanOrEqual(500);
  expect(pairQuestion('When?')).toBe('When?');
});
