const dayMs = 86_400_000;

/** The day of a time, as a list is parted by it: today, yesterday, or its date, with the year where it was another. */
export function dayHeading(at: string, now = new Date(), language = document.documentElement.lang || 'en'): string {
  const then = new Date(at);
  const days = Math.round((startOfDay(then) - startOfDay(now)) / dayMs);
  if (days === 0 || days === -1) return capital(relative(language).format(days, 'day'), language);
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return capital(date(language, year).format(then), language);
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

const capital = (text: string, language: string) =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));

/** Made once for a language: to make one costs more than to draw a row. */
const made = new Map<string, Intl.RelativeTimeFormat | Intl.DateTimeFormat>();

function relative(language: string): Intl.RelativeTimeFormat {
  const format = made.get(language);
  if (format instanceof Intl.RelativeTimeFormat) return format;
  const fresh = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  made.set(language, fresh);
  return fresh;
}

function date(language: string, year: 'numeric' | undefined): Intl.DateTimeFormat {
  const key = `${language} ${year}`;
  const format = made.get(key);
  if (format instanceof Intl.DateTimeFormat) return format;
  const fresh = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', year });
  made.set(key, fresh);
  return fresh;
}
