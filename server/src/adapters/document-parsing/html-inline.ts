import type { HtmlElement } from './html-tree.ts';
import type { MainContent } from './main-content.ts';
import { collapseSpaces } from './white-space.ts';

export const BLOCK_TAGS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
);
export const SKIPPED_TAGS = new Set(
  'script style template svg math canvas iframe object embed video audio select option datalist input textarea head meta link dialog map'.split(
    ' ',
  ),
);
/** Where a button's words are those of a question that it opens. */
const HOLDS_BUTTONS = /^(?:button|dt|summary|h[1-6])$/;

/** The text of an element that is one line or a few; lists within are handed out where they are asked for. */
export function inlineText(element: HtmlElement, content: MainContent, nestedLists?: HtmlElement[]): string {
  const parts: string[] = [];
  const keepsButtons = HOLDS_BUTTONS.test(element.tag) || element.attributes['role'] === 'button';
  const visit = (inner: HtmlElement) => {
    const isKept = content.isKept(inner);
    for (const child of inner.children) {
      if (typeof child === 'string') {
        if (isKept) parts.push(child);
        continue;
      }
      const { tag } = child;
      const gap = BLOCK_TAGS.has(tag) ? ' ' : '';
      parts.push(gap);
      if (SKIPPED_TAGS.has(tag) || isStruckOut(child)) continue;
      if (content.isDropped(child) || isAnchorSign(child) || (tag === 'button' && !keepsButtons)) continue;
      if (tag === 'br') parts.push('\u2028');
      else if (nestedLists && (tag === 'ul' || tag === 'ol')) nestedLists.push(child);
      else {
        visit(child);
        parts.push(gap);
      }
    }
  };
  visit(element);
  return collapseSpaces(parts.join(''))
    .replace(/ ?\u2028 ?/g, '\n')
    .trim();
}

/** What is crossed out does not hold any more, such as the price before an offer. */
export function isStruckOut({ tag, attributes }: HtmlElement): boolean {
  return (
    tag === 'del' ||
    tag === 's' ||
    tag === 'strike' ||
    /text-decoration[^;]{0,40}line-through/i.test((attributes['style'] ?? '').slice(0, 500))
  );
}

/** The sign beside a heading that links to it, or to the editing of what is under it. */
function isAnchorSign({ tag, attributes, children }: HtmlElement): boolean {
  if (/(?:^|\s)mw-editsection(?:\s|$)/.test(attributes['class'] ?? '')) return true;
  if (tag !== 'a' || !(attributes['href'] ?? '').includes('#')) return false;
  if (/headerlink|hash-link|anchor|permalink|header-anchor/i.test(attributes['class'] ?? '')) {
    return children.every((child) => typeof child !== 'string' || child.trim().length <= 2);
  }
  return children.every((child) => typeof child === 'string' && /^\s*[#¶§\u200b]?\s*$/.test(child));
}
