import robotsModule from 'robots-parser';
import { NotFetched, type WebFetch } from '../ports.ts';

// The package's types are those of an ES module, which it is not.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

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
export async function readRobots(origin: string, get: WebFetch['get'], signal: AbortSignal): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const unreadable = (why: string): Robots => ({
    refusalOf: () => ({
      reason: `robots.txt of this website could not be read: ${why}`,
      isForbidden: false,
    }),
    delayMs: 0,
  });
  try {
    const { status, body } = await get(address, { maxBytes, signal });
    if (status === 429 || status >= 500) return unreadable(`it answered with status ${status}.`);
    const text = status >= 200 && status < 300 ? new TextDecoder().decode(body.subarray(0, bytesRead)) : '';
    const rules = robotsParser(address, soundLines(text));
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

function soundLines(text: string): string {
  return text
    .split(/\r\n?|\n/, mostLines)
    .filter((line) => line.length <= longestLine && line.split('*').length - 1 <= mostStars)
    .join('\n');
}
