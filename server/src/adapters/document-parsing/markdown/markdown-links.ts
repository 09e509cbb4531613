import { decodeHTMLStrict } from 'entities';
import { lettersIn } from '../../../language/index.ts';
import { AROUND_LETTERS, type DocumentLink, linkAddress, MOST_DOCUMENT_LINKS } from '../document-links.ts';
import { cutSegments } from './segments.ts';

const TARGET = String.raw`\(([^()\n]{0,1500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?)\)`;
const LABEL = String.raw`[^\][\n]{0,500}(?:\n[^\][\n]{1,300})?`;
/** `[words](address)`, `[words][name]`, and the same of a picture. */
const LINK = String.raw`!?\[(${LABEL})\](?:${TARGET}|\[([^\][\n]{0,200})\])`;
const ANCHOR = String.raw`<a\s[^<>]{0,500}?href=["']([^"'<>\s]{1,500})["'][^<>]{0,300}>([^<]{1,500})</a>`;
const DEFINITION = /^ {0,3}\[(?!\^)([^\][\n]{1,200})\]:[ \t]{0,20}<?([^\s>]{1,1500})>?/gm;
/** Where a paragraph ends: headings are no part of passages. */
const PARAGRAPH = /\n[ \t]*\n|\n(?=#)/;
/** Of the text on either side, in which letters are looked for. */
const SIDE = 300;

/** Links as their text, and pictures as what is said of them. */
export function withoutLinks(prose: string): string {
  return prose.replace(new RegExp(LINK, 'g'), '$1');
}

/** The links of Markdown outside of blocks of code, in order. `base` is what their addresses are relative to. */
export function markdownLinks(body: string, base: string | undefined): DocumentLink[] {
  const named = new Map<string, string>();
  for (const [, name = '', address = ''] of body.matchAll(DEFINITION)) named.set(name.toLowerCase(), address);
  const links: DocumentLink[] = [];
  for (const { kind, lines } of cutSegments(body.split('\n'))) {
    if (kind === 'code') continue;
    const prose = lines.join('\n');
    for (const match of prose.matchAll(new RegExp(`${LINK}|${ANCHOR}`, 'gi'))) {
      const [whole, label, target, name, href, words] = match;
      const address = href ?? target ?? named.get((name || label || '').toLowerCase());
      const url = whole.startsWith('!') ? undefined : pageAddress(address, base);
      const letters = lettersIn(plain(words ?? label ?? ''));
      if (url === undefined || letters === '' || links.length >= MOST_DOCUMENT_LINKS) continue;
      const end = match.index + whole.length;
      const before =
        prose
          .slice(Math.max(0, match.index - SIDE), match.index)
          .split(PARAGRAPH)
          .at(-1) ?? '';
      const [after = ''] = prose.slice(end, end + SIDE).split(PARAGRAPH);
      links.push({
        before: lettersIn(plain(before)).slice(-AROUND_LETTERS),
        words: letters,
        after: lettersIn(plain(after)).slice(0, AROUND_LETTERS),
        url,
      });
    }
  }
  return links;
}

function plain(text: string): string {
  return withoutLinks(text)
    .replace(/<[^<>]{0,300}>|\{:?[^{}\n]{0,200}\}/g, '')
    .replace(/&#?\w{1,40};/g, decodeHTMLStrict);
}

/** `address "title"`, perhaps between `<` and `>`. */
function pageAddress(target: string | undefined, base: string | undefined): string | undefined {
  const [address = ''] = (target ?? '').trim().split(/\s+(?=["'(])/);
  const bare = address.replace(/^<(.*)>$/, '$1');
  return isFileBesidePage(bare, base) ? undefined : linkAddress(bare, base);
}

const MARKDOWN_FILE = /\.mdx?(?:[?#]|$)/i;

/** A site that is made from Markdown gives its pages addresses of their own: where the file became a page, nobody can tell. */
function isFileBesidePage(address: string, base: string | undefined): boolean {
  const isRelative = !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address);
  return isRelative && MARKDOWN_FILE.test(address) && !MARKDOWN_FILE.test(URL.parse(base ?? '')?.pathname ?? '');
}
