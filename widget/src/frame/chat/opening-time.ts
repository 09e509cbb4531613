/** When people are back, as the visitor's language says it. */
export function openingTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(at),
  );
}
