import { collapseSpaces, elementsIn, type HtmlElement, textIn } from './html-tree.ts';

/** What a page says of itself rather than of its subject, as the whole text of an element. */
const FURNITURE = new RegExp(
  `^(?:${[
    '(?:edit|improve) this (?:page|doc|document|article)(?: on \\w{3,12})?',
    'edit on (?:github|gitlab|bitbucket)',
    'suggest (?:an )?(?:edit|change)s?(?: to this page| on github)?',
    '(?:on|in) this (?:page|article|guide|section)',
    'table of contents|toc',
    '(?:was|is) this (?:page|article|answer|section|document|content|information)? ?(?:helpful|useful)\\?.{0,40}',
    'did (?:this (?:page|article) help|you find this (?:page |article )?(?:helpful|useful)).{0,40}',
    '\\d{1,6} out of \\d{1,6} found this helpful',
    'have more questions\\? submit a request',
    'rate this (?:page|article)',
    'thanks?(?: you)? for your feedback!?',
    'report (?:an issue|a problem) (?:with|on) this page',
    '(?:skip|jump) to (?:main |the )?content',
    '(?:back|return|scroll|go) to (?:the )?top',
    '(?:print|share) this (?:page|article|post)',
    'copy (?:link|page)(?: to clipboard)?|copied!?',
    'diese seite (?:bearbeiten|drucken|teilen)|auf dieser seite|inhaltsverzeichnis|zum (?:haupt)?inhalt(?: springen)?|nach oben',
    'war (?:dieser artikel|diese seite|das) hilfreich\\?.{0,40}',
    'modifier cette page|sur cette page|aller au contenu(?: principal)?|haut de page',
    'cet(?:te)? (?:article|page) vous a-t-(?:il|elle) été utile ?\\?.{0,40}',
    'editar esta página|en esta página|saltar al contenido(?: principal)?|volver arriba',
    '¿(?:te|le) (?:ha sido|fue|resultó) útil.{0,60}',
  ].join('|')})[\\s:.↑→←»«^⬆️✏️📝]*$`,
  'iu',
);
const LONGEST_FURNITURE = 120;
const LONGEST_COOKIE_NOTICE = 900;
const AGREES =
  /^(?:(?:i )?(?:accept|agree|allow)(?: all)?(?: cookies)?|accept and \w+|got it!?|reject(?: all)?|decline|only necessary|alle akzeptieren|akzeptieren|ablehnen|zustimmen|tout accepter|accepter|refuser|aceptar(?: todo)?|rechazar)$/i;
/** Fewer are part of what the page says. */
const FEWEST_CONTENTS_LINKS = 4;

/** Whether an element with so many characters only serves the page: to edit, rate or find one's way in it, or to agree. */
export function isPageFurniture(element: HtmlElement, characters: number): boolean {
  if (characters <= LONGEST_FURNITURE && FURNITURE.test(wordsOf(element))) return true;
  if (element.tag === 'ul' || element.tag === 'ol') return isContentsList(element, characters);
  return (
    characters <= LONGEST_COOKIE_NOTICE && /^(?:div|section|aside|form)$/.test(element.tag) && isCookieNotice(element)
  );
}

const wordsOf = (element: HtmlElement) => collapseSpaces(textIn(element)).trim();

/** A notice of cookies has a button to agree; a text about cookies has none. */
function isCookieNotice(element: HtmlElement): boolean {
  if (!/\bcookies?\b/i.test(textIn(element))) return false;
  return elementsIn(element).some(
    (inner) =>
      (inner.tag === 'button' || inner.tag === 'a' || inner.attributes['role'] === 'button') &&
      AGREES.test(wordsOf(inner)),
  );
}

/** Links to the headings of the same page, and nothing else. */
function isContentsList(list: HtmlElement, characters: number): boolean {
  const links = elementsIn(list).filter(({ tag }) => tag === 'a');
  if (links.length < FEWEST_CONTENTS_LINKS || !links.every(({ attributes }) => attributes['href']?.startsWith('#')))
    return false;
  const linked = links.reduce((sum, link) => sum + textIn(link).replace(/\s/g, '').length, 0);
  return linked >= characters;
}
