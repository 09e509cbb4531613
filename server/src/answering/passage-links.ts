import type { FoundPassage, PassageLink } from '../knowledge/index.ts';
import { lettersIn, lettersWithPlaces } from '../language/index.ts';

/** Letters on either side that tell words from the same words elsewhere. */
const aroundLetters = 16;
/** Fewer may be any word: "here", "it". */
const fewestTelling = 4;
/** What stays as it is: code, links, addresses of the web and of mail. */
const untouchable = /(`+)[\s\S]+?\1|\[[^\]]*\]\([^)]*\)|https?:\/\/\S+|\S+@\S+/g;

/** By links: the search gives the same list for the same passage. */
const linkedTexts = new WeakMap<readonly PassageLink[], string>();

/** The text of a passage with its links, as Markdown. */
export function linkedText({ text, links }: Pick<FoundPassage, 'text' | 'links'>): string {
  if (!links) return text;
  const known = linkedTexts.get(links);
  if (known !== undefined) return known;
  const linked = written(text, fittingLinks(text, links));
  linkedTexts.set(links, linked);
  return linked;
}

/** Whether words of a sentence lead somewhere. */
export function hasLink(sentence: string, { text, links }: Pick<FoundPassage, 'text' | 'links'>): boolean {
  return links !== undefined && linksOfSentence(sentence, text, links).length > 0;
}

/** Where the words of a passage's links stand in one of its sentences as it is shown. */
export function linksOfSentence(shown: string, text: string, links: readonly PassageLink[]): PassageLink[] {
  const { letters, places } = lettersWithPlaces(shown);
  let from = 0;
  const found = links.flatMap((link): PassageLink[] => {
    const words = lettersIn(text.slice(link.start, link.end));
    const at = words === '' ? -1 : placeOfWords(letters, words, from, link, text);
    if (at < 0) return [];
    const start = places[at] ?? 0;
    const end = (places[at + words.length - 1] ?? 0) + 1;
    from = at + words.length;
    return [aroundCode(shown, { start, end, url: link.url })];
  });
  return fittingLinks(shown, found);
}

/** The words with the same letters around them, as far as the sentence goes. */
function placeOfWords(letters: string, words: string, from: number, { start, end }: PassageLink, text: string): number {
  const before = lettersIn(text.slice(Math.max(0, start - 4 * aroundLetters), start)).slice(-aroundLetters);
  const after = lettersIn(text.slice(end, end + 4 * aroundLetters)).slice(0, aroundLetters);
  for (let at = letters.indexOf(words, from); at >= 0; at = letters.indexOf(words, at + 1)) {
    const left = letters.slice(Math.max(0, at - before.length), at);
    const right = letters.slice(at + words.length, at + words.length + after.length);
    const isTold = left.length + words.length + right.length >= fewestTelling;
    if (isTold && before.endsWith(left) && after.startsWith(right)) return at;
  }
  return -1;
}

/** Words that are all of a piece of code are linked with its marks. */
function aroundCode(text: string, { start, end, url }: PassageLink): PassageLink {
  const before = /`+$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const isWhole = before > 0 && text.slice(end, end + before) === '`'.repeat(before) && text[end + before] !== '`';
  return isWhole ? { start: start - before, end: end + before, url } : { start, end, url };
}

/** Those that can be written as Markdown there: no code, no other link and no emphasis is parted by them. */
function fittingLinks(text: string, links: readonly PassageLink[]): PassageLink[] {
  const kept = [...text.matchAll(untouchable)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  let last = 0;
  return links.filter(({ start, end }) => {
    const isCode = (place: { start: number; end: number }) =>
      place.start === start && place.end === end && text[start] === '`';
    const words = text.slice(start, end);
    const isFitting =
      start >= last &&
      !kept.some((place) => place.start < end && start < place.end && !isCode(place)) &&
      !/[[\]\n\\]/.test(words) &&
      (words.match(/\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu) ?? []).length % 2 === 0;
    if (isFitting) last = end;
    return isFitting;
  });
}

export const opening = '[';
export const closing = (url: string) => `](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** A text with links, which stand in its order. */
export function written(text: string, links: readonly PassageLink[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, url } of links) {
    result += text.slice(at, start) + opening + text.slice(start, end) + closing(url);
    at = end;
  }
  return result + text.slice(at);
}
