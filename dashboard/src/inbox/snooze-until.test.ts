import { expect, test } from 'vitest';
import { snoozeUntil } from './snooze-until.ts';

/** In the time zone of whoever looks, as the mornings are. */
const local = (iso: string) => new Date(iso).toString().slice(0, 21);

test('a chat comes back in an hour, in the morning, or on Monday', () => {
  const thursday = new Date(2026, 0, 15, 17, 30);
  expect(local(snoozeUntil('hour', thursday))).toBe('Thu Jan 15 2026 18:30');
  expect(local(snoozeUntil('tomorrow', thursday))).toBe('Fri Jan 16 2026 09:00');
  expect(local(snoozeUntil('week', thursday))).toBe('Mon Jan 19 2026 09:00');
});

test('on a Monday or a Sunday the next week begins on the next Monday', () => {
  expect(local(snoozeUntil('week', new Date(2026, 0, 19, 8)))).toBe('Mon Jan 26 2026 09:00');
  expect(local(snoozeUntil('week', new Date(2026, 0, 18, 8)))).toBe('Mon Jan 19 2026 09:00');
});
