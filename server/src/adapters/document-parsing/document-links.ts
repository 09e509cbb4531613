import type { PassageLink } from '../../knowledge/ports.ts';
import { wordsWithOffsets } from '../../language/index.ts';

/** A link of a document: its words and what stands around them in its block, as `wordsWithOffsets` writes them, and its address. */
export interface DocumentLink {
  before: string;
  words: string;
  after: string;
  url: string;
}

/** Characters on either side by which a link is found again. */
const AROUND = 24;
/** What is longer is a whole card that leads somewhere, and no words of a sentence. */
const LONGEST_WORDS = 150;
const LONGEST_ADDRESS = 500;
export const MOST_DOCUMENT_LINKS = 5_000;
/** What is known of a link by one side alone, and by its words alone, is at least so long. */
const FEWEST_OF_SIDE = 10;
const FEWEST_OF_WORDS = 16;
/** How far after the link before it a link is looked for, so that a document of many links takes no longer. */
const FARTHEST = 20_000;

/** The address of a link, as a browser would open it and as Markdown can hold it; nothing for what visitors cannot follow. */
export function linkAddress(href: string | undefined, base: string | undefined): string | undefined {
  const address = href?.trim();
  // Skips unfilled placeholders of templates, and the "#" of what is no link but a button.
  if (!address || address === '#' || address.length > LONGEST_ADDRESS || /[{}<>]|%7b/i.test(address)) return undefined;
  const url = URL.parse(address, base);
  if (url?.username !== '' || url.password !== '' || url.href.length > LONGEST_ADDRESS) return undefined;
  if (url.protocol === 'mailto:') return /^mailto:[\w.+-]{1,64}@[\w.-]+\.\w+$/i.test(url.href) ? url.href : undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return url.href.replace(/[()[\]|`"'\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** What a link looks like by the text before it, its own, and the one after it. Nothing where it has no words. */
export function documentLink(before: string, text: string, after: string, url: string): DocumentLink | undefined {
  const around = before.slice(-SIDE);
  const { form, offsets } = wordsWithOffsets(around + text + after.slice(0, SIDE));
  const isOfText = (offset: number, at: number) =>
    offset >= around.length && offset < around.length + text.length && !/[ \n]/.test(form[at] ?? '');
  const start = offsets.findIndex(isOfText);
  const end = offsets.findLastIndex(isOfText) + 1;
  if (start < 0 || end - start > LONGEST_WORDS) return undefined;
  const left = form.slice(Math.max(0, start - AROUND), start);
  const right = form.slice(end, end + AROUND);
  const blockEnd = right.indexOf('\n');
  return {
    before: left.slice(Math.max(0, left.lastIndexOf('\n'))),
    words: form.slice(start, end),
    after: blockEnd < 0 ? right : right.slice(0, blockEnd + 1),
    url,
  };
}

/** Of the text on either side that is looked at. */
const SIDE = 300;

/**
 * Finds links again in the passages that the document has become, each after the one before it. By words alone: on the
 * way, blanks, signs and marks have changed. What is not found is left out.
 */
export function placeLinks(texts: readonly string[], links: readonly DocumentLink[]): PassageLink[][] {
  const placed = texts.map((): PassageLink[] => []);
  if (links.length === 0) return placed;
  const parts = texts.map(wordsWithOffsets);
  /** Where each passage begins in the words of all. */
  const starts: number[] = [];
  let all = '\n';
  for (const { form } of parts) {
    starts.push(all.length - (form.length - form.trimStart().length));
    all += `${form.trim()}\n`;
  }

  let searched = 0;
  let part = 0;
  for (const link of links) {
    const start = findLink(all, searched, link);
    if (start === undefined) continue;
    const last = start + link.words.length - 1;
    searched = last + 1;
    while (part + 1 < starts.length && (starts[part + 1] ?? 0) <= start) part++;
    const { form, offsets } = parts[part] ?? wordsWithOffsets('');
    const [from, to] = [start - (starts[part] ?? 0), last - (starts[part] ?? 0)];
    // A link that is split between two passages is dropped.
    if (to >= form.length) continue;
    const [first, end] = [offsets[from] ?? 0, (offsets[to] ?? 0) + 1];
    placed[part]?.push({ start: first, end: endAfterBracket(texts[part] ?? '', first, end), url: link.url });
  }
  return placed;
}

/** "Directed Graphs (DAGs)" ends with its bracket. */
function endAfterBracket(text: string, start: number, end: number): number {
  const words = text.slice(start, end);
  const isOpen = words.lastIndexOf('(') > words.lastIndexOf(')');
  return isOpen && text[end] === ')' ? end + 1 : end;
}

/** What stood on one side may have been left out, so that the other is enough. */
function findLink(all: string, from: number, { before, words, after }: DocumentLink): number | undefined {
  const start = Math.max(0, from - before.length);
  const near = all.slice(start, from + FARTHEST);
  const whole = near.indexOf(before + words + after);
  if (whole >= 0) return start + whole + before.length;
  const trials: [string, number, number][] = [
    [before + words, before.length, FEWEST_OF_SIDE],
    [words + after, 0, FEWEST_OF_SIDE],
    [words, 0, FEWEST_OF_WORDS],
  ];
  for (const [wanted, shift, fewest] of trials) {
    if (wanted.length < fewest) continue;
    for (let at = near.indexOf(wanted); at >= 0; at = near.indexOf(wanted, at + 1)) {
      const found = start + at + shift;
      if (found >= from && isWholeWord(all, found, found + words.length)) return found;
    }
  }
  return undefined;
}

const isWholeWord = (all: string, start: number, end: number) =>
  /[ \n]/.test(all[start - 1] ?? '\n') && /[ \n]/.test(all[end] ?? '\n');
