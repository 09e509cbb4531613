import type { ExtractedDocument } from './extracted-document.ts';
import { htmlBlocks } from './html-blocks.ts';
import { elementsIn, type HtmlElement, parsePage, textIn } from './html-tree.ts';
import { findMainContent } from './main-content.ts';
import { pageFacts } from './page-facts.ts';
import { collapseSpaces } from './white-space.ts';

/** Below this a page is taken for the shell of an application, and what it says to visitors without scripts is read. */
const EMPTY_SHELL_CHARACTERS = 80;

export function readHtml(html: string, url: string | undefined): ExtractedDocument {
  const page = parsePage(html);
  const elements = elementsIn(page.root);
  const title = titleOf(elements);
  const content = findMainContent(page);
  let blocks = htmlBlocks(content);
  if (blocks.reduce((sum, { text }) => sum + text.length, 0) < EMPTY_SHELL_CHARACTERS) {
    const shown = noscriptBlocks(elements);
    if (shown.length > blocks.length) blocks = shown;
  }
  return {
    title,
    blocks,
    languageHint: elements.find(({ tag }) => tag === 'html')?.attributes['lang'],
    page: pageFacts(elements, url),
    spots: 'words',
  };
}

function titleOf(elements: readonly HtmlElement[]): string | null {
  const textOf = (element: HtmlElement | undefined) =>
    element && (collapseSpaces(textIn(element)).trim() || undefined);
  const meta = (name: string) =>
    elements
      .find(
        ({ tag, attributes }) => tag === 'meta' && (attributes['property'] ?? attributes['name']) === name,
      )
      ?.attributes['content']?.trim() || undefined;
  const headings = elements.filter(({ tag }) => tag === 'h1');
  const heading = headings.length === 1 ? textOf(headings[0]) : undefined;
  const title = textOf(elements.find(({ tag }) => tag === 'title'));
  // `<title>` often goes on with the site's name, which the heading leaves out.
  const own = heading && title?.toLowerCase().startsWith(heading.toLowerCase()) ? heading : title;
  return (own ?? meta('og:title') ?? heading ?? null)?.slice(0, 300) ?? null;
}

function noscriptBlocks(elements: readonly HtmlElement[]): ReturnType<typeof htmlBlocks> {
  return elements
    .filter(({ tag }) => tag === 'noscript')
    .flatMap((root) => {
      // Some parsers keep the inside as text.
      const inside = root.children.some((child) => typeof child !== 'string')
        ? root
        : parsePage(textIn(root)).root;
      return htmlBlocks({ root: inside, isKept: () => true, isDropped: () => false });
    });
}
