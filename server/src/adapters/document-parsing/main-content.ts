import { Readability } from '@mozilla/readability';
import { findBoilerplate, isMain, type Measures, measureText } from './boilerplate.ts';
import {
  type DomElement,
  type DomNode,
  elementsIn,
  type HtmlElement,
  NUMBER_ATTRIBUTE,
  type ParsedPage,
} from './html-tree.ts';

export interface MainContent {
  root: HtmlElement;
  /** Whether an element's own text belongs to the content. */
  isKept(element: HtmlElement): boolean;
  /** Whether nothing within belongs to the content. */
  isDropped(element: HtmlElement): boolean;
}

/** Beyond these Readability, which looks at every element again for each of its ancestors, would take too long. */
const MOST_ELEMENTS_FOR_READABILITY = 40_000;
const DEEPEST_FOR_READABILITY = 300;
/**
 * Readability is trusted when it leaves out no more than this of the prose that we would keep. The page of an article
 * is full of pointers to others; on any other page what is left out may be what a visitor asks for.
 */
const LARGEST_LOSS: Readonly<Record<ArticleSigns, number>> = { sure: 0.3, some: 0.12, none: 0.03 };
/** Questions that open by a click, code and lists of terms are content wherever they stand. */
const LARGEST_LOSS_OF_STRUCTURE = 0.03;
const STRUCTURE_TAGS = new Set(['details', 'dl', 'pre']);
const STRUCTURE_NAMES = /accordion|faq|tab-?panel|tab-?content|toggle/i;

/**
 * Finds the content of a page. Readability is the best parser of articles, but drops half of many a documentation
 * page, price list or list of questions; so we find everything that is not menus, footers and the like, and take
 * Readability's choice only for articles and where the page does not mark its main part, if little prose is lost.
 */
export function findMainContent(page: ParsedPage): MainContent {
  const measures = measureText(page.root);
  const boilerplate = findBoilerplate(page.root, measures);
  const root = contentRoot(page.root, measures, boilerplate);
  const articleSigns = signsOfArticle(elementsIn(page.root));
  const all: MainContent = { root, isKept: () => true, isDropped: (element) => boilerplate.has(element) };
  if (root !== page.root && articleSigns !== 'sure') return all;
  const kept = readableElements(page);
  return kept && isFaithful(lossOf(root, boilerplate, kept), articleSigns) ? keptBy(page.root, kept) : all;
}

/** The part marked as main, or the one article that holds most of the text, or all. */
function contentRoot(root: HtmlElement, measures: Measures, boilerplate: ReadonlySet<HtmlElement>): HtmlElement {
  const whole = cleanCharacters(root, boilerplate);
  const largest = (elements: HtmlElement[]) =>
    elements.reduce<HtmlElement | undefined>(
      (best, element) =>
        !best || (measures.get(element)?.characters ?? 0) > (measures.get(best)?.characters ?? 0) ? element : best,
      undefined,
    );
  const all = elementsIn(root);
  const main = largest(all.filter(isMain));
  if (main && cleanCharacters(main, boilerplate) >= whole * 0.4) return main;
  const articles = all.filter(({ tag }) => tag === 'article');
  const article = articles.length === 1 ? articles[0] : undefined;
  if (article && cleanCharacters(article, boilerplate) >= whole * 0.6) return article;
  return root;
}

function cleanCharacters(element: HtmlElement, boilerplate: ReadonlySet<HtmlElement>): number {
  let characters = 0;
  const visit = ({ children }: HtmlElement) => {
    for (const child of children) {
      if (typeof child === 'string') characters += child.trim().length;
      else if (!boilerplate.has(child)) visit(child);
    }
  };
  visit(element);
  return characters;
}

interface Loss {
  /** The share of the text outside of links that Readability would lose. */
  text: number;
  /** The same, of what lies in questions, code and the like. */
  structure: number;
}

function isFaithful({ text, structure }: Loss, articleSigns: ArticleSigns): boolean {
  return text <= LARGEST_LOSS[articleSigns] && structure <= LARGEST_LOSS_OF_STRUCTURE;
}

function lossOf(root: HtmlElement, boilerplate: ReadonlySet<HtmlElement>, kept: ReadonlySet<number>): Loss {
  const characters = { all: 0, lost: 0, lostStructure: 0 };
  const visit = (element: HtmlElement, isInStructure: boolean) => {
    const isStructure = isInStructure || STRUCTURE_TAGS.has(element.tag) || STRUCTURE_NAMES.test(namesOf(element));
    const isLost = !kept.has(element.number);
    for (const child of element.children) {
      if (typeof child === 'string') {
        const { length } = child.trim();
        characters.all += length;
        if (isLost) characters.lost += length;
        if (isLost && isStructure) characters.lostStructure += length;
      } else if (!boilerplate.has(child) && child.tag !== 'a' && child.tag !== 'h1') visit(child, isStructure);
    }
  };
  visit(root, false);
  const share = (part: number) => (characters.all === 0 ? 0 : part / characters.all);
  return { text: share(characters.lost), structure: share(characters.lostStructure) };
}

function namesOf({ attributes }: HtmlElement): string {
  return `${attributes['class'] ?? ''} ${attributes['role'] ?? ''}`;
}

/** The numbers of the elements that Readability keeps. It takes the document apart. */
function readableElements({ document, elements, depth }: ParsedPage): Set<number> | undefined {
  if (elements > MOST_ELEMENTS_FOR_READABILITY || depth > DEEPEST_FOR_READABILITY) return undefined;
  try {
    const article = new Readability<DomNode>(document as never, {
      serializer: (node) => node as unknown as DomNode,
    }).parse();
    if (!article?.content) return undefined;
    return numbersIn(article.content);
  } catch {
    return undefined;
  }
}

function numbersIn(top: DomNode): Set<number> {
  const numbers = new Set<number>();
  const visit = (node: DomNode) => {
    if (node.nodeType === 1) numbers.add(Number((node as DomElement).getAttribute(NUMBER_ATTRIBUTE) ?? 0));
    for (let child = node.firstChild; child; child = child.nextSibling) visit(child);
  };
  visit(top);
  return numbers;
}

function keptBy(root: HtmlElement, kept: ReadonlySet<number>): MainContent {
  const holding = new Set<HtmlElement>();
  const visit = (element: HtmlElement): boolean => {
    let holds = kept.has(element.number);
    for (const child of element.children) if (typeof child !== 'string' && visit(child)) holds = true;
    if (holds) holding.add(element);
    return holds;
  };
  visit(root);
  return {
    root,
    isKept: ({ number }) => kept.has(number),
    isDropped: (element) => !holding.has(element),
  };
}

/** How surely a page is an article with a date, such as news or a blog post. */
type ArticleSigns = 'sure' | 'some' | 'none';

const DATE_NAMES =
  /^(?:article:published_time|date|pubdate|publish-?date|publication_date|dc\.date(?:\.issued)?|parsely-pub-date|sailthru\.date)$/i;
const BYLINE =
  /(?:^|[\s_-])(?:byline|dateline|author|pub-?time|pub-?date|published|publish-?date|post-?date|entry-?date)(?:$|[\s_-])/i;

/**
 * Looks for what articles have and other pages do not. `og:type` says little: some systems call every page an article;
 * and `<time>` is on documentation too, for the last change.
 */
function signsOfArticle(elements: readonly HtmlElement[]): ArticleSigns {
  if (elements.some(isSure)) return 'sure';
  return elements.some(({ attributes }) => BYLINE.test(attributes['class'] ?? '')) ? 'some' : 'none';
}

function isSure({ tag, attributes, children }: HtmlElement): boolean {
  if (tag === 'meta' && DATE_NAMES.test(attributes['property'] ?? attributes['name'] ?? '')) return true;
  if (/^(?:articleBody|datePublished)$/.test(attributes['itemprop'] ?? '')) return true;
  if (tag !== 'script' || attributes['type'] !== 'application/ld+json') return false;
  const [json] = children;
  return typeof json === 'string' && /"@type"\s*:\s*\[?\s*"(?:News|Report)?(?:Article|BlogPosting)"/.test(json);
}
