/** Asks `look` once for a key and gives the same promise again for a while. Failures are not remembered. */
export function rememberFor<T>(
  durationMs: number,
  clock: () => number,
  look: (key: string) => Promise<T>,
  maxEntries = 10_000,
): (key: string) => Promise<T> {
  const entries = new Map<string, { value: Promise<T>; until: number }>();
  return (key) => {
    const known = entries.get(key);
    if (known && known.until > clock()) return known.value;
    const value = look(key);
    entries.delete(key);
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string);
    entries.set(key, { value, until: clock() + durationMs });
    value.catch(() => entries.delete(key));
    return value;
  };
}
