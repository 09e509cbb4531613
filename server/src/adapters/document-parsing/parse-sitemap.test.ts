import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { parseSitemap } from './parse-sitemap.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const urlset =
  '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> https://a.test/?x=1&amp;y=2 </loc><xhtml:link rel="alternate" hreflang="de" href="https://a.test/de"/></url><url><loc>https://a.test/b</loc><image:image><image:loc>https://a.test/b.png</image:loc></image:image></url></urlset>';

it('reads the pages of a sitemap, packed or not', async () => {
  const found = { pages: ['https://a.test/?x=1&y=2', 'https://a.test/b'], sitemaps: [] };
  expect(await parseSitemap(bytes(urlset))).toEqual(found);
  expect(await parseSitemap(Uint8Array.from(gzipSync(urlset)))).toEqual(found);
});

it('reads an index of sitemaps', async () => {
  const index = '<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap></sitemapindex>';
  expect(await parseSitemap(bytes(index))).toEqual({ pages: [], sitemaps: ['https://a.test/1.xml'] });
});

it('reads one address a line', async () => {
  expect(await parseSitemap(bytes('https://a.test/\nnot an address\nftp://a.test/\nhttps://a.test/b\n'))).toEqual({
    pages: ['https://a.test/', 'https://a.test/b'],
    sitemaps: [],
  });
});

it('refuses a packed bomb', async () => {
  await expect(parseSitemap(Uint8Array.from(gzipSync(Buffer.alloc(60_000_000))))).rejects.toThrow(/50 MB/);
});
