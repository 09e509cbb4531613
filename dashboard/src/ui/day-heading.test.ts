import { expect, test } from 'vitest';
import { dayHeading } from './day-heading.ts';

const now = new Date(2026, 10, 18, 9, 30);
const heading = (at: Date, language = 'en') => dayHeading(at.toISOString(), now, language);

test('a list is parted by days, of which the latest two have a name', () => {
  expect(heading(new Date(2026, 10, 18, 0, 1))).toBe('Today');
  expect(heading(new Date(2026, 10, 17, 23, 59))).toBe('Yesterday');
  expect(heading(new Date(2026, 10, 16, 12))).toBe('Monday, November 16');
});

test('a day of another year says which', () => {
  expect(heading(new Date(2025, 11, 31, 12))).toBe('Wednesday, December 31, 2025');
});

test('a heading begins with a capital where the language has them', () => {
  expect(heading(new Date(2026, 10, 17, 12), 'de')).toBe('Gestern');
  expect(heading(new Date(2026, 10, 17, 12), 'ja')).toBe('昨日');
});
