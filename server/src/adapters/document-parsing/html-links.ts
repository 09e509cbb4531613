import { lettersIn } from '../../language/index.ts';
import { AROUND_LETTERS, type DocumentLink, linkAddress, MOST_DOCUMENT_LINKS } from './document-links.ts';
import { BLOCK_TAGS, isStruckOut, SKIPPED_TAGS } from './html-text.ts';
import type { HtmlElement } from './html-tree.ts';
import type { MainContent } from './main-content.ts';

/** What visitors or advertisers have put on the page is not the owner's to recommend. */
const FOREIGN = /(?:^|\s)(?:ugc|sponsored)(?:\s|$)/i;

/** Among the letters of a page, which have no line ends: where a block begins or ends. */
const PARAGRAPH_END = '\n';

/** The links of a page's content, in order. `base` is what their addresses are relative to. */
export function htmlLinks(content: MainContent, base: string | undefined): DocumentLink[] {
  const parts: string[] = [];
  const found: { start: number; end: number; url: string }[] = [];

  const visit = (element: HtmlElement, isLinked: boolean) => {
    const isKept = content.isKept(element);
    for (const child of element.children) {
      if (typeof child === 'string') {
        if (isKept) parts.push(lettersIn(child));
        continue;
      }
      if (SKIPPED_TAGS.has(child.tag) || isStruckOut(child) || content.isDropped(child)) continue;
      const isBlock = BLOCK_TAGS.has(child.tag);
      if (isBlock) parts.push(PARAGRAPH_END);
      const url = child.tag === 'a' && !isLinked ? addressOf(child, base) : undefined;
      const start = parts.length;
      visit(child, isLinked || url !== undefined);
      if (url !== undefined && found.length < MOST_DOCUMENT_LINKS) found.push({ start, end: parts.length, url });
      if (isBlock) parts.push(PARAGRAPH_END);
    }
  };
  visit(content.root, false);
  return found.flatMap(({ start, end, url }) => {
    const words = parts.slice(start, end).join('').replaceAll(PARAGRAPH_END, '');
    if (words === '') return [];
    return [{ before: lettersBefore(parts, start), words, after: lettersBehind(parts, end), url }];
  });
}

function lettersBefore(parts: readonly string[], start: number): string {
  let letters = '';
  for (let at = start - 1; at >= 0 && letters.length < AROUND_LETTERS; at--) {
    if (parts[at] === PARAGRAPH_END) break;
    letters = parts[at] + letters;
  }
  return letters.slice(-AROUND_LETTERS);
}

function lettersBehind(parts: readonly string[], end: number): string {
  let letters = '';
  for (let at = end; at < parts.length && letters.length < AROUND_LETTERS; at++) {
    if (parts[at] === PARAGRAPH_END) break;
    letters += parts[at];
  }
  return letters.slice(0, AROUND_LETTERS);
}

const addressOf = ({ attributes }: HtmlElement, base: string | undefined) =>
  FOREIGN.test(attributes['rel'] ?? '') ? undefined : linkAddress(attributes['href'], base);
