import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

test('an age is told in the largest unit that it fills, in the language of the page', () => {
  const minuteMs = 60_000;
  expect(ageText(59_000, 'en')).toBe('0 min');
  expect(ageText(59 * minuteMs, 'en')).toBe('59 min');
  expect(ageText(150 * minuteMs, 'en')).toBe('2 hr');
  expect(ageText(150 * minuteMs, 'de')).toBe('2 Std.');
  expect(ageText(50 * 60 * minuteMs, 'de')).toBe('2 Tg.');
});
