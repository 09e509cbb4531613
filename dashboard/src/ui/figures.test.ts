import { expect, test } from 'vitest';
import { formatBytes, formatDuration } from './figures.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1.5 kB'],
  [200_000_000, '200 MB'],
  [2_000_000_000, '2 GB'],
  [5e15, '5,000 TB'],
])('%i bytes are written as %s', (bytes, written) => {
  expect(formatBytes(bytes, 'en')).toBe(written);
});

test('bytes are written in the manner of the language', () => {
  expect(formatBytes(1_500_000, 'de')).toBe('1,5 MB');
});

test('a duration is told in the largest unit of which there is one', () => {
  expect([0, 430, 3_240, 90_000, 8_000_000].map((ms) => formatDuration(ms, 'en'))).toEqual([
    '0 ms',
    '430 ms',
    '3.2 sec',
    '1.5 min',
    '2.2 hr',
  ]);
});

test('a duration that is rounded up to the next unit is told in it', () => {
  expect([59_940, 59_960, 3_597_500].map((ms) => formatDuration(ms, 'en'))).toEqual(['59.9 sec', '1 min', '1 hr']);
});
