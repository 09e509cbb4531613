import type { PlacedSentence } from '../extracting/join-sentences.ts';
import type { WeighedSentences } from '../find-evidence.ts';
import type { Place } from '../highlights.ts';
import { withLinks } from '../link-extract.ts';

export interface ShownExtract {
  text: string;
  sentences: PlacedSentence[];
  highlights: Place[];
}

/**
 * An extract as visitors get it: with its links, and with what leads it in. What is only the closest that was found shows
 * what it stands under, by which a visitor sees at once whether it is about the same.
 */
export function shownExtract(
  { extract, highlights }: Pick<WeighedSentences, 'extract' | 'highlights'>,
  { lead, isUnsure }: { lead: string | undefined; isUnsure: boolean },
): ShownExtract {
  const linked = withLinks({ ...extract, highlights });
  const heading = isUnsure ? extract.heading : '';
  const before = [lead ?? '', heading].map((part) => part && `${part}\n\n`).join('');
  const moved = ({ start, end }: Place): Place => ({ start: start + before.length, end: end + before.length });
  return {
    text: before + linked.text,
    sentences: linked.sentences.map((sentence) => ({ ...sentence, ...moved(sentence) })),
    highlights: linked.highlights.map(moved),
  };
}
