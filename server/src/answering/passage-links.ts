import type { FoundPassage, PassageLink } from '../knowledge/index.ts';
import { lettersIn, lettersWithOffsets } from '../language/index.ts';
import { analysed } from './analysed-passage.ts';

/** Letters on either side that tell words from the same words elsewhere in a sentence. */
const aroundLetters = 16;
/** What stays as it is: code, links, addresses of the web and of mail. */
const untouchable = /(`{1,3})[^`]+\1|\[[^\]]{0,500}\]\([^)]{0,1500}\)|https?:\/\/\S+|\S{1,300}@\S{1,300}/g;
/** What a model is given of the links of one passage: more is a list of links, and costs tokens. */
const mostLinksGiven = 20;
const mostAddressCharacters = 2_000;

type Linked = Pick<FoundPassage, 'text' | 'links'>;

/** By links: the search gives the same list for the same passage. */
const linkedTexts = new WeakMap<readonly PassageLink[], string>();

/** The text of a passage with its links, as Markdown; without them where they are too many. */
export function linkedText({ text, links }: Linked): string {
  if (!links) return text;
  const known = linkedTexts.get(links);
  if (known !== undefined) return known;
  const linked = areFew(links) ? writeLinks(text, fittingLinks(text, links)) : text;
  linkedTexts.set(links, linked);
  return linked;
}

/** How much longer a passage is with its links. */
export const linkCharacters = ({ text, links }: Linked) =>
  links ? linkedText({ text, links }).length - text.length : 0;

const areFew = (links: readonly PassageLink[]) =>
  links.length <= mostLinksGiven && links.reduce((sum, { url }) => sum + url.length, 0) <= mostAddressCharacters;

/** Whether words of a sentence lead somewhere. `position` is the sentence's among those of its passage. */
export function hasLink(shown: string, passage: FoundPassage, position: number): boolean {
  return passage.links !== undefined && linksOfSentence(shown, passage, position).length > 0;
}

/** The links of a sentence of a passage, with their offsets in the sentence as it is shown. */
export function linksOfSentence(shown: string, passage: FoundPassage, position: number): PassageLink[] {
  const { text } = passage;
  const { form: letters, offsets } = lettersWithOffsets(shown);
  let from = 0;
  const found = linksAt(passage, position).flatMap((link): PassageLink[] => {
    const words = lettersIn(text.slice(link.start, link.end));
    const at = words === '' ? -1 : indexOfWords(letters, words, from, link, text);
    if (at < 0) return [];
    from = at + words.length;
    const [start, end] = [offsets[at] ?? 0, (offsets[from - 1] ?? 0) + 1];
    const isBracketed = text[link.end - 1] === ')' && shown[end] === ')';
    return [aroundCode(shown, { start, end: isBracketed ? end + 1 : end, url: link.url })];
  });
  return fittingLinks(shown, found);
}

/** By passage, the links of each of its sentences. */
const linksBySentence = new WeakMap<readonly PassageLink[], PassageLink[][]>();

function linksAt(passage: FoundPassage, position: number): readonly PassageLink[] {
  const { links = [] } = passage;
  const known = linksBySentence.get(links) ?? sentenceLinks(passage, links);
  linksBySentence.set(links, known);
  return known[position] ?? [];
}

/** Sentences stand in the passage one after the other. The row of a table is shown in other words: it has those it holds. */
function sentenceLinks({ text, ...passage }: FoundPassage, links: readonly PassageLink[]): PassageLink[][] {
  const { form: letters, offsets } = lettersWithOffsets(text);
  let from = 0;
  return analysed({ text, ...passage }).sentences.map(({ text: sentence, code = '', codeBefore = '', kind }) => {
    const wanted = lettersIn(sentence);
    if (kind === 'row') return links.filter(({ start, end }) => wanted.includes(lettersIn(text.slice(start, end))));
    const at = letters.indexOf(wanted, from);
    if (at < 0 || wanted === '') return [];
    from = at + wanted.length + lettersIn(code).length * Number(codeBefore === '');
    const [start, end] = [offsets[at] ?? 0, offsets[at + wanted.length - 1] ?? 0];
    return links.filter((link) => link.start >= start && link.start <= end);
  });
}

/** Where the words stand that have the same letters around them, as far as the sentence goes. */
function indexOfWords(letters: string, words: string, from: number, { start, end }: PassageLink, text: string): number {
  const before = lettersIn(text.slice(Math.max(0, start - 4 * aroundLetters), start)).slice(-aroundLetters);
  const after = lettersIn(text.slice(end, end + 4 * aroundLetters)).slice(0, aroundLetters);
  const first = letters.indexOf(words, from);
  for (let at = first; at >= 0; at = letters.indexOf(words, at + 1)) {
    const left = letters.slice(Math.max(0, at - before.length), at);
    const right = letters.slice(at + words.length, at + words.length + after.length);
    if (before.endsWith(left) && after.startsWith(right)) return at;
  }
  return -1;
}

/** Words that are all of a piece of code are linked with its marks. */
function aroundCode(text: string, { start, end, url }: PassageLink): PassageLink {
  const before = /`+$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const isWhole = before > 0 && text.slice(end, end + before) === '`'.repeat(before) && text[end + before] !== '`';
  return isWhole ? { start: start - before, end: end + before, url } : { start, end, url };
}

/** Those that can be written as Markdown: they part no code, no other link and no emphasis, and become no image. */
function fittingLinks(text: string, links: readonly PassageLink[]): PassageLink[] {
  const kept = Array.from(text.matchAll(untouchable), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  let last = 0;
  return links.flatMap((given): PassageLink[] => {
    const link = withWholeEmphasis(text, given);
    if (!link) return [];
    const { start, end } = link;
    const isCode = (place: { start: number; end: number }) =>
      place.start === start && place.end === end && text[start] === '`';
    const isFitting =
      start >= last &&
      !/[!\\]/.test(text[start - 1] ?? '') &&
      !/[[\]\n\\]/.test(text.slice(start, end)) &&
      !kept.some((place) => place.start < end && start < place.end && !isCode(place));
    if (!isFitting) return [];
    last = end;
    return [link];
  });
}

/** The link, or the link with the marks beside it, whichever holds emphasis whole. */
function withWholeEmphasis(text: string, link: PassageLink): PassageLink | undefined {
  if (isEmphasisWhole(text, link)) return link;
  const before = /[*_~]+$/.exec(text.slice(0, link.start))?.[0].length ?? 0;
  const after = /^[*_~]+/.exec(text.slice(link.end))?.[0].length ?? 0;
  const grown = [
    { ...link, start: link.start - before },
    { ...link, end: link.end + after },
    { ...link, start: link.start - before, end: link.end + after },
  ];
  return grown.find((one) => isEmphasisWhole(text, one));
}

/** Whether every run of marks in it opens before it closes. */
function isEmphasisWhole(text: string, { start, end }: PassageLink): boolean {
  const open: string[] = [];
  const words = text.slice(start, end).replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length));
  for (const { index, 0: run } of words.matchAll(/[*_~]+/g)) {
    const isLetter = (sign: string | undefined) => /[\p{L}\p{N}]/u.test(sign ?? '');
    const [before, next] = [words[index - 1], words[index + run.length]];
    // Within a word, as in "snake_case", they mark nothing.
    if (isLetter(before) && isLetter(next)) continue;
    if (open.at(-1) === run) open.pop();
    else if (next !== undefined && !/\s/.test(next) && !isLetter(before)) open.push(run);
    else return false;
  }
  return open.length === 0;
}

export const opening = '[';
export const closing = (url: string) => `](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** A text with links, which stand in its order. */
export function writeLinks(text: string, links: readonly PassageLink[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, url } of links) {
    result += text.slice(at, start) + opening + text.slice(start, end) + closing(url);
    at = end;
  }
  return result + text.slice(at);
}
