import { countInHeadings, countInText, MOST_ROWS, type PostingSegment, placeOfTerm } from '../index/posting-segment.ts';
import type { Alternative, Slot } from '../question/question-terms.ts';
import { BestRows, ScoredRows } from './best-rows.ts';

export interface LexicalTuning {
  /** How soon more of the same term stops to matter. */
  k1: number;
  /** How much a long passage must make up for its length, from 0 to 1. */
  b: number;
  /** How much more a term counts in the title and headings. */
  headingWeight: number;
}

/** Rows that hold words of a question, ascending, and what they are worth. */
export interface LexicalScores {
  rows: Uint32Array;
  /** BM25. */
  scores: Float32Array;
  /** Share of the question that the row holds, each word weighted by its rarity; from 0 to 1. */
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
  /** How many rows hold a term, where these rows are only those of a larger collection that may be ranked first. */
  rowsInCollection?: ((term: number) => number) | undefined;
}

interface WantedRows {
  /** So many of the best. */
  count: number;
  /** And these, whatever they are worth: ascending. */
  also: Uint32Array;
}

/** A word of the question as a segment is searched for it. */
interface WeighedSlot {
  /** Terms with their rarity, one alternative behind the other. */
  terms: { term: number; rarity: number }[];
  /** Whether of several terms the best one counts. */
  hasSeveral: boolean;
}

/**
 * BM25 over the words of a question. A word counts once however often the question repeats it. Segments are searched one
 * after the other, so that the scores of their rows stay where the processor has them at hand.
 */
export function lexicalScores(
  rows: Rows,
  slots: readonly Slot[],
  { count, also }: WantedRows,
  tuning: LexicalTuning,
): LexicalScores {
  let whole = 0;
  const weighed = slots.map((slot): WeighedSlot => {
    const rarities = slot.alternatives.map((alternative) => rarityIn(rows, alternative));
    whole += fullRarity(rows, slot, rarities);
    const terms = slot.alternatives.flatMap(({ terms: ids }, place) =>
      ids.map((term) => ({ term, rarity: rarities[place] ?? 0 })),
    );
    return { terms, hasSeveral: terms.length > 1 };
  });
  const best = new BestRows(count);
  const others = new ScoredRows(also.length);
  let next = 0;
  for (const segment of rows.segments) {
    const { base, rowCount } = segment;
    const end = base + rowCount;
    const { scores, coverage } = scoresInSegment(rows, segment, weighed, tuning);
    best.take(base, rowCount, scores, coverage);
    for (; next < also.length && (also[next] as number) < end; next++) {
      const row = also[next] as number;
      // Rows between segments belong to nobody.
      others.add(
        row,
        row < base ? 0 : (scores[row - base] as number),
        row < base ? 0 : (coverage[row - base] as number),
      );
    }
  }
  for (; next < also.length; next++) others.add(also[next] as number, 0, 0);
  return joined(best.rows, others, whole);
}

/** What the rows of a segment are worth, until the next segment is looked at. */
function scoresInSegment(
  { meanLength, isDead }: Rows,
  segment: PostingSegment,
  slots: readonly WeighedSlot[],
  tuning: LexicalTuning,
): Omit<LexicalScores, 'rows'> {
  const { rowCount } = segment;
  scratch ??= new Scratch();
  const { scores, coverage, given } = scratch;
  scores.fill(0, 0, rowCount);
  coverage.fill(0, 0, rowCount);
  for (const { terms, hasSeveral } of slots) {
    if (hasSeveral) {
      given.scores.fill(0, 0, rowCount);
      given.rarity.fill(0, 0, rowCount);
    }
    for (const { term, rarity } of terms)
      addTerm(segment, { term, rarity, meanLength, isDead }, tuning, scratch, hasSeveral ? given : undefined);
  }
  return scratch;
}

/** For one segment after the other, in this thread, which does one search at a time. */
class Scratch {
  readonly scores = new Float32Array(MOST_ROWS);
  readonly coverage = new Float32Array(MOST_ROWS);
  /** What the current word has given to a row so far: of several alternatives the best one counts. */
  readonly given = { scores: new Float32Array(MOST_ROWS), rarity: new Float32Array(MOST_ROWS) };
}
let scratch: Scratch | undefined;

/** The rows of both, ascending, each once. */
function joined(best: ScoredRows, others: ScoredRows, whole: number): LexicalScores {
  const places = best.placesByRow();
  const all = new ScoredRows(best.size + others.size);
  let next = 0;
  for (const place of places) {
    const row = best.rows[place] as number;
    for (; next < others.size && (others.rows[next] as number) < row; next++) all.addFrom(others, next);
    if (others.rows[next] === row && next < others.size) next++;
    all.addFrom(best, place);
  }
  for (; next < others.size; next++) all.addFrom(others, next);
  const coverage = all.coverage.subarray(0, all.size);
  if (whole > 0) for (let place = 0; place < all.size; place++) coverage[place] = (coverage[place] as number) / whole;
  return { rows: all.rows.subarray(0, all.size), scores: all.scores.subarray(0, all.size), coverage };
}

/** What a row would have to hold of a word for all of it: a guess never covers the word that was asked for. */
function fullRarity(rows: Rows, { alternatives }: Slot, rarities: readonly number[]): number {
  const [best] = alternatives;
  if (!best) return rarityOf(0, rows.liveCount);
  return Math.max(...rarities, rarityIn(rows, { ...best, weight: 1 }));
}

function addTerm(
  segment: PostingSegment,
  { term, rarity, meanLength, isDead }: { term: number; rarity: number; meanLength: number; isDead: Uint8Array },
  { k1, b, headingWeight }: LexicalTuning,
  { scores, coverage }: Omit<LexicalScores, 'rows'>,
  given: { scores: Float32Array; rarity: Float32Array } | undefined,
): void {
  const place = placeOfTerm(segment, term);
  if (place === undefined) return;
  const lengthFactor = b / meanLength;
  const { base, rows, counts, lengths } = segment;
  const end = segment.starts[place + 1] as number;
  for (let i = segment.starts[place] as number; i < end; i++) {
    const row = rows[i] as number;
    if (isDead[base + row] !== 0) continue;
    const packed = counts[i] as number;
    const inText = countInText(packed) / (1 - b + lengthFactor * (lengths[row] as number));
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

/** How much it says that a row holds this. */
export function rarityIn(rows: Rows, { terms, weight }: Alternative): number {
  let held = 0;
  for (const term of terms) held += rowsWith(rows, term);
  return weight * rarityOf(Math.min(held, rows.liveCount), rows.liveCount);
}

/** How many live rows hold the term. */
export function rowsWith({ segments, isDead, rowCount, liveCount, rowsInCollection }: Rows, term: number): number {
  if (rowsInCollection) return rowsInCollection(term);
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
