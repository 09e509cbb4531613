import type { JoinedSentences, PlacedSentence } from '../extracting/join-sentences.ts';
import type { WeighedSentences } from '../find-evidence.ts';
import type { Place } from '../highlights.ts';
import { withLinks } from '../link-extract.ts';

export interface ShownExtract {
  text: string;
  sentences: PlacedSentence[];
  highlights: Place[];
}

interface Around {
  lead: string | undefined;
  isUnsure: boolean;
  /** What leads in the answer to the other question that may be meant; without it, that answer is left out. */
  orMeant: string | undefined;
}

/**
 * An extract as visitors get it: with its links, with what leads it in, and with the answer to the other question where
 * the choice was close. What is only the closest that was found, or one of two, shows what it stands under, by which a
 * visitor sees at once whether it is about the same.
 */
export function shownExtract(
  { extract, highlights }: Pick<WeighedSentences, 'extract' | 'highlights'>,
  { lead, isUnsure, orMeant }: Around,
): ShownExtract {
  const both = orMeant !== undefined && extract.other ? withOther(extract, extract.other, orMeant) : undefined;
  const linked = withLinks({ ...(both ?? extract), highlights });
  const before = paragraphs(lead ?? '', isUnsure || both ? extract.heading : '');
  const moved = movedBy(before.length);
  return {
    text: before + linked.text,
    sentences: linked.sentences.map(moved),
    highlights: linked.highlights.map(moved),
  };
}

function withOther(
  { text, sentences }: Pick<ShownExtract, 'text' | 'sentences'>,
  other: JoinedSentences,
  orMeant: string,
): Pick<ShownExtract, 'text' | 'sentences'> {
  const before = paragraphs(text, orMeant, other.heading);
  return { text: before + other.text, sentences: [...sentences, ...other.sentences.map(movedBy(before.length))] };
}

const paragraphs = (...parts: string[]) => parts.map((part) => part && `${part}\n\n`).join('');

const movedBy =
  (distance: number) =>
  <Moved extends Place>(one: Moved): Moved => ({ ...one, start: one.start + distance, end: one.end + distance });
