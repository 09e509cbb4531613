/** A time as people of this language write it. */
export function timeText(iso: string): string {
  const language = document.documentElement.lang || undefined;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}
