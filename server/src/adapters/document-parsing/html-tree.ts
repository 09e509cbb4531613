import { parseHTML } from 'linkedom';
import { checkHtmlLimits } from './html-limits.ts';

/** A page as a plain tree, of which only what we read is kept. */
export interface HtmlElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: (HtmlElement | string)[];
  /** The same as in the parser's own document, to find the element again there. */
  number: number;
}

export interface ParsedPage {
  root: HtmlElement;
  /** The parser's document, where every element has its number in `NUMBER_ATTRIBUTE`. */
  document: DomNode;
  elements: number;
  depth: number;
}

/** The little that we use of the parser's document; its own types lean on those of a browser. */
export interface DomNode {
  nodeType: number;
  textContent: string | null;
  firstChild: DomNode | null;
  nextSibling: DomNode | null;
  parentNode: DomNode | null;
}

export interface DomElement extends DomNode {
  localName: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}

export const NUMBER_ATTRIBUTE = 'data-parley-number';
/** As in browsers: what is nested deeper becomes a sibling. */
const DEEPEST_ELEMENT = 400;
const KEPT_ATTRIBUTES = [
  'id',
  'class',
  'role',
  'href',
  'hidden',
  'style',
  'lang',
  'name',
  'content',
  'property',
  'http-equiv',
  'rel',
  'aria-hidden',
  'aria-label',
  'aria-expanded',
  'aria-controls',
  'aria-modal',
  'data-lang',
  'data-language',
  'colspan',
  'rowspan',
  'start',
  'type',
  'itemprop',
];
const ELEMENT_NODE = 1;
const TEXT_NODE = 3;

export function parsePage(html: string): ParsedPage {
  checkHtmlLimits(html);
  const { document } = parseHTML(asWholePage(html)) as unknown as {
    document: DomNode & { documentElement: DomNode | null };
  };
  const root: HtmlElement = { tag: '#root', attributes: {}, children: [], number: 0 };
  const open: HtmlElement[] = [root];
  let elements = 0;
  let depth = 0;
  let deepest = 0;
  let node = document.documentElement;
  while (node) {
    const parent = open[open.length - 1] ?? root;
    if (node.nodeType === TEXT_NODE) parent.children.push(node.textContent ?? '');
    let child: DomNode | null = null;
    if (node.nodeType === ELEMENT_NODE) {
      const source = node as DomElement;
      const element = copyOf(source, ++elements);
      source.setAttribute(NUMBER_ATTRIBUTE, String(elements));
      parent.children.push(element);
      child = source.firstChild;
      if (child) {
        depth++;
        deepest = Math.max(deepest, depth);
        if (depth < DEEPEST_ELEMENT) open.push(element);
      }
    }
    if (child) {
      node = child;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode;
      if (!node || node === document) {
        node = null;
        break;
      }
      if (depth < DEEPEST_ELEMENT) open.pop();
      depth--;
    }
    node = node ? node.nextSibling : null;
  }
  return { root, document, elements, depth: deepest };
}

/** The parser takes the first tag for the whole document, whichever it is. */
function asWholePage(html: string): string {
  const start = html.slice(0, 200_000);
  if (/<html[\s>]/i.test(start)) return html;
  return /<body[\s>]/i.test(start) ? `<html>${html}</html>` : `<html><body>${html}</body></html>`;
}

function copyOf(source: DomElement, number: number): HtmlElement {
  const attributes: Record<string, string> = {};
  for (const name of KEPT_ATTRIBUTES) {
    const value = source.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  return { tag: source.localName.toLowerCase(), attributes, children: [], number };
}

/** All elements within, in their order on the page. */
export function elementsIn(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const collect = ({ children }: HtmlElement) => {
    for (const child of children) {
      if (typeof child === 'string') continue;
      found.push(child);
      collect(child);
    }
  };
  collect(element);
  return found;
}

export function textIn(element: HtmlElement): string {
  const parts: string[] = [];
  collectText(element, parts);
  return parts.join('');
}

function collectText(element: HtmlElement, parts: string[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') parts.push(child);
    else if (child.tag !== 'script' && child.tag !== 'style') collectText(child, parts);
  }
}
