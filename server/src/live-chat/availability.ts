import type { Chatbot, Day, WorkingHours } from '../chatbots/index.ts';

export interface Availability {
  isStaffed: boolean;
  reason: 'outside-hours' | 'nobody-available' | 'switched-off' | null;
  /** When somebody is back, if that is known. */
  opensAt: number | null;
}

/** Later than anything: for people who never work. */
const never = 8_640_000_000_000_000;

/** Whether a person could take a conversation of a chatbot now; where not, why, and when somebody is back. */
export async function availabilityOf(
  { settings: { liveChat } }: Pick<Chatbot, 'settings'>,
  isSomebodyThere: () => Promise<boolean>,
  nowMs: number,
): Promise<Availability> {
  const { isEnabled, workingHours } = liveChat;
  if (!isEnabled) return { isStaffed: false, reason: 'switched-off', opensAt: null };
  if (workingHours && !isWithin(workingHours, nowMs))
    return { isStaffed: false, reason: 'outside-hours', opensAt: nextOpening(workingHours, nowMs) };
  const isStaffed = await isSomebodyThere();
  return { isStaffed, reason: isStaffed ? null : 'nobody-available', opensAt: null };
}

/** From when on a chat that is opened now may be given to an agent. */
export function assignableFrom({ settings }: Pick<Chatbot, 'settings'>, nowMs: number): number {
  const { workingHours } = settings.liveChat;
  if (!workingHours || isWithin(workingHours, nowMs)) return 0;
  return nextOpening(workingHours, nowMs) ?? never;
}

const minuteMs = 60_000;
const dayMs = 24 * 3600_000;
/** A span may fall into the hour, or the day, that a change of the clock leaves out: then a week later counts. */
const daysAhead = 15;
const scanStepMs = dayMs / 2;

/** Whether people work at this moment. */
export function isWithin(hours: WorkingHours, atMs: number): boolean {
  const { day, minutes } = wallClock(atMs + offsetAt(hours.timeZone, atMs));
  return hours.days[day].some(({ from, to }) => minutesOf(from) <= minutes && minutes < minutesOf(to));
}

/** The first moment from this one on at which people work; null when they never do. */
export function nextOpening(hours: WorkingHours, atMs: number): number | null {
  const { timeZone, days } = hours;
  if (isWithin(hours, atMs)) return atMs;
  if (Object.values(days).every((spans) => spans.length === 0)) return null;

  // Work begins where a span does, by any of the clocks in force around then, or where the clock jumps into a span.
  const { offsets, changes } = clocksOf(timeZone, atMs - dayMs, atMs + (daysAhead + 1) * dayMs);
  const starts: number[] = [...changes];
  const today = Math.floor((atMs + offsetAt(timeZone, atMs)) / dayMs) * dayMs;
  for (let date = today - dayMs; date <= today + daysAhead * dayMs; date += dayMs) {
    for (const { from } of days[wallClock(date).day])
      for (const offset of offsets) starts.push(date + minutesOf(from) * minuteMs - offset);
  }
  const later = starts.filter((start) => start >= atMs).toSorted((a, b) => a - b);
  return later.find((start) => isWithin(hours, start)) ?? null;
}

const dayNames: readonly Day[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** What a clock shows whose time, read as UTC, is this. */
function wallClock(localMs: number): { day: Day; minutes: number } {
  const days = Math.floor(localMs / dayMs);
  // The first of January 1970 was a Thursday.
  const day = dayNames[(((days + 4) % 7) + 7) % 7] ?? 'sunday';
  return { day, minutes: Math.floor((localMs - days * dayMs) / minuteMs) };
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The offsets in force in a time, and when they changed. */
function clocksOf(timeZone: string, fromMs: number, toMs: number) {
  const offsets = new Set<number>();
  const changes: number[] = [];
  let offset = offsetAt(timeZone, fromMs);
  offsets.add(offset);
  for (let atMs = fromMs; atMs < toMs; atMs += scanStepMs) {
    const next = offsetAt(timeZone, atMs + scanStepMs);
    if (next !== offset) changes.push(changeBetween(timeZone, atMs, atMs + scanStepMs));
    offset = next;
    offsets.add(offset);
  }
  return { offsets, changes };
}

/** The first millisecond of the new offset. */
function changeBetween(timeZone: string, fromMs: number, toMs: number): number {
  const before = offsetAt(timeZone, fromMs);
  let [low, high] = [fromMs, toMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones; names in other letters might be told without end. */
const mostClocks = 700;

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, atMs: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    if (clocks.size >= mostClocks) clocks.clear();
    const numeric = 'numeric' as const;
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    clocks.set(timeZone, clock);
  }
  const shown = Object.fromEntries(clock.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return localMs - Math.floor(atMs / 1_000) * 1_000;
}
