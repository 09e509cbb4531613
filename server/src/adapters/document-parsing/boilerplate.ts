import { elementsIn, type HtmlElement } from './html-tree.ts';
import { isPageFurniture } from './page-furniture.ts';

/** How much text an element holds, and how much of it is in links. White space does not count. */
export interface TextMeasure {
  characters: number;
  linked: number;
}

export type Measures = Map<HtmlElement, TextMeasure>;

const NEVER_CONTENT = new Set(
  'script style noscript template svg canvas iframe object embed video audio select option datalist input textarea head meta link title map dialog'.split(
    ' ',
  ),
);
const BOILERPLATE_TAGS = new Set(['nav', 'footer']);
const BOILERPLATE_ROLES = new Set(
  'navigation banner contentinfo search dialog alertdialog menu menubar toolbar'.split(' '),
);
/** Words in a class or id that say so by themselves. */
const SURE_WORDS = new Set(
  'cookie cookies consent gdpr cookiebanner breadcrumb breadcrumbs newsletter subscribe signup popup modal lightbox pagination pager skiplink sharing sharedaddy addtoany advert advertisement ads adsense sponsored'.split(
    ' ',
  ),
);
/** Words that say so where most of the text is links, or there is little of it. */
const LIKELY_WORDS = new Set(
  'nav navbar navigation menu sidebar footer header topbar related recommended recommendations similar share social toc promo teaser tags taglist categories comments disqus login cart minicart announcement banner toolbar masthead utility'.split(
    ' ',
  ),
);
/** What opens by a click is hidden at first and content all the same. */
const OPENS_BY_CLICK = /accord|collaps|panel|tab|faq|answer|toggle|expand|details|content|drawer__body/i;
const GENTLE_ASIDE = /note|notice|admonition|callout|warning|important|hint|tip|info|alert|aside|example/i;
const GENTLE_ROLES = new Set(['note', 'alert', 'status', 'doc-notice', 'doc-tip']);

export function measureText(root: HtmlElement): Measures {
  const measures: Measures = new Map();
  const measure = (element: HtmlElement, isInLink: boolean): TextMeasure => {
    const total = { characters: 0, linked: 0 };
    if (!NEVER_CONTENT.has(element.tag)) {
      const isLinked = isInLink || element.tag === 'a';
      for (const child of element.children) {
        if (typeof child === 'string') {
          const characters = withoutSpaces(child);
          total.characters += characters;
          if (isLinked) total.linked += characters;
        } else {
          const inner = measure(child, isLinked);
          total.characters += inner.characters;
          total.linked += inner.linked;
        }
      }
    }
    measures.set(element, total);
    return total;
  };
  measure(root, false);
  return measures;
}

function withoutSpaces(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 32) count++;
  return count;
}

/** Everything that is not the page's own content, wherever it stands. */
export function findBoilerplate(root: HtmlElement, measures: Measures): Set<HtmlElement> {
  const found = new Set<HtmlElement>();
  const whole = measures.get(root)?.characters ?? 0;
  const visit = (element: HtmlElement, isInMain: boolean, isInArticle: boolean) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      if (isBoilerplate(child, { measures, whole, isInMain, isInArticle })) found.add(child);
      else visit(child, isInMain || isMain(child), isInArticle || child.tag === 'article');
    }
  };
  visit(root, false, false);
  return found;
}

interface Surroundings {
  measures: Measures;
  /** The characters of the whole page. */
  whole: number;
  isInMain: boolean;
  isInArticle: boolean;
}

function isBoilerplate(element: HtmlElement, { measures, whole, isInMain, isInArticle }: Surroundings): boolean {
  const { tag, attributes } = element;
  if (NEVER_CONTENT.has(tag)) return true;
  if (tag === 'br') return false;
  const { characters, linked } = measures.get(element) ?? { characters: 0, linked: 0 };
  if (characters === 0 || isHidden(element)) return true;
  if (tag === 'html' || tag === 'body' || isMain(element)) return false;
  const linkShare = linked / characters;
  const isMostOfPage = characters > whole * 0.5;
  if (tag === 'header' || attributes['role'] === 'banner') return !isInMain && !hasTitle(element) && !isMostOfPage;
  if (BOILERPLATE_TAGS.has(tag) || BOILERPLATE_ROLES.has(attributes['role'] ?? ''))
    return !isMostOfPage || linkShare > 0.5;
  if (attributes['aria-modal'] === 'true') return true;
  if (isMostOfPage) return false;
  if (isPageFurniture(element, characters)) return true;
  if (tag === 'aside' || attributes['role'] === 'complementary')
    return linkShare >= 0.4 || !(isGentleAside(element) ? isInMain || isInArticle : isInMain && characters > 80);
  if (tag === 'form') return characters < 400 && characters < whole * 0.3;
  return isNamedBoilerplate(element, { characters, linkShare, isInMain });
}

function isGentleAside({ attributes }: HtmlElement): boolean {
  return GENTLE_ROLES.has(attributes['role'] ?? '') || GENTLE_ASIDE.test(attributes['class'] ?? '');
}

function isNamedBoilerplate(
  element: HtmlElement,
  { characters, linkShare, isInMain }: { characters: number; linkShare: number; isInMain: boolean },
): boolean {
  if (/^(?:h[1-6]|p|li|td|th|tr|table|tbody|pre|code|span|a|b|em|strong|article|summary|details)$/.test(element.tag))
    return false;
  const words = nameWords(element);
  if (words.some((word) => SURE_WORDS.has(word))) return !hasTitle(element);
  if (!words.some((word) => LIKELY_WORDS.has(word)) || hasTitle(element)) return false;
  return linkShare > 0.5 || (!isInMain && (linkShare > 0.3 || characters < 150));
}

/** `siteHeader nav-bar` gives site, header, nav and bar. */
function nameWords({ attributes }: HtmlElement): string[] {
  const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 300);
  return names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

export function isHidden({ attributes, tag }: HtmlElement): boolean {
  const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''} ${attributes['role'] ?? ''}`;
  if (tag === 'details' || OPENS_BY_CLICK.test(names)) return false;
  return (
    (attributes['hidden'] !== undefined && attributes['hidden'] !== 'until-found') ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test((attributes['style'] ?? '').slice(0, 500)) ||
    attributes['aria-hidden'] === 'true'
  );
}

export function isMain({ tag, attributes }: HtmlElement): boolean {
  return tag === 'main' || attributes['role'] === 'main';
}

function hasTitle(element: HtmlElement): boolean {
  return elementsIn(element).some(({ tag }) => tag === 'h1' || tag === 'main');
}
