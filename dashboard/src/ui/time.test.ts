import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  calendarDayText,
  calendarMonthText,
  calendarRangeText,
  dateFormat,
  nearDayText,
  nearTimeText,
} from './time.ts';

const source = new URL('..', import.meta.url);
const ownFormats = /Intl\.(?:RelativeTimeFormat|DateTimeFormat\((?!\)\.resolvedOptions))|toLocale(?:Date|Time)String/;

test('nobody else has a format of their own for dates and times', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['ui/time.ts', '**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => ownFormats.test(readFileSync(new URL(path, source), 'utf8')))).toEqual([]);
});

test('a format of its own is found, the name of the time zone is none', () => {
  expect(ownFormats.test('new Intl.DateTimeFormat(language, { weekday: "long" })')).toBe(true);
  expect(ownFormats.test('at.toLocaleTimeString()')).toBe(true);
  expect(ownFormats.test('Intl.DateTimeFormat().resolvedOptions().timeZone')).toBe(false);
});

test('a day without a time is the same in every zone', () => {
  expect(calendarDayText('2026-11-15')).toBe('Nov 15, 2026');
  expect(calendarDayText('2026-11-15', 'short')).toBe('Nov 15');
  expect(calendarMonthText('2026-11', 'long')).toBe('November 2026');
});

test('what two days share is said once', () => {
  const range = (from: string, to: string) => calendarRangeText(from, to).replaceAll(/\s/g, ' ');
  expect(range('2020-01-01', '2020-12-31')).toBe('Jan 1 – Dec 31, 2020');
  expect(range('2019-12-31', '2020-01-01')).toBe('Dec 31, 2019 – Jan 1, 2020');
  expect(range('2020-01-01', '2020-01-01')).toBe('Jan 1, 2020');
});

test('one of many says only what today does not', () => {
  const now = new Date();
  expect(nearTimeText(now.toISOString())).toBe(dateFormat({ timeStyle: 'short' }).format(now));
  expect(nearTimeText('2020-01-05T12:00:00Z')).toContain('2020');
});

test('a day of this year needs no year', () => {
  const now = new Date();
  expect(nearDayText(now.toISOString())).toBe(dateFormat({ month: 'short', day: 'numeric' }).format(now));
  expect(nearDayText('2020-01-05T12:00:00Z')).toBe('Jan 5, 2020');
});
