/** A day as people of this language write it. */
export function dayText(iso: string): string {
  const language = document.documentElement.lang || undefined;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso));
}

/** A time as people of this language write it. */
export function timeText(iso: string): string {
  const language = document.documentElement.lang || undefined;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}
