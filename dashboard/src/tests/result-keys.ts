/** A name for each of the questions of a test, in which one may stand twice: its text, and for which time. */
export function keysOf(results: readonly { question: string }[]): string[] {
  const times = new Map<string, number>();
  return results.map(({ question }) => {
    const time = (times.get(question) ?? 0) + 1;
    times.set(question, time);
    return `${time} ${question}`;
  });
}
