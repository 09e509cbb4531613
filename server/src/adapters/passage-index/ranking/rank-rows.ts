import { UNKNOWN_LANGUAGE } from '../../../language/index.ts';
import { documentOf, type IndexView, segmentOf } from '../index/index-view.ts';
import type { PostingSegment } from '../index/posting-segment.ts';
import type { Slot } from '../question/question-terms.ts';
import type { DenseVectors } from '../vectors/dense-vectors.ts';
import { candidateRows, largest, pick } from './candidates.ts';
import { type FusedSide, fuse } from './fusion.ts';
import { lexicalScores, rarityIn } from './lexical-scores.ts';
import { markTerms, nearnessOf, wordPairs } from './nearness.ts';
import type { RankTuning } from './rank-tuning.ts';
import { topRows } from './top-rows.ts';

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
  const lexical = lexicalScores(view, slots, tuning);
  const cosines = meaning && cosinesOf(meaning, view);
  const perSide = Math.max(limit, tuning.candidatesPerSide);
  const candidates = candidateRows(lexical.scores, cosines, perSide, view.isDead);
  addNearness(lexical.scores, candidates, view, slots, tuning);
  const words = { scores: pick(lexical.scores, candidates), weight: 1 };
  const scores =
    meaning && cosines
      ? scoresByBoth(meaning, words, { ...lexical, cosines }, candidates, view, tuning)
      : fuse([words]);
  preferLanguage(scores, candidates, view, language, tuning);
  return topRows(scores, limit).map((place) => {
    const row = candidates[place] as number;
    return {
      row,
      score: scores[place] as number,
      lexical: lexical.scores[row] as number,
      dense: cosines?.[row] ?? 0,
      coverage: lexical.coverage[row] as number,
    };
  });
}

function scoresByBoth(
  meaning: Meaning,
  words: FusedSide,
  { coverage, cosines }: { coverage: Float32Array; cosines: Float32Array },
  candidates: Uint32Array,
  { liveCount }: IndexView,
  tuning: RankTuning,
): Float32Array {
  const weight = denseWeight(meaning, largest(pick(coverage, candidates)), tuning);
  const scores = fuse([words, { scores: pick(cosines, candidates), weight }]);
  const better = scoresAfterFeedback(meaning, scores, candidates, liveCount, tuning);
  return better ? fuse([words, { scores: better, weight }]) : scores;
}

function cosinesOf({ vector, vectors }: Meaning, { rowCount }: IndexView): Float32Array {
  // The last rows may be of documents without vectors.
  if (vectors.size < rowCount) vectors.addNone(rowCount - vectors.size);
  return vectors.scores(vector, rowCount);
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
  for (const row of candidates) {
    if (scores[row] === 0) continue;
    if (!segment || row < segment.base || row >= segment.base + segment.rowCount) segment = segmentOf(view, row);
    if (segment) scores[row] = (scores[row] as number) + nearnessOf(segment, row - segment.base, pairs, marks);
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
