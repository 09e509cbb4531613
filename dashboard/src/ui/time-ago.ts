import { dateFormat, relativeFormat } from './time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From here on a date says more. */
const longAgoMs = 30 * dayMs;

/** How far a time is from now, as short as a list needs it: "3 min ago", "in 2 days"; far away it is a date, and nothing within a minute. */
export function timeAgo(at: Date, now: Date, language: string): string | undefined {
  const ms = at.getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size >= longAgoMs) return dateFormat({ dateStyle: 'medium' }, language).format(at);
  const format = relativeFormat({ style: 'short' }, language);
  const [unit, sizeMs] =
    size >= dayMs
      ? (['day', dayMs] as const)
      : size >= hourMs
        ? (['hour', hourMs] as const)
        : (['minute', minuteMs] as const);
  const count = Math.trunc(ms / sizeMs);
  if (count === 0) return undefined;
  // English is abbreviated without dots here.
  return language.startsWith('en') ? format.format(count, unit).replace('.', '') : format.format(count, unit);
}
