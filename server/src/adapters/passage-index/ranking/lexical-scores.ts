import { countInHeadings, countInText, type PostingSegment, placeOfTerm } from '../index/posting-segment.ts';
import type { Alternative, Slot } from '../question/question-terms.ts';

export interface LexicalTuning {
  /** How soon more of the same term stops to matter. */
  k1: number;
  /** How much a long passage must make up for its length, from 0 to 1. */
  b: number;
  /** How much more a term counts in the title and headings. */
  headingWeight: number;
}

export interface LexicalScores {
  /** BM25, per row. */
  scores: Float32Array;
  /** Share of the question that the row holds, each word weighted by its rarity; from 0 to 1, per row. */
  coverage: Float32Array;
}

/** The rows that are searched. */
export interface Rows {
  segments: readonly PostingSegment[];
  /** Not 0 for a row whose document is gone. */
  isDead: Uint8Array;
  /** All rows, and those that are not dead. */
  rowCount: number;
  liveCount: number;
  /** Of the words in a live row's text. */
  meanLength: number;
}

/** BM25 over the words of a question. A word counts once however often the question repeats it. */
export function lexicalScores(rows: Rows, slots: readonly Slot[], tuning: LexicalTuning): LexicalScores {
  const scores = new Float32Array(rows.rowCount);
  const coverage = new Float32Array(rows.rowCount);
  // What the current word has given to a row so far: of several alternatives the best one counts.
  const hasSeveral = ({ alternatives }: Slot) => alternatives.length > 1 || (alternatives[0]?.terms.length ?? 0) > 1;
  const given = slots.some(hasSeveral)
    ? { scores: new Float32Array(rows.rowCount), rarity: new Float32Array(rows.rowCount) }
    : undefined;
  let whole = 0;
  for (const slot of slots) {
    const rarities = slot.alternatives.map((alternative) => rarityIn(rows, alternative));
    whole += fullRarity(rows, slot, rarities);
    const inSlot = hasSeveral(slot) ? given : undefined;
    slot.alternatives.forEach(({ terms }, place) => {
      for (const term of terms) addTerm(rows, term, rarities[place] ?? 0, tuning, { scores, coverage }, inSlot);
    });
    inSlot?.scores.fill(0);
    inSlot?.rarity.fill(0);
  }
  if (whole > 0) for (let row = 0; row < coverage.length; row++) coverage[row] = (coverage[row] as number) / whole;
  return { scores, coverage };
}

/** What a row would have to hold of a word for all of it: a guess never covers the word that was asked for. */
function fullRarity(rows: Rows, { alternatives }: Slot, rarities: readonly number[]): number {
  const [best] = alternatives;
  if (!best) return rarityOf(0, rows.liveCount);
  return Math.max(...rarities, rarityIn(rows, { ...best, weight: 1 }));
}

function addTerm(
  { segments, meanLength, isDead }: Rows,
  term: number,
  rarity: number,
  { k1, b, headingWeight }: LexicalTuning,
  { scores, coverage }: LexicalScores,
  given: { scores: Float32Array; rarity: Float32Array } | undefined,
): void {
  const lengthFactor = b / meanLength;
  for (const segment of segments) {
    const place = placeOfTerm(segment, term);
    if (place === undefined) continue;
    const { base, rows, counts, lengths } = segment;
    const end = segment.starts[place + 1] as number;
    for (let i = segment.starts[place] as number; i < end; i++) {
      const local = rows[i] as number;
      const row = base + local;
      if (isDead[row] !== 0) continue;
      const packed = counts[i] as number;
      const inText = countInText(packed) / (1 - b + lengthFactor * (lengths[local] as number));
      const frequency = inText + headingWeight * countInHeadings(packed);
      const score = (rarity * frequency * (k1 + 1)) / (frequency + k1);
      if (given === undefined) {
        scores[row] = (scores[row] as number) + score;
        coverage[row] = (coverage[row] as number) + rarity;
      } else {
        const before = given.scores[row] as number;
        if (score > before) {
          scores[row] = (scores[row] as number) + score - before;
          given.scores[row] = score;
        }
        const rarityBefore = given.rarity[row] as number;
        if (rarity > rarityBefore) {
          coverage[row] = (coverage[row] as number) + rarity - rarityBefore;
          given.rarity[row] = rarity;
        }
      }
    }
  }
}

/** How much it says that a row holds this. */
export function rarityIn(rows: Rows, { terms, weight }: Alternative): number {
  let held = 0;
  for (const term of terms) held += rowsWith(rows, term);
  return weight * rarityOf(Math.min(held, rows.liveCount), rows.liveCount);
}

/** How many live rows hold the term. */
export function rowsWith({ segments, isDead, rowCount, liveCount }: Rows, term: number): number {
  let count = 0;
  for (const segment of segments) {
    const place = placeOfTerm(segment, term);
    if (place === undefined) continue;
    const start = segment.starts[place] as number;
    const end = segment.starts[place + 1] as number;
    count += end - start;
    if (liveCount === rowCount) continue;
    for (let i = start; i < end; i++) if (isDead[segment.base + (segment.rows[i] as number)] !== 0) count--;
  }
  return count;
}

/** The inverse document frequency of BM25, in the form that never falls below 0. */
function rarityOf(rowsWithTerm: number, rowCount: number): number {
  return Math.log(1 + (rowCount - rowsWithTerm + 0.5) / (rowsWithTerm + 0.5));
}
