import { type HomePage, type RawDocument, reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import { documentFormat } from './document-format.ts';
import { collapseSpaces, elementsIn, type HtmlElement, parsePage, textIn } from './html-tree.ts';
import { pageColor } from './page-color.ts';
import { type MetaReader, metaReader } from './page-meta.ts';
import { pageQuestions } from './page-questions.ts';
import { plainText } from './parse-document.ts';
import { absolute, baseOf } from './parse-html.ts';

const LONGEST_NAME = 60;
const LONGEST_DESCRIPTION = 300;

/** Reads what the first page of a website says of it. */
export function parseHomePage(document: RawDocument): HomePage {
  if (documentFormat(document) !== 'html') throw new UnreadableDocument(reasonSentence('not-a-page'));
  const page = parsePage(plainText(document.bytes, document.contentType, true));
  const elements = elementsIn(page.root);
  const metaOf = metaReader(elements);
  return {
    name: nameOf(elements, metaOf, document.url),
    description: metaOf('description', 'og:description')?.slice(0, LONGEST_DESCRIPTION) ?? null,
    language: languageOf(elements),
    logoUrl: logoOf(elements, baseOf(elements, document.url)),
    color: pageColor(elements, metaOf),
    suggestedQuestions: pageQuestions(page, elements),
  };
}

const TITLE_PARTS = /\s+[|–—·•»:-]\s+|\s*[|·•»]\s*|:\s+/;
const EMPTY_PART =
  /^(?:home|homepage|home page|start|startseite|welcome|willkommen|accueil|inicio|início|pagina iniziale)$/i;

/** The site's own name for itself, or the part of its title that is one. */
function nameOf(elements: readonly HtmlElement[], metaOf: MetaReader, url: string | undefined): string | null {
  const named = metaOf('og:site_name', 'application-name', 'apple-mobile-web-app-title');
  if (named) return named.slice(0, LONGEST_NAME);
  const title = elements.find(({ tag }) => tag === 'title');
  const parts = collapseSpaces(title ? textIn(title) : (metaOf('og:title') ?? ''))
    .trim()
    .split(TITLE_PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !EMPTY_PART.test(part));
  const host = lettersOf(URL.parse(url ?? '')?.hostname.replace(/^www\./, '') ?? '');
  const ofHost = parts.find((part) => lettersOf(part).length > 2 && host.startsWith(lettersOf(part)));
  return (ofHost ?? parts[0] ?? null)?.slice(0, LONGEST_NAME) ?? null;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function languageOf(elements: readonly HtmlElement[]): string | null {
  const lang = elements.find(({ tag }) => tag === 'html')?.attributes['lang'] ?? '';
  return /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(lang)?.[1]?.toLowerCase() ?? null;
}

/**
 * The icon for home screens, else the largest one; one that scales counts as large. Drawings, which can hold scripts,
 * and `.ico` files are not kept as logos: they are named where there is nothing else.
 */
function logoOf(elements: readonly HtmlElement[], base: string | undefined): string | null {
  const icons = elements.flatMap(({ tag, attributes }) => {
    const rel = tag === 'link' ? (attributes['rel'] ?? '').toLowerCase() : '';
    const address = /(?:^|\s)(?:apple-touch-icon(?:-precomposed)?|icon)(?:\s|$)/.test(rel)
      ? absolute(attributes['href'], base)
      : undefined;
    if (!address) return [];
    const isKept =
      !/svg|icon\b/.test(attributes['type'] ?? '') && !/\.(?:svg|ico)$/i.test(URL.parse(address)?.pathname ?? '');
    return [{ address, isKept, size: sizeOf(attributes, address), isTouch: rel.includes('apple-touch-icon') }];
  });
  const [best] = icons.toSorted(
    (a, b) => Number(b.isKept) - Number(a.isKept) || Number(b.isTouch) - Number(a.isTouch) || b.size - a.size,
  );
  return best?.address ?? null;
}

const SCALABLE_SIZE = 512;

function sizeOf({ sizes = '', type = '' }: Readonly<Record<string, string>>, address: string): number {
  if (/any/i.test(sizes) || type.includes('svg') || address.endsWith('.svg')) return SCALABLE_SIZE;
  return Math.max(0, ...[...sizes.slice(0, 200).matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, width]) => Number(width)));
}
