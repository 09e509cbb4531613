import { type DocumentLink, documentLink, linkAddress, MOST_DOCUMENT_LINKS } from './document-links.ts';
import { BLOCK_TAGS, isStruckOut, SKIPPED_TAGS } from './html-text.ts';
import { collapseSpaces, type HtmlElement } from './html-tree.ts';
import type { MainContent } from './main-content.ts';

/** What visitors or advertisers have put on the page is not the owner's to recommend. */
const FOREIGN = /(?:^|\s)(?:ugc|sponsored)(?:\s|$)/i;
/** Headings are no part of passages, and buttons none of the text. */
const WITHOUT_LINKS = /^(?:h[1-6]|button|summary|dt)$/;
const BLOCK_BREAK = '\n\n';
/** Of the text on either side of a link. */
const SIDE = 300;

/** The links of a page's content, in order. `base` is what their addresses are relative to. */
export function htmlLinks(content: MainContent, base: string | undefined): DocumentLink[] {
  const parts: string[] = [];
  const found: { start: number; end: number; url: string }[] = [];
  let length = 0;
  const add = (text: string) => {
    parts.push(text);
    length += text.length;
  };

  const visit = (element: HtmlElement, isLinked: boolean) => {
    const isKept = content.isKept(element);
    for (const child of element.children) {
      if (typeof child === 'string') {
        if (isKept) add(collapseSpaces(child));
        continue;
      }
      if (SKIPPED_TAGS.has(child.tag) || isStruckOut(child) || content.isDropped(child)) continue;
      const isBlock = BLOCK_TAGS.has(child.tag);
      if (isBlock || child.tag === 'br') add(isBlock ? BLOCK_BREAK : ' ');
      const url = child.tag === 'a' && !isLinked ? addressOf(child, base) : undefined;
      const start = length;
      visit(child, isLinked || url !== undefined || WITHOUT_LINKS.test(child.tag));
      if (url !== undefined && found.length < MOST_DOCUMENT_LINKS) found.push({ start, end: length, url });
      if (isBlock) add(BLOCK_BREAK);
    }
  };
  visit(content.root, false);
  const all = `${BLOCK_BREAK}${parts.join('')}${BLOCK_BREAK}`;
  return found.flatMap(({ start: from, end: to, url }) => {
    const [start, end] = [from + BLOCK_BREAK.length, to + BLOCK_BREAK.length];
    const before = all.slice(Math.max(0, start - SIDE), start);
    return documentLink(before, all.slice(start, end), all.slice(end, end + SIDE), url) ?? [];
  });
}

const addressOf = ({ attributes }: HtmlElement, base: string | undefined) =>
  FOREIGN.test(attributes['rel'] ?? '') ? undefined : linkAddress(attributes['href'], base);
