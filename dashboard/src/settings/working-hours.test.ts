import { expect, test } from 'vitest';
import { overlapsIn, withoutDays } from './working-hours.ts';

const monday = (...spans: [string, string][]) => ({
  timeZone: 'Europe/Lisbon',
  days: { ...withoutDays, monday: spans.map(([from, to]) => ({ from, to })) },
});

test('spans may touch and may be given in any order', () => {
  expect(overlapsIn(null)).toEqual([]);
  expect(overlapsIn(monday(['12:00', '24:00'], ['09:00', '12:00']))).toEqual([]);
});

test('spans that overlap, or end before they begin, are found by their day', () => {
  expect(overlapsIn(monday(['09:00', '12:30'], ['12:00', '18:00']))).toEqual(['monday']);
  expect(overlapsIn(monday(['18:00', '09:00']))).toEqual(['monday']);
  expect(overlapsIn(monday(['09:00', '09:00']))).toEqual(['monday']);
});
