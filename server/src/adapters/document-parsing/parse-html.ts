import type { Block } from '../../knowledge/passages/index.ts';
import type { PageFacts } from '../../knowledge/ports.ts';
import { splitIntoSentences } from '../../language/index.ts';
import { isHidden } from './boilerplate.ts';
import { contactDetails } from './contact-details.ts';
import type { ExtractedDocument, RenderedPage } from './extracted-document.ts';
import { htmlBlocks } from './html-blocks.ts';
import { htmlLinks } from './html-links.ts';
import { BLOCK_TAGS, SKIPPED_TAGS } from './html-text.ts';
import { collapseSpaces, elementsIn, type HtmlElement, parsePage, textIn } from './html-tree.ts';
import { findMainContent, type MainContent } from './main-content.ts';

/** Below this a page is taken for the shell of an application, and what it says to visitors without scripts is read. */
const EMPTY_SHELL_CHARACTERS = 80;
/** Below this what stands at the foot of a page is a good part of it. */
const SHORT_PAGE_CHARACTERS = 400;
const LONGEST_SCRIPT_NOTICE = 400;

export function parseHtml(html: string, url: string | undefined): ExtractedDocument {
  const page = parsePage(html);
  const elements = elementsIn(page.root);
  const title = titleOf(elements);
  const content = findMainContent(page);
  let blocks = htmlBlocks(content);
  if (blocks.reduce((sum, { text }) => sum + text.length, 0) < EMPTY_SHELL_CHARACTERS) {
    const shown = noscriptBlocks(elements);
    if (shown.length > blocks.length) blocks = shown;
  }
  const text = blocks.map((block) => block.text).join('\n');
  if (isFirstPage(url) || text.length < SHORT_PAGE_CHARACTERS) blocks = [...blocks, ...contactDetails(page.root, text)];
  return {
    title,
    blocks,
    languageHint: elements.find(({ tag }) => tag === 'html')?.attributes['lang'],
    links: htmlLinks(content, baseOf(elements, url)),
    page: pageFacts(elements, url),
    rendered: url === undefined ? undefined : renderPage(page.root, content),
  };
}

/** The foot of a site is the same on every page: it is enough to read it once. */
function isFirstPage(url: string | undefined): boolean {
  if (url === undefined) return true;
  const path = URL.parse(url)?.pathname ?? '';
  return /^\/(?:index\.\w{1,5}|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(path);
}

function titleOf(elements: readonly HtmlElement[]): string | null {
  const textOf = (element: HtmlElement | undefined) => element && (collapseSpaces(textIn(element)).trim() || undefined);
  const meta = (name: string) =>
    elements
      .find(({ tag, attributes }) => tag === 'meta' && (attributes['property'] ?? attributes['name']) === name)
      ?.attributes['content']?.trim() || undefined;
  const headings = elements.filter(({ tag }) => tag === 'h1');
  const heading = headings.length === 1 ? textOf(headings[0]) : undefined;
  const title = textOf(elements.find(({ tag }) => tag === 'title'));
  // `<title>` often goes on with the site's name, which the heading leaves out.
  const own = heading && title?.toLowerCase().startsWith(heading.toLowerCase()) ? heading : title;
  return (own ?? meta('og:title') ?? heading ?? null)?.slice(0, 300) ?? null;
}

function noscriptBlocks(elements: readonly HtmlElement[]): Block[] {
  return elements
    .filter(({ tag }) => tag === 'noscript')
    .flatMap((root) => {
      // Some parsers keep the inside as text.
      const inside = root.children.some((child) => typeof child !== 'string') ? root : parsePage(textIn(root)).root;
      const blocks = htmlBlocks({ root: inside, isKept: () => true, isDropped: () => false });
      return blocks.flatMap(withoutScriptNotice);
    });
}

/** "Please enable JavaScript" is said by the application, in any language; what stands beside it may be content. */
function withoutScriptNotice(block: Block): Block[] {
  if (block.text.length > LONGEST_SCRIPT_NOTICE || !/java\s?script/i.test(block.text)) return [block];
  const kept = splitIntoSentences(block.text).filter((sentence) => !/java\s?script/i.test(sentence.text));
  return kept.length === 0 ? [] : [{ ...block, text: kept.map((sentence) => sentence.text).join(' ') }];
}

export function renderPage(root: HtmlElement, content: MainContent): RenderedPage {
  const lines: string[] = [];
  const contentLines: RenderedPage['content'] = [];
  let length = 0;
  let line: string[] = [];
  let isContentLine = false;
  const endLine = () => {
    const text = collapseSpaces(line.join('')).trim().toLowerCase();
    if (text) {
      lines.push(text);
      if (isContentLine) contentLines.push({ start: length, end: length + text.length });
      length += text.length + 1;
    }
    line = [];
    isContentLine = false;
  };
  const visit = (element: HtmlElement, isInContent: boolean) => {
    const isContent = isInContent && content.isKept(element);
    for (const child of element.children) {
      if (typeof child === 'string') {
        line.push(child);
        isContentLine ||= isContent && child.trim() !== '';
        continue;
      }
      const { tag } = child;
      if (tag === 'br') endLine();
      if (SKIPPED_TAGS.has(tag) || tag === 'noscript' || isHidden(child)) continue;
      const isBlock = BLOCK_TAGS.has(tag);
      if (isBlock) endLine();
      visit(child, (isInContent || child === content.root) && !content.isDropped(child));
      if (isBlock) endLine();
    }
  };
  visit(root, root === content.root);
  endLine();
  return { text: lines.join('\n'), content: contentLines };
}

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

export function baseOf(elements: readonly HtmlElement[], url: string | undefined): string | undefined {
  const base = elements.find(({ tag, attributes }) => tag === 'base' && attributes['href'] !== undefined);
  return absolute(base?.attributes['href'], url) ?? url;
}

export function absolute(href: string | undefined, base: string | undefined): string | undefined {
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
