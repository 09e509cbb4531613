import type { Block } from '../../knowledge/passages/index.ts';
import { isHidden, isMain } from './boilerplate.ts';
import { BLOCK_TAGS, inlineText, SKIPPED_TAGS } from './html-text.ts';
import { elementsIn, type HtmlElement } from './html-tree.ts';

/** A link without an address is there to share the page. */
const CONTACT_LINK = /^\s*(?:tel|mailto):[^?\s]/i;
const CONTACT_PROPERTY = /^(?:openingHours(?:Specification)?|telephone|email|address)$/;
const PHONE_NUMBER = /(?:\+|\(0|\b0)\d[\d\s().\u00a0/-]{5,20}\d/;
const TIME_SPAN =
  /\b\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\.?|uhr|h)?\s?(?:[-–—]|to|bis|à|a|until|til)\s?\d{1,2}(?:[:.h]\d{2})?(?!\d)/i;
const DAY_OR_OPENING =
  /\b(?:mon?|tues?|wed|thu(?:rs)?|fri?|sat?|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mon|man|tir|ons|tor|fre|lør|ma|vr)(?:\b|day|nes|ur|tag|di|dag|edi|anche)|open|hours|öffnungszeiten|geöffnet|horaires|ouvert|horario|abierto|orari|aperto|openingstijden|geopend|åpningstider/i;
const LONGEST_DETAIL = 300;
const MOST_DETAILS = 12;
const DEFAULT_HEADING = 'Contact';
/** The outermost, so that the details do not belong to the section that the page ends with. */
const HEADING_LEVEL = 1;

/** Contact details from the footer of a page, most of which is menus. */
export function contactDetails(root: HtmlElement, contentText: string): Block[] {
  const details: string[] = [];
  let heading = '';
  let headingOfDetails = '';
  const keepAll = { root, isKept: () => true, isDropped: isHidden };
  const take = (element: HtmlElement): boolean => {
    const text = inlineText(element, keepAll);
    const isNew = text !== '' && !details.includes(text) && !contentText.includes(text);
    if (text.length > LONGEST_DETAIL || details.length >= MOST_DETAILS || !isNew) return false;
    if (details.length === 0) headingOfDetails = heading;
    details.push(text);
    return true;
  };
  const visit = (element: HtmlElement) => {
    if (SKIPPED_TAGS.has(element.tag) || isHidden(element)) return;
    if (/^h[1-6]$/.test(element.tag)) heading = inlineText(element, keepAll);
    else if (element.tag === 'address' && take(element)) return;
    else if (!holdsBlocks(element)) {
      if (isContact(element, inlineText(element, keepAll))) take(element);
    } else for (const child of element.children) if (typeof child !== 'string') visit(child);
  };
  for (const footer of footersIn(root)) visit(footer);
  if (details.length === 0) return [];
  return [
    { kind: 'heading', level: HEADING_LEVEL, text: headingOfDetails || DEFAULT_HEADING },
    { kind: 'paragraph', text: details.join('\n') },
  ];
}

function footersIn(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || isMain(child) || child.tag === 'article') return [];
    const { role, id, class: names } = child.attributes;
    const isNamed = child.tag === 'div' && (id === 'footer' || /(?:^|\s)(?:site-)?footer(?:\s|$)/.test(names ?? ''));
    return child.tag === 'footer' || role === 'contentinfo' || isNamed ? [child] : footersIn(child);
  });
}

function holdsBlocks(element: HtmlElement): boolean {
  return elementsIn(element).some(({ tag }) => BLOCK_TAGS.has(tag));
}

function isContact(element: HtmlElement, text: string): boolean {
  if (!/[@\d]/.test(text)) return false;
  return (
    [element, ...elementsIn(element)].some(
      ({ attributes }) =>
        CONTACT_LINK.test(attributes['href'] ?? '') || CONTACT_PROPERTY.test(attributes['itemprop'] ?? ''),
    ) ||
    PHONE_NUMBER.test(text.slice(0, LONGEST_DETAIL)) ||
    (TIME_SPAN.test(text.slice(0, LONGEST_DETAIL)) && DAY_OR_OPENING.test(text.slice(0, LONGEST_DETAIL)))
  );
}
