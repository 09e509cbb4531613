import { setTimeout as sleep } from 'node:timers/promises';

interface Seen {
  atMs: number;
  ready: number;
  alive: number;
}

/** Looks at a node's health again and again. */
export function watchHealth(url: string, everyMs = 100) {
  const seen: Seen[] = [];
  let isOver = false;
  const statusOf = (path: string) =>
    fetch(url + path, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => {
        await response.text();
        return response.status;
      },
      () => 0,
    );
  const watching = (async () => {
    while (!isOver) {
      const atMs = performance.now();
      const [ready, alive] = await Promise.all([statusOf('/readyz'), statusOf('/healthz')]);
      seen.push({ atMs: Math.max(atMs, performance.now() - everyMs), ready, alive });
      await sleep(everyMs);
    }
  })();
  return {
    /** How long after this moment it first said that it is not ready. */
    notReadyAfterMs: (sinceMs: number) => {
      const first = seen.find(({ atMs, ready }) => atMs >= sinceMs && ready === 503);
      return first ? first.atMs - sinceMs : Number.POSITIVE_INFINITY;
    },
    readyAfterMs: (sinceMs: number) => {
      const first = seen.find(({ atMs, ready }) => atMs >= sinceMs && ready === 200);
      return first ? first.atMs - sinceMs : Number.POSITIVE_INFINITY;
    },
    isReady: () => seen.at(-1)?.ready === 200,
    wasAliveThroughout: () => seen.every(({ alive }) => alive === 200),
    async stop() {
      isOver = true;
      await watching;
    },
  };
}

export const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');
