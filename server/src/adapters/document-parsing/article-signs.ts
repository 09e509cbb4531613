import type { HtmlElement } from './html-tree.ts';

/** How surely a page is an article with a date, such as news or a blog post. */
export type ArticleSigns = 'sure' | 'some' | 'none';

const DATE_NAMES =
  /^(?:article:published_time|date|pubdate|publish-?date|publication_date|dc\.date(?:\.issued)?|parsely-pub-date|sailthru\.date)$/i;
const BYLINE =
  /(?:^|[\s_-])(?:byline|dateline|author|pub-?time|pub-?date|published|publish-?date|post-?date|entry-?date)(?:$|[\s_-])/i;

/**
 * Looks for what articles have and other pages do not. `og:type` says little: some systems call every page an article;
 * and `<time>` is on documentation too, for the last change.
 */
export function signsOfArticle(elements: readonly HtmlElement[]): ArticleSigns {
  if (elements.some(isSure)) return 'sure';
  return elements.some(({ attributes }) => BYLINE.test(attributes['class'] ?? '')) ? 'some' : 'none';
}

function isSure({ tag, attributes, children }: HtmlElement): boolean {
  if (tag === 'meta' && DATE_NAMES.test(attributes['property'] ?? attributes['name'] ?? '')) return true;
  if (/^(?:articleBody|datePublished)$/.test(attributes['itemprop'] ?? '')) return true;
  if (tag !== 'script' || attributes['type'] !== 'application/ld+json') return false;
  const [json] = children;
  return typeof json === 'string' && /"@type"\s*:\s*\[?\s*"(?:News|Report)?(?:Article|BlogPosting)"/.test(json);
}
