import robotsModule from 'robots-parser';
import { NotFetched, type WebFetch } from '../ports.ts';

// The package's types are those of an ES module, which it is not.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The name by which websites address us in robots.txt. */
export const crawlerName = 'Parley';

/** What the standard asks a crawler to read at least. */
const maxBytes = 512 * 1024;
/** A site that wants more between two requests would take days. */
const longestDelayMs = 60_000;

export interface Robots {
  /** Why a page must not be read; `isForbidden` is false where the rules are only unknown for now. */
  refusalOf(url: string): { reason: string; isForbidden: boolean } | undefined;
  delayMs: number;
}

/** What a website allows, as RFC 9309 says: no file allows all, a file that cannot be had forbids all. */
export async function readRobots(origin: string, web: WebFetch, signal: AbortSignal): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const unreadable = (why: string): Robots => ({
    refusalOf: () => ({
      reason: `robots.txt of this website could not be read: ${why}`,
      isForbidden: false,
    }),
    delayMs: 0,
  });
  try {
    const { status, body } = await web.get(address, { maxBytes, signal });
    if (status === 429 || status >= 500) return unreadable(`it answered with status ${status}.`);
    const text = status >= 200 && status < 300 ? new TextDecoder().decode(body) : '';
    const rules = robotsParser(address, text);
    return {
      refusalOf: (url) =>
        rules.isAllowed(url, crawlerName) === false
          ? { reason: 'robots.txt forbids this page.', isForbidden: true }
          : undefined,
      delayMs: Math.min(1_000 * (rules.getCrawlDelay(crawlerName) ?? 0), longestDelayMs),
    };
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    return unreadable(error.message);
  }
}
