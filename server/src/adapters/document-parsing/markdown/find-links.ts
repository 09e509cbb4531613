import { decodeHTMLStrict } from 'entities';
import { type DocumentLink, documentLink, linkAddress } from '../document-links.ts';

const TARGET = String.raw`\(([^()\n]{0,1500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?)\)`;
const LABEL = String.raw`[^\][\n]{0,500}(?:\n[^\][\n]{1,300})?`;
/** `[words](address)`, `[words][name]`, and the same of a picture. */
const LINK = String.raw`!?\[(${LABEL})\](?:${TARGET}|\[([^\][\n]{0,200})\])`;
const ANCHOR = /<a\s[^<>]{0,500}?href=["']([^"'<>\s]{1,500})["'][^<>]{0,300}>([^<[\]\n]{1,500})<\/a>/gi;
const DEFINITION = /^ {0,3}\[(?!\^)([^\][\n]{1,200})\]:[ \t]{0,20}<?([^\s>]{1,1500})>?[^\n]{0,1500}$/gm;
const HEADING = /^ {0,3}#{1,6}[ \t]/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** Of the text on either side of a link. */
const SIDE = 300;

/** Links as their text, and pictures as what is said of them. */
export function withoutLinks(prose: string): string {
  return prose.replace(new RegExp(LINK, 'g'), '$1');
}

/** Links that are written as HTML, as Markdown. */
export function markdownAnchors(prose: string): string {
  return prose.replace(ANCHOR, (whole, href, words) => (words.trim() === '' ? whole : `[${words}](${href})`));
}

/** Where links lead that are named elsewhere: the first of a name counts. `[^1]:` is a note, and read. */
export function linkDefinitions(prose: string): Map<string, string> {
  const named = new Map<string, string>();
  for (const [, name = '', address = ''] of prose.matchAll(DEFINITION))
    if (!named.has(name.toLowerCase())) named.set(name.toLowerCase(), address);
  return named;
}

export const withoutDefinitions = (prose: string) => prose.replace(DEFINITION, '');

/** An address with a placeholder in it is none: what a template fills in is removed with its other tags. */
export const withoutUnfilledTargets = (prose: string) =>
  prose.replace(/\]\([^()\n]{0,500}?(?:\{\{|\{%)[^()\n]{0,500}\)/g, '](<>)');

interface Finding {
  named: ReadonlyMap<string, string>;
  /** What addresses are relative to. */
  base: string | undefined;
  /** Gives a part of the text with the code that is hidden in it. */
  withCode(text: string): string;
}

/** The links of prose in Markdown, in order; headings, which are no part of passages, are passed over. */
export function linksInProse(prose: string, { named, base, withCode }: Finding): DocumentLink[] {
  const links: DocumentLink[] = [];
  const plain = (text: string) => withCode(withoutLinks(text));
  for (const match of prose.matchAll(new RegExp(`(?<!\\\\)${LINK}`, 'g'))) {
    const [whole, label = '', target, name] = match;
    const end = match.index + whole.length;
    const url = pageAddress(target ?? named.get((name || label).toLowerCase()), base);
    if (whole.startsWith('!') || url === undefined || isInHeading(prose, match.index, end)) continue;
    // The text begins and ends with a block.
    const before = `\n\n${prose.slice(0, match.index)}`.slice(-SIDE);
    const after = `${prose.slice(end, end + SIDE)}\n\n`;
    const link = documentLink(plain(before), plain(label), plain(after), url);
    if (link) links.push(link);
  }
  return links;
}

function isInHeading(prose: string, start: number, end: number): boolean {
  const lineStart = prose.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = (prose.indexOf('\n', end) + prose.length + 1) % (prose.length + 1);
  const nextEnd = (prose.indexOf('\n', lineEnd + 1) + prose.length + 1) % (prose.length + 1);
  return HEADING.test(prose.slice(lineStart, start)) || UNDERLINE.test(prose.slice(lineEnd + 1, nextEnd));
}

/** `address "title"`, perhaps between `<` and `>`, with signs that are escaped or written as entities. */
function pageAddress(target: string | undefined, base: string | undefined): string | undefined {
  const [address = ''] = (target ?? '').trim().split(/\s+(?=["'(])/);
  const bare = address
    .replace(/^<(.*)>$/, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#?\w{1,40};/g, decodeHTMLStrict);
  return isFileBesidePage(bare, base) ? undefined : linkAddress(bare, base);
}

const MARKDOWN_FILE = /\.mdx?(?:[?#]|$)/i;

/** A site that is made from Markdown gives its pages addresses of their own: where the file became a page, nobody can tell. */
function isFileBesidePage(address: string, base: string | undefined): boolean {
  const isRelative = !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address);
  return isRelative && MARKDOWN_FILE.test(address) && !MARKDOWN_FILE.test(URL.parse(base ?? '')?.pathname ?? '');
}
