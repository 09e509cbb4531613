import type { PageFacts } from '../../knowledge/ports.ts';
import type { HtmlElement } from './html-tree.ts';

const MOST_LINKS = 10_000;

/** What a page says to a crawler. Its links are those of the whole page, menus included. */
export function pageFacts(elements: readonly HtmlElement[], url: string | undefined): PageFacts {
  const base = baseOf(elements, url);
  const links = new Set<string>();
  let canonical: string | null = null;
  let refresh: string | null = null;
  let robots = '';
  for (const { tag, attributes } of elements) {
    if (tag === 'a' || tag === 'area') {
      const isNofollow = /(?:^|\s)nofollow(?:$|\s)/i.test(attributes['rel'] ?? '');
      const link = isNofollow ? undefined : absolute(attributes['href'], base);
      if (link && links.size < MOST_LINKS) links.add(link);
    } else if (tag === 'link' && /(?:^|\s)canonical(?:$|\s)/i.test(attributes['rel'] ?? '')) {
      canonical ??= absolute(attributes['href'], base) ?? null;
    } else if (tag === 'meta') {
      if (/^(?:robots|parley)$/i.test(attributes['name'] ?? '')) robots += `,${attributes['content'] ?? ''}`;
      if (/^refresh$/i.test(attributes['http-equiv'] ?? ''))
        refresh ??= absolute(refreshTarget(attributes['content']), base) ?? null;
    }
  }
  const directives = new Set(robots.toLowerCase().split(/[\s,;]+/));
  return {
    links: [...links],
    canonical,
    isNoindex: directives.has('noindex') || directives.has('none'),
    isNofollow: directives.has('nofollow') || directives.has('none'),
    refresh,
  };
}

function baseOf(elements: readonly HtmlElement[], url: string | undefined): string | undefined {
  const base = elements.find(({ tag, attributes }) => tag === 'base' && attributes['href'] !== undefined);
  return absolute(base?.attributes['href'], url) ?? url;
}

function absolute(href: string | undefined, base: string | undefined): string | undefined {
  const address = href?.trim();
  if (!address || address.length > 2_000) return undefined;
  const url = URL.parse(address, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  url.hash = '';
  return url.href;
}

/** `5; url=/new` */
/** A page that shows itself for longer than this is to be read, and not only to be left. */
const LONGEST_REFRESH_SECONDS = 10;

function refreshTarget(content: string | undefined): string | undefined {
  const found = /^\s{0,9}([\d.]{0,9})\s{0,9}[;,]?\s{0,9}(?:url\s{0,9}=\s{0,9})?["']?([^"']{1,2000})/i.exec(
    content ?? '',
  );
  return Number(found?.[1] ?? 0) <= LONGEST_REFRESH_SECONDS ? found?.[2] : undefined;
}
