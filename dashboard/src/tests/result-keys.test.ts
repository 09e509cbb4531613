import { expect, test } from 'vitest';
import { keysOf } from './result-keys.ts';

test('a question that stands twice in a test has two names, the same in each of its runs', () => {
  const results = ['Open?', 'Paid?', 'Open?', '2 Open?'].map((question) => ({ question }));
  expect(keysOf(results)).toEqual(['1 Open?', '1 Paid?', '2 Open?', '1 2 Open?']);
  expect(keysOf(results.slice(0, 3))).toEqual(keysOf(results).slice(0, 3));
});
