/** When people are back, by the visitor's clock and as the visitor's language says it: "tomorrow", "Thursday". */
export function openingTime(at: string, language: string, now = Date.now()): { day: string; time: string } {
  const opens = new Date(at);
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000);
  return {
    day:
      days < 2
        ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
        : opens.toLocaleDateString(language, { weekday: 'long' }),
    time: opens.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' }),
  };
}
