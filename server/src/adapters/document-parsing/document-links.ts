import type { PassageLink } from '../../knowledge/ports.ts';
import { lettersWithPlaces } from '../../language/index.ts';

/** A link of a document: the letters of its words and of what stands around them in its paragraph, and where it leads. */
export interface DocumentLink {
  before: string;
  words: string;
  after: string;
  url: string;
}

/** Letters on either side by which words are found again. */
export const AROUND_LETTERS = 24;
/** What is longer is a whole card that leads somewhere, and no words of a sentence. */
const LONGEST_WORDS = 120;
const LONGEST_ADDRESS = 500;
export const MOST_DOCUMENT_LINKS = 5_000;
/** Where fewer letters are the same, they may be those of other words. */
const FEWEST_ALIKE = 6;
/** Of words that are found without what stands around them. */
const LONG_WORDS = 16;
/** How far behind the link before it a link is looked for, so that a document of a million links takes no longer. */
const FARTHEST = 20_000;

/** The address of a link, as a browser would open it; nothing for what visitors cannot follow. */
export function linkAddress(href: string | undefined, base: string | undefined): string | undefined {
  const address = href?.trim();
  // What a generator would have filled in is no address.
  if (!address || address.length > LONGEST_ADDRESS || /[{}<>]|%7b/i.test(address)) return undefined;
  const url = URL.parse(address, base);
  if (url?.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'mailto:')
    return /^mailto:[^\s@?]{1,64}@[^\s@?]+\.[^\s@?]+$/i.test(url.href) ? url.href : undefined;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}

/**
 * Finds the words of links again in the passages that the document has become, each behind the one before it. By letters
 * alone: on the way, blanks, signs and marks have changed. What is not found, such as a link in a heading, is left out.
 */
export function placeLinks(texts: readonly string[], links: readonly DocumentLink[]): PassageLink[][] {
  const placed = texts.map((): PassageLink[] => []);
  if (links.length === 0) return placed;
  const parts = texts.map(lettersWithPlaces);
  const ends: number[] = [];
  for (const { letters } of parts) ends.push((ends.at(-1) ?? 0) + letters.length);
  const all = parts.map(({ letters }) => letters).join('');

  let searched = 0;
  let part = 0;
  for (const link of links) {
    const start = link.words.length > LONGEST_WORDS ? undefined : findLink(all, searched, link);
    if (start === undefined) continue;
    const last = start + link.words.length - 1;
    while ((ends[part] ?? 0) <= start) part++;
    const offset = ends[part - 1] ?? 0;
    searched = last + 1;
    // Words that a cut has parted lead nowhere.
    if (last >= (ends[part] ?? 0)) continue;
    const { places } = parts[part] ?? { places: new Uint32Array() };
    const [from, to] = [places[start - offset] ?? 0, (places[last - offset] ?? 0) + 1];
    placed[part]?.push({ start: from, end: closedAt(texts[part] ?? '', from, to), url: link.url });
  }
  return placed;
}

/** "Directed Graphs (DAGs)" ends with its bracket. */
function closedAt(text: string, start: number, end: number): number {
  const words = text.slice(start, end);
  const isOpen = words.lastIndexOf('(') > words.lastIndexOf(')');
  return isOpen && text[end] === ')' ? end + 1 : end;
}

/** A heading or a block that was left out may stand on either side, so that one side is enough. */
function findLink(all: string, from: number, { before, words, after }: DocumentLink): number | undefined {
  const near = all.slice(from, from + FARTHEST);
  // What stands before the first letter that is searched.
  const known = Math.min(before.length, from);
  const withBefore = all.slice(from - known, from + FARTHEST);
  const isAlone = before === '' && after === '';
  const trials: [where: string, wanted: string, shift: number][] = [
    [withBefore, before + words + after, from - known + before.length],
    [near, words + after, from],
    [withBefore, before + words, from - known + before.length],
    [near, words, from],
  ];
  for (const [where, wanted, shift] of trials) {
    if (wanted.length < (wanted === words && !isAlone ? LONG_WORDS : FEWEST_ALIKE)) continue;
    const at = where.indexOf(wanted);
    if (at >= 0) return at + shift;
  }
  return undefined;
}
