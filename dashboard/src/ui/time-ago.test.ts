import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-05-20T12:00:00Z');
const minuteMs = 60_000;
const after = (minutes: number, language: string) =>
  timeAgo(new Date(now.getTime() + minutes * minuteMs), now, language);

test('a time is told by how far it is, in the largest unit that it fills, in the language of the page', () => {
  expect(after(-0.9, 'en')).toBeUndefined();
  expect(after(-59, 'en')).toBe('59 min ago');
  expect(after(-150, 'en-GB')).toBe('2 hr ago');
  expect(after(-150, 'de')).toBe('vor 2 Std.');
  expect(after(-50 * 60, 'de')).toBe('vor 2 Tagen');
  expect(after(48 * 60, 'en')).toBe('in 2 days');
});

test('a time to come is rounded up, so that a week that has just begun is seven days', () => {
  const begun = (days: number) => after(days * 24 * 60 - 0.01, 'en');
  expect([begun(7), begun(30), begun(1)]).toEqual(['in 7 days', 'in 30 days', 'in 1 day']);
  expect(after(59.5, 'en')).toBe('in 1 hr');
  expect(after(0.9, 'en')).toBeUndefined();
});

test('a time of another month is a date', () => {
  expect(after(-31 * 24 * 60, 'en')).toBe('Apr 19, 2026');
});
