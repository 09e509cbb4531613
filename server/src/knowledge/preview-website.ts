import { isLoopback } from '../identity/index.ts';
import type { HostSlots } from './crawling/polite-web.ts';
import type { DocumentParser, HomePage, WebFetch } from './ports.ts';
import { readFromWebsite } from './read-from-website.ts';

const largestPage = 5_000_000;

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

/** What a website says of itself on one page. */
export function previewWebsite(given: string, services: Services, signal: AbortSignal): Promise<WebsitePreview> {
  const wanted = { accept: 'text/html', maxBytes: largestPage, signal };
  return readFromWebsite(withScheme(given.trim()), services, wanted, async ({ body: bytes, url, header }, limit) => {
    const page = await services.parser.parseHomePage({ bytes, url, contentType: header('content-type') }, limit);
    return { ...page, url, name: page.name ?? new URL(url).hostname.replace(/^www\./, '') };
  });
}

/** People write `acme.com`. */
function withScheme(given: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) return given;
  const host = URL.parse(`http://${given}`)?.hostname ?? '';
  return `${isLoopback(host) ? 'http' : 'https'}://${given}`;
}
