import { dateFormat, relativeFormat } from './time.ts';

const dayMs = 86_400_000;

/** The day of a time, as a list is parted by it: today, yesterday, or its date, with the year where it was another. */
export function dayHeading(at: string, now = new Date(), language = document.documentElement.lang || 'en'): string {
  const then = new Date(at);
  const days = Math.round((startOfDay(then) - startOfDay(now)) / dayMs);
  if (days === 0 || days === -1)
    return capital(relativeFormat({ numeric: 'auto' }, language).format(days, 'day'), language);
  const options = then.getFullYear() === now.getFullYear() ? dated : { ...dated, year: 'numeric' as const };
  return capital(dateFormat(options, language).format(then), language);
}

const dated = { weekday: 'long', month: 'long', day: 'numeric' } as const;

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

const capital = (text: string, language: string) =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
