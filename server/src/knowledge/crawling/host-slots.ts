import { setTimeout as sleep } from 'node:timers/promises';

const requestsAtOnce = 2;

interface Host {
  running: number;
  waiting: (() => void)[];
  nextAt: number;
}

/** Limits the requests to each host: few at a time, as far apart as it wishes, whoever asks. */
export function createHostSlots() {
  const hosts = new Map<string, Host>();

  async function takeSlot(host: Host, delayMs: number, signal: AbortSignal): Promise<void> {
    if (host.running >= (delayMs > 0 ? 1 : requestsAtOnce))
      await new Promise<void>((resolve) => host.waiting.push(resolve));
    else host.running += 1;
    const now = Date.now();
    const startAt = Math.max(now, host.nextAt);
    host.nextAt = startAt + delayMs;
    if (startAt > now) await sleep(startAt - now, undefined, { signal });
  }

  function leave(name: string, host: Host): void {
    const next = host.waiting.shift();
    // The slot goes to whoever waits longest.
    if (next) {
      next();
      return;
    }
    host.running -= 1;
    if (host.running === 0 && host.nextAt <= Date.now()) hosts.delete(name);
  }

  return {
    async withSlot<T>(
      name: string,
      { delayMs, signal }: { delayMs: number; signal: AbortSignal },
      work: () => Promise<T>,
    ): Promise<T> {
      const host = hosts.get(name) ?? { running: 0, waiting: [], nextAt: 0 };
      hosts.set(name, host);
      try {
        await takeSlot(host, delayMs, signal);
        signal.throwIfAborted();
        return await work();
      } finally {
        leave(name, host);
      }
    },
  };
}

export type HostSlots = ReturnType<typeof createHostSlots>;
