import type { PassageLink } from '../knowledge/index.ts';
import type { PlacedSentence } from './extracting/join-sentences.ts';
import type { Place } from './highlights.ts';
import { closing, linksOfSentence, opening, writeLinks } from './passage-links.ts';

interface Linkable {
  text: string;
  sentences: readonly PlacedSentence[];
  highlights: readonly Place[];
}

/** An answer made of sentences of passages, with the links that their words have there. Each address is linked once. */
export function withLinks({ text, sentences, highlights }: Linkable): {
  text: string;
  sentences: PlacedSentence[];
  highlights: Place[];
} {
  const links: PassageLink[] = [];
  const used = new Set<string>();
  for (const { start, end, passage, position } of sentences) {
    // A pair's answer has its links in its text.
    if (passage.links === undefined || passage.isPair) continue;
    for (const link of linksOfSentence(text.slice(start, end), passage, position)) {
      if (used.has(link.url)) continue;
      used.add(link.url);
      links.push({ ...link, start: link.start + start, end: link.end + start });
    }
  }
  if (links.length === 0) return { text, sentences: [...sentences], highlights: [...highlights] };
  const moved = ({ start, end }: Place): Place => ({ start: movedTo(start, links), end: movedTo(end, links) });
  return {
    text: writeLinks(text, links),
    sentences: sentences.map((sentence) => ({ ...sentence, ...moved(sentence) })),
    highlights: highlights.map((place) => moved(aroundLinks(place, links))),
  };
}

/** A place of the text, where the links are written in it: before one that begins there, and behind one that ends there. */
function movedTo(at: number, links: readonly PassageLink[]): number {
  let added = 0;
  for (const { start, end, url } of links) {
    if (start < at) added += opening.length;
    if (end <= at) added += closing(url).length;
  }
  return at + added;
}

/** Half a link cannot be highlighted. */
function aroundLinks(place: Place, links: readonly PassageLink[]): Place {
  let { start, end } = place;
  for (const link of links) {
    if (link.start >= end || link.end <= start) continue;
    start = Math.min(start, link.start);
    end = Math.max(end, link.end);
  }
  return { start, end };
}
