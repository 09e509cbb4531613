import { setTimeout as sleep } from 'node:timers/promises';
import { NotFetched, type WebFetch, type WebRequest, type WebResponse } from '../ports.ts';
import { reasonSentence } from '../reading-reasons.ts';

const mostTries = 3;
/** A host that wants a longer pause is left alone for this refresh. */
const longestWaitMs = 30_000;

export interface PoliteRequest extends WebRequest {
  signal: AbortSignal;
}

/** Fetches with the delays that hosts ask for, retries where it may help, and stops at hosts that refuse. */
export function createPoliteWeb(web: WebFetch, slots: HostSlots) {
  const robotsOf = new Map<string, Promise<Robots>>();
  const pausedUntil = new Map<string, number>();
  let isDelayed = false;

  async function ask(address: string, delayMs: number, request: PoliteRequest): Promise<WebResponse> {
    const { host } = new URL(address);
    for (let tries = 1; ; tries += 1) {
      const outcome = await slots
        .withSlot(host, { delayMs, signal: request.signal }, async () => {
          requireNoPause(host);
          const response = await web.get(address, request);
          // Noted before the next request.
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
    throw new NotFetched(reasonSentence('website-paused', { minutes }));
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
    /** Whether a host has asked for pauses, which other nodes would not keep to. */
    isSlowedDown: () => isDelayed || pausedUntil.size > 0,
    /** Rejects with `NotFetched`, as the web does. */
    async get(address: string, request: PoliteRequest): Promise<WebResponse> {
      const { delayMs } = await robotsFor(new URL(address).origin, request.signal);
      if (delayMs > 0) isDelayed = true;
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

/** Loaded with the first website: most starts read none. */
async function loadRobotsParser() {
  const { default: loaded } = await import('robots-parser');
  // The package's types are those of an ES module, which it is not.
  return loaded as unknown as typeof loaded.default;
}

/** The name by which websites address us in robots.txt. */
export const crawlerName = 'Parley';

const maxBytes = 5_000_000;
/** What the standard asks a crawler to read at least, of a file that is longer. */
const bytesRead = 512 * 1024;
/** Every rule is held against every address: more of them, or such with many stars, are there to keep us busy. */
const mostLines = 2_000;
const longestLine = 500;
const mostStars = 5;
/** A site that wants more between two requests would take days. */
const longestDelayMs = 60_000;

export interface Robots {
  /** Why a page must not be read; `isForbidden` is false where the rules are only unknown for now. */
  refusalOf(url: string): { reason: string; isForbidden: boolean } | undefined;
  delayMs: number;
}

/** What a website allows, as RFC 9309 says: no file allows all, a file that cannot be had forbids all. */
async function readRobots(origin: string, get: WebFetch['get'], signal: AbortSignal): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const unreadable = (reason: string): Robots => ({ refusalOf: () => ({ reason, isForbidden: false }), delayMs: 0 });
  try {
    const { status, body } = await get(address, { maxBytes, signal });
    if (status === 429 || status >= 500) return unreadable(reasonSentence('robots-unavailable', { status }));
    const text = status >= 200 && status < 300 ? new TextDecoder().decode(body.subarray(0, bytesRead)) : '';
    const robotsParser = await loadRobotsParser();
    const rules = robotsParser(address, soundLines(text));
    return {
      refusalOf: (url) =>
        rules.isAllowed(url, crawlerName) === false
          ? { reason: reasonSentence('robots-forbids'), isForbidden: true }
          : undefined,
      delayMs: Math.min(1_000 * (rules.getCrawlDelay(crawlerName) ?? 0), longestDelayMs),
    };
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    // One cause: where nobody answers, there is nothing to say of a file.
    return unreadable(`${error.message} ${reasonSentence('check-address')}`);
  }
}

function soundLines(text: string): string {
  return text
    .split(/\r\n?|\n/, mostLines)
    .filter((line) => line.length <= longestLine && line.split('*').length - 1 <= mostStars)
    .join('\n');
}

const requestsAtOnce = 2;

interface Host {
  running: number;
  waiting: (() => void)[];
  nextAt: number;
}

/** Limits the requests to each host over all sources: few at a time, with the delay that it asks for. */
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
    // The slot goes to the request that waits longest.
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
