import { withoutListMarker } from '../extracting/readable-sentences.ts';
import { withoutMarkup } from '../grounding/support.ts';

/** A place in a text, in UTF-16 units; `end` is just past it. */
export interface Place {
  start: number;
  end: number;
}

/** Words that are more of their sentence than this stand out from nothing. */
const mostOfSentence = 0.6;
/** What means something else once it is cut: code, links, addresses, entities, escaped signs. */
const unit = /(`+).+?\1|\[[^\]]*\]\([^)]*\)|https?:\/\/[^\s<>]*[^\s<>.,;:!?]|&#?\w{1,10};|\\./g;
const strayAtStart = /^[\s,;:.!?…*_~–—-]+/;
const strayAtEnd = /(?<!\\)[\s,;:*_~–—-]+$/;
const sentenceEnd = /(?<!\\)[.!?…。]+$/;

/**
 * The nearest place that can be highlighted: whole words, without the signs around them, that part no Markdown. Nothing
 * where there is none, or where it is nearly the whole sentence.
 */
export function wholeWordsAt(sentence: string, { start, end }: Place): Place | undefined {
  if (!(start >= 0 && start < end && end <= sentence.length)) return undefined;
  const words = new Intl.Segmenter('und', { granularity: 'word' }).segment(sentence);
  const last = words.containing(end - 1);
  let place = {
    start: words.containing(start)?.index ?? start,
    end: last ? last.index + last.segment.length : end,
  };
  place.start = Math.max(place.start, sentence.length - withoutListMarker(sentence).length);
  place = withoutStraySigns(sentence, place);
  for (const { index, 0: text } of sentence.matchAll(unit)) {
    const unitEnd = index + text.length;
    if (index >= place.end || unitEnd <= place.start) continue;
    place = { start: Math.min(index, place.start), end: Math.max(unitEnd, place.end) };
  }
  const marked = sentence.slice(place.start, place.end);
  const length = lettersIn(marked);
  const isTooMuch = length > mostOfSentence * lettersIn(sentence);
  return length === 0 || isTooMuch || partsEmphasis(marked) ? undefined : place;
}

function withoutStraySigns(sentence: string, { start, end }: Place): Place {
  let text = sentence.slice(start, end);
  // "5 p.m." keeps its full stop, unless the sentence needs it.
  const isAtEnd = /^["'”’)\]»*_~\s]*$/.test(sentence.slice(end));
  let before = '';
  while (text !== before) {
    before = text;
    text = text.replace(strayAtEnd, '');
    if (isAtEnd) text = text.replace(sentenceEnd, '');
  }
  const lead = strayAtStart.exec(text)?.[0].length ?? 0;
  return { start: start + lead, end: start + text.length };
}

function lettersIn(text: string): number {
  return withoutMarkup(text).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Whether emphasis begins in it and ends elsewhere, or the other way round. */
function partsEmphasis(text: string): boolean {
  const open: string[] = [];
  const signs = text.replace(/(`+).+?\1|\\./g, ' ').match(/(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])/gu);
  for (const sign of signs ?? []) {
    if (open.at(-1) === sign) open.pop();
    else open.push(sign);
  }
  return open.length > 0;
}
