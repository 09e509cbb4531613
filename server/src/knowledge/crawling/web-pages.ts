import { createHash } from 'node:crypto';
import { NotFetched, type SourceItem, type WebFetch, type WebResponse } from '../ports.ts';
import { reasonSentence } from '../reading-reasons.ts';
import type { CrawlScope } from './crawl-scope.ts';
import type { PoliteWeb } from './polite-web.ts';

/** Larger ones are films rather than documents. */
const maxBytes = 20_000_000;
const accept = 'text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,*/*;q=0.5';

export type PageFacts = Pick<SourceItem, 'etag' | 'lastModified' | 'bodyHash'>;

export type FetchedPage =
  | { kind: 'page'; response: WebResponse; facts: PageFacts; isNoindex: boolean; isNofollow: boolean }
  | { kind: 'unchanged'; facts: PageFacts }
  | { kind: 'forbidden'; reason: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string };

interface Dependencies {
  web: Pick<WebFetch, 'refusalOf'>;
  polite: PoliteWeb;
  scope: CrawlScope;
  /** Named in what is remembered of a page: another version of the parser must see every page again. */
  parserVersion: string;
}

/** Fetches the pages of one source: within its scope and robots.txt, and only what has changed. */
export function createWebPages({ web, polite, scope, parserVersion }: Dependencies) {
  async function get(item: SourceItem, signal: AbortSignal): Promise<FetchedPage> {
    const address = item.item;
    const { origin } = new URL(address);
    const robots = await polite.robotsFor(origin, signal);
    const refusal = robots.refusalOf(address);
    if (refusal?.isForbidden) return { kind: 'forbidden', reason: refusal.reason };
    if (refusal) return { kind: 'failed', reason: refusal.reason };
    const response = await polite.get(address, {
      headers: { accept, ...conditionsOf(item, parserVersion) },
      maxBytes,
      refuseRedirect(url) {
        const why = scope.refusalOf(url) ?? (url.origin === origin && robots.refusalOf(url.href)?.reason);
        return why ? `${reasonSentence('redirects-away')} ${why}` : undefined;
      },
      signal,
    });
    // A page on the same website may have other rules, with or without `www.`.
    const rules = await polite.robotsFor(new URL(response.url).origin, signal);
    const forbidden = rules.refusalOf(response.url);
    if (forbidden?.isForbidden) return { kind: 'forbidden', reason: forbidden.reason };
    return interpret(item, response, parserVersion);
  }

  return {
    async fetch(item: SourceItem, signal: AbortSignal): Promise<FetchedPage> {
      const refusal = web.refusalOf(item.item);
      if (refusal) return { kind: 'failed', reason: refusal };
      try {
        return await get(item, signal);
      } catch (error) {
        if (error instanceof NotFetched) return { kind: 'failed', reason: error.message };
        throw error;
      }
    },
  };
}

export type WebPages = ReturnType<typeof createWebPages>;

/** Asks only for what is new, where the present document was made by this parser from that very page. */
function conditionsOf(item: SourceItem, parserVersion: string): Record<string, string> {
  if (!isKnown(item, parserVersion)) return {};
  return {
    ...(item.etag && { 'if-none-match': item.etag }),
    ...(item.lastModified && { 'if-modified-since': item.lastModified }),
  };
}

const isKnown = ({ outcome, bodyHash }: SourceItem, parserVersion: string) =>
  (outcome === 'done' || outcome === 'unchanged') && bodyHash?.startsWith(`${parserVersion}:`);

function interpret(item: SourceItem, response: WebResponse, parserVersion: string): FetchedPage {
  const { status, body } = response;
  if (status === 404 || status === 410) return { kind: 'gone', reason: reasonSentence('page-gone', { status }) };
  if (status !== 304 && (status < 200 || status >= 300))
    return { kind: 'failed', reason: reasonSentence('error-status', { status }) };
  const directives = robotsDirectives(response.header('x-robots-tag'));
  const isNoindex = directives.has('noindex') || directives.has('none');
  const isNofollow = directives.has('nofollow') || directives.has('none');
  const known = { etag: item.etag, lastModified: item.lastModified, bodyHash: item.bodyHash };
  const facts =
    status === 304
      ? known
      : {
          etag: headerOf(response, 'etag'),
          lastModified: headerOf(response, 'last-modified'),
          bodyHash: `${parserVersion}:${createHash('sha256').update(body).digest('base64url')}`,
        };
  const isSame = status === 304 || (isKnown(item, parserVersion) && facts.bodyHash === item.bodyHash);
  // The page is the same, and yet says now that it must not be indexed.
  if (isSame && isNoindex) return { kind: 'forbidden', reason: reasonSentence('not-to-be-indexed') };
  if (isSame) return { kind: 'unchanged', facts };
  return { kind: 'page', response, facts, isNoindex, isNofollow };
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
