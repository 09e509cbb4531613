import type { CrawlSettings } from '../ports.ts';
import { addressPattern } from './address-pattern.ts';
import { pageAddress } from './page-address.ts';

export interface CrawlScope {
  isElsewhere(url: URL): boolean;
  /** Why an address does not belong to the source; nothing when it does. */
  refusalOf(url: URL): string | undefined;
}

/**
 * A website is what lies on the host of its first page. Hosts are compared whole: an address that merely begins with
 * the same characters is another site.
 */
export function createCrawlScope(
  startAddress: string,
  { include, exclude }: Pick<CrawlSettings, 'include' | 'exclude'>,
): CrawlScope {
  const start = new URL(pageAddress(startAddress) ?? startAddress);
  const wanted = include.map(addressPattern);
  const unwanted = exclude.map(addressPattern);
  const isElsewhere = (url: URL) => siteOf(url) !== siteOf(start);
  return {
    isElsewhere,
    refusalOf(url) {
      if (isElsewhere(url)) return `${url.host} is another website.`;
      // The page where it all begins is wanted whatever the patterns say.
      if (url.href === start.href) return undefined;
      if (unwanted.some((pattern) => pattern.matches(url))) return 'The address is excluded.';
      if (wanted.length > 0 && !wanted.some((pattern) => pattern.matches(url)))
        return 'The address is not among those included.';
      return undefined;
    },
  };
}

/** Of a source that is no website: nothing belongs to it. */
export const emptyScope: CrawlScope = {
  isElsewhere: () => true,
  refusalOf: () => 'The source has no pages.',
};

/** With and without `www.`, with and without encryption, it is one website. */
function siteOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`;
}
