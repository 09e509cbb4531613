import { lettersIn } from '../../language/index.ts';
import { AROUND_LETTERS, type DocumentLink, linkAddress, MOST_DOCUMENT_LINKS } from './document-links.ts';
import { isStruckOut, SKIPPED_TAGS } from './html-text.ts';
import type { HtmlElement } from './html-tree.ts';
import type { MainContent } from './main-content.ts';

/** What visitors or advertisers have put on the page is not the owner's to recommend. */
const FOREIGN = /(?:^|\s)(?:ugc|sponsored)(?:\s|$)/i;

/** The links of a page's content, in order. `base` is what their addresses are relative to. */
export function htmlLinks(content: MainContent, base: string | undefined): DocumentLink[] {
  const parts: string[] = [];
  const found: { start: number; end: number; url: string }[] = [];
  let length = 0;

  const visit = (element: HtmlElement, isLinked: boolean) => {
    const isKept = content.isKept(element);
    for (const child of element.children) {
      if (typeof child === 'string') {
        const letters = isKept ? lettersIn(child) : '';
        parts.push(letters);
        length += letters.length;
        continue;
      }
      if (SKIPPED_TAGS.has(child.tag) || isStruckOut(child) || content.isDropped(child)) continue;
      const url = child.tag === 'a' && !isLinked ? addressOf(child, base) : undefined;
      const start = length;
      visit(child, isLinked || url !== undefined);
      if (url !== undefined && length > start && found.length < MOST_DOCUMENT_LINKS)
        found.push({ start, end: length, url });
    }
  };
  visit(content.root, false);
  const all = parts.join('');
  return found.map(({ start, end, url }) => ({
    before: all.slice(Math.max(0, start - AROUND_LETTERS), start),
    words: all.slice(start, end),
    after: all.slice(end, end + AROUND_LETTERS),
    url,
  }));
}

const addressOf = ({ attributes }: HtmlElement, base: string | undefined) =>
  FOREIGN.test(attributes['rel'] ?? '') ? undefined : linkAddress(attributes['href'], base);
