import { isQuestion } from '../../knowledge/passages/index.ts';
import { collapseSpaces, elementsIn, type HtmlElement, textIn } from './html-tree.ts';
import type { MainContent } from './main-content.ts';

/** How pages mark questions and the titles of what opens by a click, where no tag says it. */

/** Around what is bold, while a paragraph is read. */
export const BOLD = '\ufdd0';
export const BOLD_END = '\ufdd1';

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

const NAMED_TITLE =
  /(?:^|[\s_-])(?:accordion|faqs?|toggle|collapsible|collapse|expander)[\w-]{0,30}?[_-]{0,2}(?:title|header|heading|head|question|label|trigger|summary)(?:$|[\s_-])/i;
const LONGEST_TITLE = 300;
const HOLDS_TITLE = /^(?:h[1-6]|button|summary|p|ul|ol|table|pre)$/;

/** An element without a tag for it that is the title of what opens under it, by its class or as a marked question. */
export function isPanelTitle(element: HtmlElement): boolean {
  const { tag, attributes } = element;
  if (!/^(?:div|span|a|p|label)$/.test(tag)) return false;
  const names = attributes['class'] ?? '';
  const isMarked = attributes['itemprop'] === 'name' || /(?:^|\s)question(?:$|\s)/i.test(names);
  if (!isMarked && !NAMED_TITLE.test(names)) return false;
  const text = collapseSpaces(textIn(element)).trim();
  if (text.length < 4 || text.length > LONGEST_TITLE || (isMarked && !isQuestion(text))) return false;
  return !elementsIn(element).some((inner) => HOLDS_TITLE.test(inner.tag) || inner.attributes['role'] === 'button');
}

/** The question in bold that an element begins with, where an answer follows it. */
function boldQuestion(element: HtmlElement): string | undefined {
  const first = element.children.find((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof first !== 'object') return undefined;
  if (first.tag === 'p' || first.tag === 'span') return boldQuestion(first);
  const text = collapseSpaces(textIn(first)).trim();
  return /^(?:b|strong)$/.test(first.tag) && isQuestion(text) ? text : undefined;
}

/** A text without the marks around what is bold. */
export const withoutBold = (text: string) => text.replace(/[\ufdd0\ufdd1]/g, '');

/** The words in bold that a paragraph begins with, if they ask something or are all of it. */
export function questionIn(marked: string, text: string): { question?: string } {
  const bold = /^\s*\ufdd0([^\ufdd0\ufdd1]{2,250})\ufdd1/.exec(marked.replace(/\ufdd1( ?)\ufdd0/g, '$1'))?.[1]?.trim();
  if (!bold || !text.startsWith(bold)) return {};
  return isQuestion(bold) || bold === text ? { question: bold } : {};
}

/** A list whose items are questions in bold with answers. */
export function isListOfQuestions(list: HtmlElement): boolean {
  const items = list.children.filter((child) => typeof child !== 'string');
  return (
    items.length > 1 &&
    items.every((item) => {
      const question = boldQuestion(item);
      return question !== undefined && collapseSpaces(textIn(item)).trim().length > question.length;
    })
  );
}

/** Panels that name the tab which shows them. */
export function tabTitles(content: MainContent): Map<HtmlElement, string> {
  const titles = new Map<HtmlElement, string>();
  const elements = elementsIn(content.root);
  const panels = elements.filter(
    ({ attributes }) => attributes['role'] === 'tabpanel' && attributes['aria-labelledby'],
  );
  if (panels.length === 0) return titles;
  const byId = new Map(elements.map((element) => [element.attributes['id'], element]));
  for (const panel of panels) {
    const tab = byId.get(panel.attributes['aria-labelledby']);
    const title = tab ? collapseSpaces(textIn(tab)).trim() : '';
    if (title) titles.set(panel, title);
  }
  return titles;
}

/** Terms are questions where they ask, or where their definitions are longer than this on average. */
const LONG_DEFINITION = 80;

/** Whether the terms and definitions of a `<dl>` are questions and answers. */
export function areQuestions(entries: readonly HtmlElement[]): boolean {
  const terms = entries.filter(({ tag }) => tag === 'dt');
  const answers = entries.filter(({ tag }) => tag === 'dd');
  const asking = terms.filter((term) => isQuestion(textIn(term))).length;
  const length = answers.reduce((sum, answer) => sum + collapseSpaces(textIn(answer)).trim().length, 0);
  return asking * 2 > terms.length || length > LONG_DEFINITION * answers.length;
}
