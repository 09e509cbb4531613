import { isHidden } from './boilerplate.ts';
import { BLOCK_TAGS, SKIPPED_TAGS } from './html-inline.ts';
import type { HtmlElement } from './html-tree.ts';
import type { MainContent } from './main-content.ts';
import { collapseSpaces } from './white-space.ts';

/** What a browser shows of the whole page, menus and all, to find out where a link with words in it would lead. */
export interface RenderedPage {
  /** In small letters, for a browser finds words in either; a line for each block, as no words are found across two. */
  text: string;
  /** The starts and ends of the lines that belong to the content, in order. */
  content: { start: number; end: number }[];
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
