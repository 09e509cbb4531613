import type { Block } from '../../knowledge/passages/index.ts';
import { splitIntoSentences } from '../../language/index.ts';
import { contactDetails } from './contact-details.ts';
import type { ExtractedDocument } from './extracted-document.ts';
import { htmlBlocks } from './html-blocks.ts';
import { elementsIn, type HtmlElement, parsePage, textIn } from './html-tree.ts';
import { findMainContent } from './main-content.ts';
import { pageFacts } from './page-facts.ts';
import { renderPage } from './rendered-page.ts';
import { collapseSpaces } from './white-space.ts';

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
