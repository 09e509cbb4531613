import type { CrawlSettings } from '../ports.ts';
import type { CrawlScope } from './crawl-scope.ts';
import { pageAddress } from './page-address.ts';
import { createYielder } from './yield-to-event-loop.ts';

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
    /** Whether a page is, or can still become, one of those that are read. */
    mayStandIn: (address: string) => known.has(address) || (known.size < maxPages && belongs(address)),
    notice: () =>
      leftOut.size > 0 ? `The limit of ${maxPages} pages was reached; ${leftOut.size} more were found.` : null,
  };
}

export type Frontier = ReturnType<typeof createFrontier>;
