import { BOUNDARY, type PostingSegment } from '../index/posting-segment.ts';
import type { Slot } from '../question/question-terms.ts';

const MARKS = 4096;
/** As many as a number has bits to remember them by; more are in texts that somebody pasted, not in questions. */
const MOST_PAIRS = 31;

/** Two neighbouring words of the question, and what a row gains that has them together. */
export interface WordPair {
  first: ReadonlySet<number>;
  second: ReadonlySet<number>;
  /** Terms that are both words in one. */
  both: ReadonlySet<number>;
  bonus: number;
}

interface Neighbour {
  terms: ReadonlySet<number>;
  wholes: ReadonlySet<number>;
  rarity: number;
}

const NONE: ReadonlySet<number> = new Set();

const neighbourOf = ({ alternatives, wholes = [] }: Slot, rarity: number): Neighbour => ({
  terms: new Set(alternatives.flatMap(({ terms }) => terms)),
  wholes: wholes.length === 0 ? NONE : new Set(wholes),
  rarity,
});

/** The neighbours in a question, those worth most first; the rarer of the two says what that is. */
export function wordPairs(slots: readonly Slot[], rarityOfSlot: (slot: Slot) => number, weight: number): WordPair[] {
  const pairs: WordPair[] = [];
  let before: Neighbour | undefined;
  for (const slot of slots) {
    const next = slot.alternatives.length === 0 ? undefined : neighbourOf(slot, rarityOfSlot(slot));
    if (before && next)
      pairs.push({
        first: before.terms,
        second: next.terms,
        both: before.wholes.intersection(next.wholes),
        bonus: weight * Math.min(before.rarity, next.rarity),
      });
    before = next;
  }
  return pairs.sort((a, b) => b.bonus - a.bonus).slice(0, MOST_PAIRS);
}

/**
 * Which terms are in any pair, by their lowest bits: most terms of a passage are in none, and one look at this tells.
 */
export function markTerms(pairs: readonly WordPair[]): Uint8Array {
  const marks = new Uint8Array(MARKS);
  for (const { first, second } of pairs) {
    for (const term of first) marks[term & (MARKS - 1)] = 1;
    for (const term of second) marks[term & (MARKS - 1)] = 1;
  }
  return marks;
}

/** What a row gains by words of the question that stand together in it, each pair once. */
export function nearnessOf(
  segment: PostingSegment,
  localRow: number,
  pairs: readonly WordPair[],
  marks: Uint8Array,
): number {
  const { order, orderStarts } = segment;
  const end = orderStarts[localRow + 1] as number;
  let gained = 0;
  let found = 0;
  let before = -1;
  for (let at = orderStarts[localRow] as number; at < end; ) {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = order[at++] as number;
      number |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    const term = number === BOUNDARY || marks[(number - 1) & (MARKS - 1)] === 0 ? -1 : number - 1;
    if (term >= 0) {
      for (let i = 0; i < pairs.length; i++) {
        if (found & (1 << i)) continue;
        const pair = pairs[i] as WordPair;
        if ((pair.first.has(before) && pair.second.has(term)) || pair.both.has(term)) {
          found |= 1 << i;
          gained += pair.bonus;
        }
      }
    }
    before = term;
  }
  return gained;
}
