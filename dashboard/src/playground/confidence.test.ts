import { expect, test } from 'vitest';
import { certaintyBadge, reasonOf } from './confidence.ts';

const answer = { kind: 'answer', certainty: 'sure', confidence: 0.9 } as const;

test('an answer is explained by how sure it is', () => {
  expect(reasonOf(answer, 0.25)).toBe('tryWhy_sure');
  expect(reasonOf({ ...answer, certainty: 'unsure', confidence: 0.3, lead: 'The closest:' }, 0.25)).toBe(
    'tryWhy_closest',
  );
});

test('a refusal says whether something was found that was not sure enough', () => {
  const refusal = { kind: 'refusal', certainty: 'unsure' } as const;
  expect(reasonOf({ ...refusal, confidence: 0.1 }, 0.25)).toBe('tryWhy_below');
  expect(reasonOf({ ...refusal, confidence: 0.01 }, 0.25)).toBe('tryWhy_nothing');
  expect(reasonOf({ ...refusal, confidence: 0.9 }, 0.25)).toBe('tryWhy_nothing');
});

test('only answers and refusals have a colour', () => {
  expect(certaintyBadge(answer)).toBe('good');
  expect(certaintyBadge({ ...answer, certainty: 'probably' })).toBe('');
  expect(certaintyBadge({ ...answer, certainty: 'unsure' })).toBe('warn');
  expect(certaintyBadge({ ...answer, kind: 'refusal' })).toBe('failed');
  expect(certaintyBadge({ ...answer, kind: 'small-talk' })).toBe('');
});
