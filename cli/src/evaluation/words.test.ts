import { expect, test } from 'vitest';
import { containsWords, tokenF1 } from './words.ts';

test.each([
  ['You have 10 days.', '10 DAYS', true],
  ['You have 110 days.', '10 days', false],
  ['You have 10 daystrips.', '10 days', false],
  ['Ask Mr. O’Neil, please', 'mr o’neil', true],
  ['退货期限为三十天。', '三十天', true],
  ['您可以在30天内退货。', '30天', true],
  ['サーバーを再起動', 'サーバー', true],
  ['ในวันอาทิตย์ปิด', 'วันอาทิตย์', true],
  ['हिन्दी में', 'हिन्दी', true],
  ['ﬁve days', 'five days', true],
  ['anything', '…', false],
])('in %j, %j is found: %s', (text, wanted, isFound) => {
  expect(containsWords(text, wanted)).toBe(isFound);
});

test('shares words in any order, each as often as it is there', () => {
  expect(tokenF1('30 days', 'days: 30')).toBe(1);
  expect(tokenF1('days days days', 'days')).toBe(0.5);
  expect(tokenF1('within 30 days of delivery', '30 days')).toBeCloseTo(4 / 7, 10);
  expect(tokenF1('never', '30 days')).toBe(0);
});
