import { type HtmlElement, textIn } from './html-tree.ts';
import { collapseSpaces } from './white-space.ts';

const SHORTEST_QUESTION = 8;
const OPENS_A_PANEL = /accordion|faq|question|collaps|toggle|disclosure/i;

/** A button that shows what is under it. Many a page marks it by nothing but its question. */
export function opensPanel(element: HtmlElement): boolean {
  const { attributes } = element;
  const text = collapseSpaces(textIn(element)).trim();
  const isExpandable = attributes['aria-expanded'] !== undefined;
  return (
    (isExpandable && (attributes['aria-controls'] !== undefined || text.split(' ').length > 1)) ||
    OPENS_A_PANEL.test(attributes['class'] ?? '') ||
    (text.length >= SHORTEST_QUESTION && /[?？؟]$/.test(text))
  );
}
