import { dateFormat, relativeFormat } from './time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From here on a date says more. */
const longAgoMs = 30 * dayMs;

/** How far a time is from now, as short as a list needs it: "3 min ago", "in 2 days"; far away it is a date, and nothing within a minute. */
export function timeAgo(at: Date, now: Date, language: string): string | undefined {
  const ms = at.getTime() - now.getTime();
  if (Math.abs(ms) < minuteMs) return undefined;
  if (ms > longAgoMs || ms <= -longAgoMs) return dateFormat({ dateStyle: 'medium' }, language).format(at);
  const [count, unit] = countedIn(ms);
  const text = relativeFormat({ style: 'short' }, language).format(count, unit);
  // English is abbreviated without dots here.
  return language.startsWith('en') ? text.replace('.', '') : text;
}

/** In the largest unit that it fills. What is to come is rounded up: a key made for 30 days expires in 30 days. */
function countedIn(ms: number): [number, 'day' | 'hour' | 'minute'] {
  const round = ms > 0 ? Math.ceil : Math.trunc;
  const minutes = round(ms / minuteMs);
  if (Math.abs(minutes) < 60) return [minutes, 'minute'];
  const hours = round(ms / hourMs);
  return Math.abs(hours) < 24 ? [hours, 'hour'] : [round(ms / dayMs), 'day'];
}
