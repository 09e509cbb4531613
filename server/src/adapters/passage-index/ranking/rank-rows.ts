import { UNKNOWN_LANGUAGE } from '../../../language/index.ts';
import { documentOf, type IndexView, segmentOf } from '../index/index-view.ts';
import type { PostingSegment } from '../index/posting-segment.ts';
import type { Slot } from '../question/question-terms.ts';
import type { DenseVectors } from '../vectors/dense-vectors.ts';
import { type FusedSide, fuse } from './fusion.ts';
import { lexicalScores, rarityIn } from './lexical-scores.ts';
import { markTerms, nearnessOf, wordPairs } from './nearness.ts';
import type { RankTuning } from './rank-tuning.ts';
import { keepTopRows, topRows } from './top-rows.ts';

/** Below every cosine. */
const NO_COSINE = -2;

export interface RankedRow {
  row: number;
  /** For the order only: it compares rows of one search, not of two. */
  score: number;
  /** BM25, and what words that stand together add to it. */
  lexical: number;
  /** Cosine; 0 when the question or the row has no vector. */
  dense: number;
  /** Share of the question's words, weighted by their rarity, that the row holds; from 0 to 1. */
  coverage: number;
}

export interface Meaning {
  /** Of the question. */
  vector: Float32Array;
  vectors: DenseVectors;
  /** What its cosines are worth in the question's language: as in those that the weights were chosen with, less, or hardly anything. */
  trust: 'fitted' | 'known' | 'unknown';
  /** Whether no passage is in the question's language. */
  isAcross: boolean;
}

interface Question {
  view: IndexView;
  slots: readonly Slot[];
  meaning: Meaning | undefined;
  /** The language of the question, where it shows. */
  language: string;
  limit: number;
}

/** The rows that answer a question best, by words and by meaning. */
export function rankRows({ view, slots, meaning, language, limit }: Question, tuning: RankTuning): RankedRow[] {
  const perSide = Math.max(limit, tuning.candidatesPerSide);
  const byMeaning = meaning && nearestRows(meaning, view, perSide);
  const wanted = { count: perSide, also: byMeaning?.rows ?? new Uint32Array() };
  const { rows, scores: lexical, coverage } = lexicalScores(view, slots, wanted, tuning);
  addNearness(lexical, rows, view, slots, tuning);
  const words = { scores: lexical, weight: 1 };
  const cosines = byMeaning?.cosinesOf(rows);
  const scores =
    meaning && cosines ? scoresByBoth(meaning, words, { cosines, coverage }, rows, view, tuning) : fuse([words]);
  preferLanguage(scores, rows, view, language, tuning);
  return topRows(scores, limit).map((place) => ({
    row: rows[place] as number,
    score: scores[place] as number,
    lexical: lexical[place] as number,
    dense: cosines?.[place] ?? 0,
    coverage: coverage[place] as number,
  }));
}

function scoresByBoth(
  meaning: Meaning,
  words: FusedSide,
  { coverage, cosines }: { coverage: Float32Array; cosines: Float32Array },
  candidates: Uint32Array,
  { liveCount }: IndexView,
  tuning: RankTuning,
): Float32Array {
  const weight = denseWeight(meaning, largest(coverage), tuning);
  const scores = fuse([words, { scores: cosines, weight }]);
  const better = scoresAfterFeedback(meaning, scores, candidates, liveCount, tuning);
  return better ? fuse([words, { scores: better, weight }]) : scores;
}

interface NearestRows {
  /** Ascending. */
  rows: Uint32Array;
  /** The cosine with some rows, in their order. */
  cosinesOf(rows: Uint32Array): Float32Array;
}

/** The rows whose vectors are nearest to the question's: of all, or of those that are likely to be where there are very many. */
function nearestRows({ vector, vectors }: Meaning, { rowCount, isDead }: IndexView, count: number): NearestRows {
  // The last rows may be of documents without vectors.
  if (vectors.size < rowCount) vectors.addNone(rowCount - vectors.size);
  const likely = vectors.likelyNearest(vector, rowCount)?.filter((row) => isDead[row] === 0);
  if (likely) {
    const places = keepTopRows(vectors.scoresAt(vector, likely), count);
    return {
      rows: places.map((place) => likely[place] as number).sort(),
      cosinesOf: (rows) => vectors.scoresAt(vector, rows),
    };
  }
  const cosines = vectors.scores(vector, rowCount);
  for (let row = 0; row < rowCount; row++) if (isDead[row] !== 0) cosines[row] = NO_COSINE;
  return { rows: keepTopRows(cosines, count, NO_COSINE).sort(), cosinesOf: (rows) => pick(cosines, rows) };
}

function addNearness(
  scores: Float32Array,
  candidates: Uint32Array,
  view: IndexView,
  slots: readonly Slot[],
  { pairWeight }: RankTuning,
): void {
  const pairs = wordPairs(slots, (slot) => rarityOfSlot(slot, view), pairWeight);
  if (pairs.length === 0) return;
  const marks = markTerms(pairs);
  let segment: PostingSegment | undefined;
  for (let place = 0; place < candidates.length; place++) {
    if (scores[place] === 0) continue;
    const row = candidates[place] as number;
    if (!segment || row < segment.base || row >= segment.base + segment.rowCount) segment = segmentOf(view, row);
    if (segment) scores[place] = (scores[place] as number) + nearnessOf(segment, row - segment.base, pairs, marks);
  }
}

function rarityOfSlot({ alternatives }: Slot, view: IndexView): number {
  return Math.max(...alternatives.map((alternative) => rarityIn(view, alternative)));
}

/** Where even the best passage holds little of the question's words, these say little. */
function denseWeight({ trust }: Meaning, coverage: number, tuning: RankTuning): number {
  const { denseWeight: fitted, knownDenseWeight: known, foreignDenseWeight: unknown } = tuning;
  return { fitted, known, unknown }[trust] / Math.sqrt(Math.max(tuning.leastCoverage, coverage));
}

/** The cosines of the candidates with the question as its best passages would have put it; not in another language. */
function scoresAfterFeedback(
  { vector, vectors, trust, isAcross }: Meaning,
  scores: Float32Array,
  candidates: Uint32Array,
  liveCount: number,
  { feedbackPassages, feedbackWeight, passagesPerFeedback }: RankTuning,
): Float32Array | undefined {
  if (trust === 'unknown' || isAcross || feedbackWeight === 0) return undefined;
  const count = Math.min(feedbackPassages, Math.ceil(liveCount / passagesPerFeedback));
  const best = topRows(scores, count).map((place) => candidates[place] as number);
  return vectors.scoresOf(vectors.movedTowards(vector, best, feedbackWeight), candidates);
}

/** The scores of some rows. */
function pick(scores: Float32Array, rows: Uint32Array): Float32Array {
  const picked = new Float32Array(rows.length);
  for (let place = 0; place < rows.length; place++) picked[place] = scores[rows[place] as number] as number;
  return picked;
}

function largest(scores: Float32Array): number {
  let most = 0;
  for (let place = 0; place < scores.length; place++) most = Math.max(most, scores[place] as number);
  return most;
}

/** On a site in several languages the same is said in each. */
function preferLanguage(
  scores: Float32Array,
  candidates: Uint32Array,
  view: IndexView,
  asked: string,
  { languageBonus }: RankTuning,
): void {
  if (asked === UNKNOWN_LANGUAGE || view.languages.length < 2 || !view.languages.includes(asked)) return;
  for (let place = 0; place < scores.length; place++) {
    const { language } = documentOf(view, candidates[place] as number);
    if (language === asked || language === UNKNOWN_LANGUAGE) scores[place] = (scores[place] as number) + languageBonus;
  }
}
