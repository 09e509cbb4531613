import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMs } from '../../test-support/processor-time.ts';
import { type Day, days, type WorkingHours } from '../chatbots/index.ts';
import { isWithin, nextOpening } from './availability.ts';

const minuteMs = 60_000;
const at = (iso: string) => Date.parse(iso);

function hoursOf(timeZone: string, some: Partial<WorkingHours['days']>): WorkingHours {
  const none = Object.fromEntries(days.map((day) => [day, []])) as unknown as WorkingHours['days'];
  return { timeZone, days: { ...none, ...some } };
}
const weekdays = (timeZone: string) => {
  const span = [{ from: '09:00', to: '17:00' }];
  const [monday, tuesday, wednesday, thursday, friday] = [span, span, span, span, span];
  return hoursOf(timeZone, { monday, tuesday, wednesday, thursday, friday });
};

describe('working hours', () => {
  test('are told by the clock of their time zone, to the minute', () => {
    const hours = weekdays('Europe/Berlin');
    expect(isWithin(hours, at('2026-11-16T07:59:59.999Z'))).toBe(false);
    expect(isWithin(hours, at('2026-11-16T08:00:00Z'))).toBe(true);
    expect(isWithin(hours, at('2026-11-16T15:59:59.999Z'))).toBe(true);
    expect(isWithin(hours, at('2026-11-16T16:00:00Z'))).toBe(false);
    // In summer an hour earlier.
    expect(isWithin(hours, at('2026-07-13T07:00:00Z'))).toBe(true);
  });

  test('begin again on Monday after a weekend, at the new time where the clock was changed in between', () => {
    const hours = weekdays('Europe/Berlin');
    expect(nextOpening(hours, at('2026-11-13T18:00:00Z'))).toBe(at('2026-11-16T08:00:00Z'));
    expect(nextOpening(hours, at('2026-03-27T18:00:00Z'))).toBe(at('2026-03-30T07:00:00Z'));
    expect(nextOpening(hours, at('2026-10-23T18:00:00Z'))).toBe(at('2026-10-26T08:00:00Z'));
  });

  test('that have begun begin now, and those of nobody never', () => {
    const now = at('2026-11-16T10:00:00Z');
    expect(nextOpening(weekdays('UTC'), now)).toBe(now);
    expect(nextOpening(hoursOf('UTC', {}), now)).toBeNull();
  });

  test('go on over midnight as two spans', () => {
    const hours = hoursOf('Asia/Kathmandu', {
      monday: [{ from: '22:00', to: '24:00' }],
      tuesday: [{ from: '00:00', to: '06:00' }],
    });
    for (const iso of ['2026-11-16T18:14:59Z', '2026-11-16T18:15:00Z', '2026-11-17T00:14:00Z'])
      expect(isWithin(hours, at(iso))).toBe(true);
    expect(isWithin(hours, at('2026-11-17T00:15:00Z'))).toBe(false);
  });

  test('that lie in the hour which spring leaves out do not come that day', () => {
    const hours = hoursOf('Europe/Berlin', { sunday: [{ from: '02:15', to: '02:45' }] });
    expect(nextOpening(hours, at('2026-03-28T23:30:00Z'))).toBe(at('2026-04-05T00:15:00Z'));
  });

  test('into which the clock jumps begin with the jump', () => {
    const hours = hoursOf('Europe/Berlin', { sunday: [{ from: '02:15', to: '04:00' }] });
    expect(nextOpening(hours, at('2026-03-29T00:30:00Z'))).toBe(at('2026-03-29T01:00:00Z'));
  });

  test('that lie in the hour which autumn repeats come twice', () => {
    const hours = hoursOf('Europe/Berlin', { sunday: [{ from: '02:00', to: '02:30' }] });
    expect(nextOpening(hours, at('2026-10-25T00:40:00Z'))).toBe(at('2026-10-25T01:00:00Z'));
  });

  test('of a day that a zone left out come a week later', () => {
    const hours = hoursOf('Pacific/Apia', { friday: [{ from: '09:00', to: '10:00' }] });
    // There was no Friday, 30 December 2011, in Samoa.
    expect(nextOpening(hours, at('2011-12-30T09:00:00Z'))).toBe(at('2012-01-05T19:00:00Z'));
  });

  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'America/St_Johns',
    'Africa/Casablanca',
    'Pacific/Kiritimati',
  ];
  const span = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 40 })).map(([start, length]) => ({
    from: clock(start * 15),
    to: clock(Math.min(start * 15 + length * 15, 1_440)),
  }));
  const hours = fc.record({
    timeZone: fc.constantFrom(...zones),
    days: fc.record(
      Object.fromEntries(days.map((day) => [day, fc.array(span, { maxLength: 1 })])) as Record<
        Day,
        fc.Arbitrary<{ from: string; to: string }[]>
      >,
    ),
  });
  // Around the changes of the clock of those zones, and anywhere.
  const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-04', '2026-10-25', '2026-11-01'];
  const moment = fc.oneof(
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -2_880, max: 2_880 }))
      .map(([date, minutes]) => at(`${date}T00:00:00Z`) + minutes * minuteMs),
    fc
      .integer({ min: at('2020-01-01T00:00:00Z') / minuteMs, max: at('2032-01-01T00:00:00Z') / minuteMs })
      .map((minutes) => minutes * minuteMs),
  );

  test('begin next at the first minute that lies within them', () => {
    fc.assert(
      fc.property(hours, moment, (given, now) => {
        const opening = nextOpening(given, now);
        let expected: number | null = null;
        for (let minute = now; minute < now + 9 * 24 * 60 * minuteMs; minute += 15 * minuteMs)
          if (isWithin(given, minute)) {
            expected = minute;
            break;
          }
        if (expected === null) return opening === null || opening >= now + 7 * 24 * 60 * minuteMs;
        if (opening === null) return false;
        // The search goes in steps of a quarter of an hour: the opening lies in the last of them.
        return (
          isWithin(given, opening) &&
          opening <= expected &&
          opening > expected - 15 * minuteMs &&
          (opening === now || !isWithin(given, opening - 1))
        );
      }),
      { numRuns: 150 },
    );
  });

  test('are the same as a clock on the wall shows', () => {
    fc.assert(
      fc.property(hours, moment, (given, now) => {
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone: given.timeZone,
          weekday: 'long',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }).formatToParts(now);
        const part = (type: string) => shown.find((each) => each.type === type)?.value ?? '';
        const time = `${part('hour')}:${part('minute')}`;
        const spans = given.days[part('weekday').toLowerCase() as Day];
        return isWithin(given, now) === spans.some(({ from, to }) => from <= time && time < to);
      }),
    );
  });

  test('are cheap to look at', () => {
    const given = weekdays('Pacific/Chatham');
    nextOpening(given, 0);
    const tookMs = processorMs(() => {
      for (let round = 0; round < 200; round += 1) nextOpening(given, at('2026-11-14T00:00:00Z'));
    });
    expect(tookMs / 200).toBeLessThan(5);
  });
});

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
