import { invalidRequest, Problem } from '../errors/index.ts';
import { isLoopback } from '../identity/index.ts';
import { createPoliteWeb, type HostSlots } from './crawling/polite-web.ts';
import { type DocumentParser, type HomePage, NotFetched, UnreadableDocument, type WebFetch } from './ports.ts';

const largestPage = 5_000_000;
const timeoutMs = 20_000;

export interface WebsitePreview extends HomePage {
  /** Where the page is, after redirects. */
  url: string;
  name: string;
}

interface Services {
  web: WebFetch;
  parser: DocumentParser;
  slots: HostSlots;
}

/** What a website says of itself on one page, under the rules by which sources are read. */
export async function previewWebsite(
  given: string,
  { web, parser, slots }: Services,
  signal: AbortSignal,
): Promise<WebsitePreview> {
  const address = withScheme(given.trim());
  const refusal = web.refusalOf(address);
  if (refusal) throw invalidRequest(`url: ${refusal}`);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const polite = createPoliteWeb(web, slots);
    const either = AbortSignal.any([signal, limit]);
    await requireAllowed(address);
    const response = await polite.get(address, {
      headers: { accept: 'text/html' },
      maxBytes: largestPage,
      signal: either,
    });
    await requireAllowed(response.url);
    if (response.status < 200 || response.status >= 300)
      throw new NotFetched(`The website answered with status ${response.status}.`);
    const { body: bytes, url } = response;
    const page = await parser.parseHomePage({ bytes, url, contentType: response.header('content-type') }, either);
    return { ...page, url, name: page.name ?? new URL(url).hostname.replace(/^www\./, '') };

    async function requireAllowed(url: string) {
      const robots = await polite.robotsFor(new URL(url).origin, either);
      const forbidden = robots.refusalOf(url);
      if (forbidden) throw new NotFetched(forbidden.reason);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) throw unreadable(`The website did not answer within ${timeoutMs / 1_000} seconds.`, error);
    if (error instanceof NotFetched || error instanceof UnreadableDocument) throw unreadable(error.message, error);
    throw error;
  }
}

const unreadable = (reason: string, cause: unknown) => new Problem('WEBSITE_UNREADABLE', reason, { cause });

/** People write `acme.com`. */
function withScheme(given: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) return given;
  const host = URL.parse(`http://${given}`)?.hostname ?? '';
  return `${isLoopback(host) ? 'http' : 'https'}://${given}`;
}
