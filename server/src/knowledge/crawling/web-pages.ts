import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotFetched, type SourceItem, type WebFetch, type WebResponse } from '../ports.ts';
import type { CrawlScope } from './crawl-scope.ts';
import type { HostTurns } from './host-turns.ts';
import { type Robots, readRobots } from './robots.ts';

/** Larger ones are films rather than documents. */
const maxBytes = 20_000_000;
const mostTries = 3;
const longestWaitMs = 30_000;
const accept = 'text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,*/*;q=0.5';

export type PageFacts = Pick<SourceItem, 'etag' | 'lastModified' | 'bodyHash'>;

export type FetchedPage =
  | { kind: 'page'; response: WebResponse; facts: PageFacts; isNoindex: boolean; isNofollow: boolean }
  | { kind: 'unchanged'; facts: PageFacts }
  | { kind: 'forbidden'; reason: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string };

interface Dependencies {
  web: WebFetch;
  turns: HostTurns;
  scope: CrawlScope;
  /** Named in what is remembered of a page: another version of the reader must see every page again. */
  readerVersion: string;
}

/** Fetches the pages of one source politely: within robots.txt, in turn, again when it may help, and only what changed. */
export function createWebPages({ web, turns, scope, readerVersion }: Dependencies) {
  const robotsOf = new Map<string, Promise<Robots>>();

  function robotsFor(origin: string, signal: AbortSignal): Promise<Robots> {
    let robots = robotsOf.get(origin);
    if (!robots) {
      robots = readRobots(origin, web, signal);
      robotsOf.set(origin, robots);
    }
    return robots;
  }

  async function get(address: string, headers: Record<string, string>, signal: AbortSignal) {
    const { origin, host } = new URL(address);
    const robots = await robotsFor(origin, signal);
    const refusal = robots.refusalOf(address);
    if (refusal?.isForbidden) return { kind: 'forbidden', reason: refusal.reason } as const;
    if (refusal) return { kind: 'failed', reason: refusal.reason } as const;
    const refuseRedirect = (url: URL) => {
      const why = scope.refusalOf(url);
      return why && `The page leads elsewhere: ${why}`;
    };
    const request = { headers: { accept, ...headers }, maxBytes, refuseRedirect, signal };
    for (let tries = 1; ; tries += 1) {
      const outcome = await turns
        .inTurn(host, { delayMs: robots.delayMs, signal }, () => web.get(address, request))
        .catch((error: unknown) => {
          if (error instanceof NotFetched) return error;
          throw error;
        });
      const waitMs = tries < mostTries ? waitBefore(tries + 1, outcome) : undefined;
      if (waitMs === undefined) return outcome;
      await sleep(waitMs, undefined, { signal });
    }
  }

  return {
    async fetch(item: SourceItem, signal: AbortSignal): Promise<FetchedPage> {
      const refusal = web.refusalOf(item.item);
      if (refusal) return { kind: 'failed', reason: refusal };
      const outcome = await get(item.item, conditionsOf(item, readerVersion), signal);
      if ('kind' in outcome) return outcome;
      if (outcome instanceof NotFetched) return { kind: 'failed', reason: outcome.message };
      return interpret(item, outcome, readerVersion);
    },
  };
}

export type WebPages = ReturnType<typeof createWebPages>;

/** Asks only for what is new, where the present document was made by this reader of that very page. */
function conditionsOf(item: SourceItem, readerVersion: string): Record<string, string> {
  if (!isKnown(item, readerVersion)) return {};
  return {
    ...(item.etag && { 'if-none-match': item.etag }),
    ...(item.lastModified && { 'if-modified-since': item.lastModified }),
  };
}

const isKnown = ({ outcome, bodyHash }: SourceItem, readerVersion: string) =>
  (outcome === 'done' || outcome === 'unchanged') && bodyHash?.startsWith(`${readerVersion}:`);

/** How long to wait before the next try; nothing when another would not help. */
function waitBefore(tries: number, outcome: WebResponse | NotFetched): number | undefined {
  const usualMs = 500 * 3 ** (tries - 2);
  if (outcome instanceof NotFetched) return outcome.isTransient ? usualMs : undefined;
  if (outcome.status !== 429 && outcome.status < 500) return undefined;
  const asked = Number(outcome.header('retry-after') ?? Number.NaN);
  return Number.isFinite(asked) ? Math.min(1_000 * Math.max(0, asked), longestWaitMs) : usualMs;
}

function interpret(item: SourceItem, response: WebResponse, readerVersion: string): FetchedPage {
  const { status, body } = response;
  if (status === 304)
    return {
      kind: 'unchanged',
      facts: { etag: item.etag, lastModified: item.lastModified, bodyHash: item.bodyHash },
    };
  if (status === 404 || status === 410)
    return { kind: 'gone', reason: `The page is gone (status ${status}).` };
  if (status < 200 || status >= 300)
    return { kind: 'failed', reason: `The website answered with status ${status}.` };
  const facts = {
    etag: headerOf(response, 'etag'),
    lastModified: headerOf(response, 'last-modified'),
    bodyHash: `${readerVersion}:${createHash('sha256').update(body).digest('base64url')}`,
  };
  if (isKnown(item, readerVersion) && facts.bodyHash === item.bodyHash) return { kind: 'unchanged', facts };
  const directives = robotsDirectives(response.header('x-robots-tag'));
  return {
    kind: 'page',
    response,
    facts,
    isNoindex: directives.has('noindex') || directives.has('none'),
    isNofollow: directives.has('nofollow') || directives.has('none'),
  };
}

/** Longer ones are not worth keeping. */
const longestHeader = 500;

function headerOf(response: WebResponse, name: string): string | null {
  const value = response.header(name);
  return value && value.length <= longestHeader && /^[\x20-\x7e]*$/.test(value) ? value : null;
}

/** Those for every crawler, and those after our own name. */
function robotsDirectives(header: string | undefined): Set<string> {
  const parts = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  return new Set(
    parts.flatMap((part) => {
      const [name = '', directive] = part.split(':', 2).map((half) => half.trim());
      if (directive === undefined) return [name];
      return name === 'parley' ? [directive] : [];
    }),
  );
}
