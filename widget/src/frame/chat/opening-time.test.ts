import { describe, expect, test } from 'vitest';
import { openingTime } from './opening-time.ts';

/** Wednesday afternoon, on the clock of whoever runs this. */
const now = new Date(2026, 10, 18, 16, 30).getTime();
const on = (day: number, hour: number) => new Date(2026, 10, day, hour, 0).toISOString();

describe('When people are back', () => {
  test.each([
    ['en', on(18, 18), 'today', /6:00\sPM/],
    ['en', on(19, 9), 'tomorrow', /9:00\sAM/],
    ['en', on(23, 9), 'Monday', /9:00\sAM/],
    ['de', on(19, 9), 'morgen', /9:00/],
    ['de', on(23, 9), 'Montag', /9:00/],
    ['ja', on(19, 9), '明日', /9:00/],
  ])('in %s, at %s, it says %s', (language, at, day, time) => {
    const said = openingTime(at, language, now);
    expect(said.day).toBe(day);
    expect(said.time).toMatch(time);
  });

  test('a minute past midnight is tomorrow, and late at night is still today', () => {
    expect(openingTime(new Date(2026, 10, 19, 0, 1).toISOString(), 'en', now).day).toBe('tomorrow');
    expect(openingTime(new Date(2026, 10, 18, 23, 59).toISOString(), 'en', now).day).toBe('today');
  });
});
