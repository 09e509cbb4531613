import { setTimeout as sleep } from 'node:timers/promises';
import { NotFetched, type WebFetch, type WebRequest, type WebResponse } from '../ports.ts';
import type { HostSlots } from './host-slots.ts';
import { type Robots, readRobots } from './robots.ts';

const mostTries = 3;
/** A host that wants a longer pause is left alone for this refresh. */
const longestWaitMs = 30_000;

export interface PoliteRequest extends WebRequest {
  signal: AbortSignal;
}

/** The web as a guest sees it: hosts are asked in turn, as far apart as they wish, again where it may help, and not after they said no. */
export function createPoliteWeb(web: WebFetch, slots: HostSlots) {
  const robotsOf = new Map<string, Promise<Robots>>();
  const pausedUntil = new Map<string, number>();

  async function ask(address: string, delayMs: number, request: PoliteRequest): Promise<WebResponse> {
    const { host } = new URL(address);
    for (let tries = 1; ; tries += 1) {
      const outcome = await slots
        .withSlot(host, { delayMs, signal: request.signal }, async () => {
          requireNoPause(host);
          const response = await web.get(address, request);
          // Noted before the next one's turn.
          notePause(host, waitBefore(1, response) ?? 0);
          return response;
        })
        .catch((error: unknown) => {
          if (error instanceof NotFetched) return error;
          throw error;
        });
      const waitMs = waitBefore(tries + 1, outcome);
      const isLast = waitMs === undefined || tries === mostTries || waitMs > longestWaitMs;
      if (isLast && outcome instanceof NotFetched) throw outcome;
      if (isLast) return outcome as WebResponse;
      await sleep(waitMs, undefined, { signal: request.signal });
    }
  }

  function notePause(host: string, waitMs: number): void {
    if (waitMs > longestWaitMs) pausedUntil.set(host, Date.now() + waitMs);
  }

  function requireNoPause(host: string): void {
    const until = pausedUntil.get(host) ?? 0;
    if (until <= Date.now()) return;
    const minutes = Math.ceil((until - Date.now()) / 60_000);
    throw new NotFetched(`The website asked not to be disturbed for ${minutes} more minutes.`);
  }

  function robotsFor(origin: string, signal: AbortSignal): Promise<Robots> {
    let robots = robotsOf.get(origin);
    if (!robots) {
      robots = readRobots(origin, (address, request) => ask(address, 0, { ...request, signal }), signal);
      robotsOf.set(origin, robots);
    }
    return robots;
  }

  return {
    robotsFor,
    /** Rejects with `NotFetched`, as the web does. */
    async get(address: string, request: PoliteRequest): Promise<WebResponse> {
      const { delayMs } = await robotsFor(new URL(address).origin, request.signal);
      return ask(address, delayMs, request);
    },
  };
}

export type PoliteWeb = ReturnType<typeof createPoliteWeb>;

/** How long to wait before the next try; nothing when another would not help. */
function waitBefore(tries: number, outcome: WebResponse | NotFetched): number | undefined {
  const usualMs = 500 * 3 ** (tries - 2);
  if (outcome instanceof NotFetched) return outcome.isTransient ? usualMs : undefined;
  if (outcome.status !== 429 && outcome.status < 500) return undefined;
  const asked = outcome.header('retry-after');
  if (asked === undefined) return usualMs;
  const seconds = Number(asked);
  const waitMs = Number.isFinite(seconds) ? 1_000 * seconds : Date.parse(asked) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : usualMs;
}
