/**
 * Every date and time that the dashboard writes is written here: a day as "Nov 19, 2026", a time as "Nov 19, 2026, 3:15 PM",
 * each as the language has it. What is near is told by time-ago.ts, the days of a list by day-heading.ts.
 */
const pageLanguage = () => (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en';

/** To make a format costs more than all that is drawn of a row. */
function once<Format, Options>(make: (language: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options, language = pageLanguage()): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(language, options);
    made.set(key, format);
    return format;
  };
}

export const dateFormat = once(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

export const relativeFormat = once(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);

const day = { dateStyle: 'medium' } as const;
const time = { dateStyle: 'medium', timeStyle: 'short' } as const;
const dayOfYear = { month: 'short', day: 'numeric' } as const;
const clock = { timeStyle: 'short' } as const;
const dayAndClock = { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;

export const dayText = (iso: string) => dateFormat(day).format(new Date(iso));

/** A day, and its year where that is another. */
export const nearDayText = (iso: string) => {
  const then = new Date(iso);
  return dateFormat(then.getFullYear() === new Date().getFullYear() ? dayOfYear : day).format(then);
};

export const timeText = (iso: string) => dateFormat(time).format(new Date(iso));

/** When on a day that is told already. */
export const timeOfDayText = (iso: string) => dateFormat(clock).format(new Date(iso));

/** When one of many was: the time, the day where that was not today, and the year where it was another. */
export function nearTimeText(iso: string): string {
  const [then, now] = [new Date(iso), new Date()];
  if (then.toDateString() === now.toDateString()) return dateFormat(clock).format(then);
  return dateFormat(then.getFullYear() === now.getFullYear() ? dayAndClock : time).format(then);
}

/** A time such as `00:00` as fields of time show it: by the browser's language, not by the page's. */
export const clockText = (hours: string) =>
  dateFormat({ ...clock, timeZone: 'UTC' }, navigator.language).format(new Date(`1970-01-01T${hours}Z`));

/** A day that has no time, such as `2026-11-15`, in the zone that it is counted in. */
export const calendarDayText = (date: string, style: 'short' | 'long' = 'long') =>
  inUtc(date, style === 'short' ? { day: 'numeric', month: 'short' } : day);

/** The days from one to another, both in it, with what they share said once. */
export const calendarRangeText = (from: string, to: string) =>
  dateFormat({ ...day, timeZone: 'UTC' }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

/** A month such as `2026-11`. */
export const calendarMonthText = (month: string, style: 'short' | 'long') =>
  inUtc(`${month}-01`, style === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' });

const inUtc = (date: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
