import { parseHTML } from 'linkedom';
import { reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import { isSpaceCode } from '../../language/index.ts';

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
const KEPT_ATTRIBUTES =
  'id class role href hidden style lang name content property http-equiv rel aria-hidden aria-label aria-labelledby aria-expanded aria-controls aria-modal data-lang data-language colspan rowspan start type itemprop'.split(
    ' ',
  );
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
  const sizes = source.localName === 'link' ? source.getAttribute('sizes') : null;
  if (sizes !== null) attributes['sizes'] = sizes;
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

/** The parser of HTML takes quadratic time on nests and attribute lists beyond all reason. */
const DEEPEST_NEST = 5_000;
const MOST_ATTRIBUTES = 2_000;
const MOST_TAGS = 200_000;

const CLOSES_ITSELF = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|td|th|tr|dt|dd|option)$/;

/** Runs once over the page and refuses what would keep the parser busy for hours. */
function checkHtmlLimits(html: string): void {
  let depth = 0;
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const isClosing = html.charCodeAt(at + 1) === 47;
    const name = nameAt(html, at + (isClosing ? 2 : 1));
    if (name === '') continue;
    if (++tags > MOST_TAGS) throw tooComplex();
    if (CLOSES_ITSELF.test(name)) {
      if (!isClosing) at = endOfTag(html, at);
      continue;
    }
    depth = Math.max(0, depth + (isClosing ? -1 : 1));
    if (depth > DEEPEST_NEST) throw tooComplex();
    if (!isClosing) at = endOfTag(html, at);
  }
}

function nameAt(html: string, start: number): string {
  const name = /^[a-z][a-z0-9:-]{0,30}/i.exec(html.slice(start, start + 32))?.[0] ?? '';
  return name.toLowerCase();
}

/** The index of the `>`, or the end of the text if there is none. */
function endOfTag(html: string, start: number): number {
  let attributes = 0;
  let wasSpace = false;
  for (let at = start + 1; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 62) return at;
    const isSpace = code === 32 || (code >= 9 && code <= 13) || code === 47;
    if (wasSpace && !isSpace && ++attributes > MOST_ATTRIBUTES) throw tooComplex();
    wasSpace = isSpace;
    if (code === 34 || code === 39) {
      const previous = html.charCodeAt(at - 1);
      // A quote opens a value only behind `=`; elsewhere it is a slip of the pen.
      if (previous === 61 || previous === 32) {
        const closing = html.indexOf(code === 34 ? '"' : "'", at + 1);
        if (closing < 0) return html.length;
        at = closing;
      }
    }
  }
  return html.length;
}

function tooComplex(): UnreadableDocument {
  return new UnreadableDocument(reasonSentence('too-complex'));
}

const LINE_BREAK = 0x2028;

/** As a browser shows it: each run of white space is one space. U+2028 stays: we write it for a break that is meant. */
export function collapseSpaces(text: string): string {
  const parts: string[] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    const isGap = (isSpaceCode(code) && code !== LINE_BREAK) || code === 0x200b || code === 0xad;
    if (!isGap) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0) parts.push(text.slice(start, at));
    start = -1;
    // A soft hyphen and a space without width are not seen.
    if (code !== 0x200b && code !== 0xad && at < text.length && parts.at(-1) !== ' ') parts.push(' ');
  }
  return parts.join('');
}
