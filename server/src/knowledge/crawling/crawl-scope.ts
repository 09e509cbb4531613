import { createYielder } from '../../in-batches.ts';
import type { CrawlSettings } from '../ports.ts';
import { reasonSentence } from '../reading-reasons.ts';

export interface CrawlScope {
  isElsewhere(url: URL): boolean;
  /** Why an address does not belong to the source; nothing when it does. */
  refusalOf(url: URL): string | undefined;
}

/**
 * A website is what lies under its address, or on its whole host. Hosts are compared whole: an address that merely
 * begins with the same characters is another site.
 */
export function createCrawlScope(
  startAddress: string,
  { include, exclude, scope = 'site' }: Pick<CrawlSettings, 'include' | 'exclude' | 'scope'>,
): CrawlScope {
  const start = new URL(pageAddress(startAddress) ?? startAddress);
  const folder = scope === 'path' ? folderOf(start.pathname) : '/';
  const wanted = include.map(addressPattern);
  const unwanted = exclude.map(addressPattern);
  const isElsewhere = (url: URL) => siteOf(url) !== siteOf(start);
  return {
    isElsewhere,
    refusalOf(url) {
      if (isElsewhere(url)) return reasonSentence('other-website', { host: url.host });
      // The page where it all begins is wanted whatever the patterns say.
      if (url.href === start.href) return undefined;
      if (!`${url.pathname}/`.startsWith(folder)) return reasonSentence('outside-folder', { folder });
      if (unwanted.some((pattern) => pattern.matches(url))) return reasonSentence('address-excluded');
      if (wanted.length > 0 && !wanted.some((pattern) => pattern.matches(url)))
        return reasonSentence('address-not-included');
      return undefined;
    },
  };
}

/** What lies under a path: `/docs`, `/docs/` and `/docs/index.html` all begin `/docs/`. */
function folderOf(path: string): string {
  const [last = ''] = path.split('/').slice(-1);
  return path.endsWith('/') || last.includes('.') ? path.slice(0, path.length - last.length) : `${path}/`;
}

/** Of a source that is no website: nothing belongs to it. */
export const emptyScope: CrawlScope = {
  isElsewhere: () => true,
  refusalOf: () => reasonSentence('nothing-found'),
};

/** With and without `www.`, with and without encryption, it is one website. */
function siteOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`;
}

/** Parameters that say where a reader came from and change nothing on the page. */
const trackingParameters = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|ref_src)$/i;

/** What is never a document: pictures, sound, programs, styles, archives. */
const otherFiles =
  /\.(?:png|jpe?g|gif|webp|svg|ico|avif|bmp|tiff?|mp[34]|m4[av]|mov|avi|webm|wav|ogg|woff2?|ttf|eot|otf|css|m?js|map|json|xml|rss|atom|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|dmg|pkg|deb|rpm|apk|iso|bin|wasm)$/i;

/** Longer ones hold data rather than name a page, and no database has room for them in an index. */
const longestAddress = 2_000;

/** The one address under which a page is known, whatever link led there; nothing for what is no page. */
export function pageAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (otherFiles.test(url.pathname)) return undefined;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (trackingParameters.test(name)) url.searchParams.delete(name);
  return url.href.length <= longestAddress ? url.href : undefined;
}

export interface AddressPattern {
  matches(url: URL): boolean;
}

/**
 * A pattern in which `*` stands for any characters; one that begins with `/` is held against the path and what follows
 * it. Cut into its fixed parts once, which are then looked for one after the other: no regular expression from an owner's
 * hands would promise to end.
 */
export function addressPattern(pattern: string): AddressPattern {
  const isPath = pattern.startsWith('/');
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  return {
    matches(url) {
      const text = isPath ? url.pathname + url.search : url.href;
      if (last === undefined) return text === first;
      if (!text.startsWith(first) || !text.endsWith(last)) return false;
      let at = first.length;
      for (const part of rest) {
        const found = text.indexOf(part, at);
        if (found < 0) return false;
        at = found + part.length;
      }
      return at <= text.length - last.length;
    },
  };
}

interface Options {
  known: Iterable<string>;
  scope: CrawlScope;
  crawl: Pick<CrawlSettings, 'maxPages' | 'maxDepth'>;
}

/** More of them are not counted. */
const mostLeftOut = 100_000;

/** Which pages of a website are known, and which of the links on a page are worth following. */
export function createFrontier({ known: given, scope, crawl: { maxPages, maxDepth } }: Options) {
  const known = new Set(given);
  const leftOut = new Set<string>();

  const belongs = (address: string) => scope.refusalOf(new URL(address)) === undefined;

  return {
    /** The pages among these addresses that are new, to be looked at later. */
    async admit(addresses: readonly string[], depth: number): Promise<{ item: string; depth: number }[]> {
      if (depth > maxDepth) return [];
      const admitted: { item: string; depth: number }[] = [];
      const yieldToEventLoop = createYielder();
      for (const address of addresses) {
        await yieldToEventLoop();
        const item = pageAddress(address);
        if (!item || known.has(item) || !belongs(item)) continue;
        if (known.size >= maxPages) {
          if (leftOut.size < mostLeftOut) leftOut.add(item);
          continue;
        }
        known.add(item);
        admitted.push({ item, depth });
      }
      return admitted;
    },
    /** Takes pages back whose admission could not be written, so that they are admitted when they are found again. */
    withdraw(admitted: readonly { item: string }[]): void {
      for (const { item } of admitted) known.delete(item);
    },
    /** Whether a page is, or can still become, one of those that are read. */
    mayStandIn: (address: string) => known.has(address) || (known.size < maxPages && belongs(address)),
    notice: () => (leftOut.size > 0 ? reasonSentence('page-limit', { limit: maxPages, count: leftOut.size }) : null),
  };
}

export type Frontier = ReturnType<typeof createFrontier>;
