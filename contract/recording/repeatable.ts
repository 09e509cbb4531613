/** How long something took differs each time. */
const durations = new Set(['responseTime', 'avgResponseTime', 'p50ResponseTime', 'p95ResponseTime']);
const anyDuration = 12;

/** A case without what differs from one recording to the next: ids, secrets, times. Equal ones stay equal. */
export function makeRepeatable(recorded: object): object {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const named = (value: string, kind: string, name: (count: number) => string) => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const made = name(count);
    names.set(value, made);
    return made;
  };
  const withoutIds = (text: string) =>
    text
      .replaceAll(/\bpk_live_\w{30,}/g, (key) => named(key, 'pk_live', (count) => `pk_live_${count}`))
      .replaceAll(/\b([a-z]{2,8})_[\w-]{20,}/g, (id, kind) => named(id, kind, (count) => `${kind}_${count}`));
  const withoutTokens = (text: string) =>
    text.replaceAll(/\beyJ[\w-]+\.([\w-]+)\.[\w-]+/g, (_, claims) => {
      const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const kept = Buffer.from(JSON.stringify({ sub: withoutIds(sub) })).toString('base64url');
      return `eyJhbGciOiJub25lIn0.${kept}.signature`;
    });
  const withoutTimes = (text: string) =>
    text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (time) =>
      named(time, 'time', (count) => new Date(Date.UTC(2026, 0, 1, 0, 0, count)).toISOString()),
    );
  const withoutMilliseconds = (text: string) =>
    text.replaceAll(/\b\d{13}\b/g, (ms) => named(ms, 'ms', (count) => String(Date.UTC(2026, 0, 1, 0, 0, count))));
  const withoutDurations = (text: string) => text.replaceAll(/"responseTime":[\d.]+/g, `"responseTime":${anyDuration}`);

  function repeatable(value: unknown, key = ''): unknown {
    if (typeof value === 'string') {
      if (key === 'x-request-id' || key === 'requestId') return named(value, 'request', (count) => `request-${count}`);
      if (key === 'etag' || key === 'if-match' || key === 'ifMatch')
        return named(value, 'version', (count) => `"version-${count}"`);
      if (key === 'lastFour') return '1234';
      if (key === 'pushKey') return 'push-key';
      return withoutDurations(withoutMilliseconds(withoutTimes(withoutIds(withoutTokens(value)))));
    }
    if (typeof value === 'number') return durations.has(key) ? anyDuration : value;
    if (Array.isArray(value)) return value.map((each) => repeatable(each));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [withoutIds(name), repeatable(each, name)]));
  }
  return repeatable(recorded) as object;
}
