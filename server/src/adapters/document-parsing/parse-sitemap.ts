import { gunzipSync } from 'node:zlib';
import { reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import { decodeText } from './text-encoding.ts';

/** The protocol allows 50 MB and 50,000 addresses. */
const LARGEST_BYTES = 52_428_800;
const MOST_ADDRESSES = 50_000;

/** The addresses in a sitemap or an index of sitemaps: XML, RSS or Atom, or one a line; gzip or not. */
export async function parseSitemap(bytes: Uint8Array): Promise<{ pages: string[]; sitemaps: string[] }> {
  const text = decodeText(unpacked(bytes));
  return /<(?:\w{1,20}:)?(?:urlset|sitemapindex|rss|feed)[\s>]/.test(text.slice(0, 10_000))
    ? await readXml(text)
    : { pages: addressesIn(text), sitemaps: [] };
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_BYTES });
  } catch (cause) {
    throw new UnreadableDocument(reasonSentence('sitemap-too-large'), { cause });
  }
}

function addressesIn(text: string): string[] {
  const pages = new Set<string>();
  for (const line of text.split('\n', MOST_ADDRESSES * 2)) {
    const address = webAddress(line);
    if (address && pages.size < MOST_ADDRESSES) pages.add(address);
  }
  return [...pages];
}

async function readXml(text: string): Promise<{ pages: string[]; sitemaps: string[] }> {
  const { parseXmlEvents } = await import('./xml-events.ts');
  const pages = new Set<string>();
  const sitemaps = new Set<string>();
  let collected = '';
  let isSitemap = false;
  /** How deep in the description of a picture or a film, which has addresses too. */
  let mediaDepth = 0;
  parseXmlEvents(text, {
    open(name, attributes) {
      collected = '';
      if (name === 'sitemap') isSitemap = true;
      if (name === 'image' || name === 'video') mediaDepth++;
      const isPageLink = name === 'link' && attributes['href'] && (attributes['rel'] ?? 'alternate') === 'alternate';
      if (isPageLink && !attributes['hreflang']) add(pages, attributes['href'] ?? '');
    },
    text(part) {
      if (collected.length < 4_000) collected += part;
    },
    close(name) {
      if (name === 'image' || name === 'video') mediaDepth--;
      else if (name === 'loc' && mediaDepth === 0) add(isSitemap ? sitemaps : pages, collected);
      else if (name === 'link') add(pages, collected);
      else if (name === 'sitemap') isSitemap = false;
      collected = '';
    },
  });
  return { pages: [...pages], sitemaps: [...sitemaps] };
}

function add(addresses: Set<string>, text: string): void {
  const address = webAddress(text);
  if (address && addresses.size < MOST_ADDRESSES) addresses.add(address);
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text.trim().slice(0, 4_000));
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}
