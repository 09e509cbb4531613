import { DenseVectors } from './dense-vectors.ts';
import { type LexicalPostings, LexicalPostingsBuilder } from './lexical-postings.ts';
import { type PairPostings, PairPostingsBuilder } from './pair-postings.ts';
import { keepTopRows, topRows } from './top-rows.ts';

export interface IndexedPassage {
  id: string;
  /** How often each term occurs in the passage. */
  terms: Readonly<Record<string, number>>;
  /** How often each term occurs in the title and the headings above the passage. */
  headingTerms: Readonly<Record<string, number>>;
  /** Neighbouring content words, each pair as one string. */
  pairs?: readonly string[] | undefined;
  vector?: Float32Array | undefined;
}

export interface PassageQuery {
  /** Left out when the model is away: the search is then lexical only. */
  vector?: Float32Array | undefined;
  terms: readonly string[];
  pairs?: readonly string[] | undefined;
  limit: number;
}

export interface RankedPassage {
  id: string;
  /** For the order only: it compares passages of one search, not of two. */
  score: number;
  /** BM25, and what the pairs add to it. */
  lexical: number;
  /** Cosine; 0 when the question or the passage has no vector. */
  dense: number;
  /** Share of the question's terms, weighted by their rarity, that the passage holds; from 0 to 1. */
  coverage: number;
}

/** Each side proposes this many passages; the rest cannot come out on top of both. */
const CANDIDATES_PER_SIDE = 100;
/** How much the meaning counts beside the words. */
const DENSE_WEIGHT = 1;

/** The passages of one chatbot, in the order in which they were given; equal scores keep that order. */
export function buildChatbotIndex(passages: Iterable<IndexedPassage>): ChatbotIndex {
  const ids: string[] = [];
  const postings = new LexicalPostingsBuilder();
  const pairPostings = new PairPostingsBuilder();
  let vectors: DenseVectors | undefined;
  for (const { id, terms, headingTerms, pairs, vector } of passages) {
    postings.add(terms, headingTerms);
    pairPostings.add(pairs ?? []);
    if (vector && !vectors) {
      vectors = new DenseVectors(vector.length);
      for (let row = 0; row < ids.length; row++) vectors.add(undefined);
    }
    vectors?.add(vector);
    ids.push(id);
  }
  return new ChatbotIndex({ ids, postings: postings.build(), pairs: pairPostings.build(), vectors });
}

interface IndexParts {
  ids: readonly string[];
  postings: LexicalPostings;
  pairs: PairPostings;
  vectors: DenseVectors | undefined;
}

export class ChatbotIndex {
  private readonly parts: IndexParts;

  constructor(parts: IndexParts) {
    this.parts = parts;
  }

  get size(): number {
    return this.parts.ids.length;
  }

  /** What the index holds in memory, closely enough to decide which to let go. */
  get bytes(): number {
    const { ids, postings, pairs, vectors } = this.parts;
    const idBytes = ids.reduce((total, id) => total + id.length + 24, 0);
    return idBytes + postings.bytes + pairs.bytes + (vectors?.bytes ?? 0);
  }

  /** How rare each term is among the passages; 0 for one that none holds. */
  termWeights(terms: readonly string[]): Record<string, number> {
    return this.parts.postings.termWeights(terms);
  }

  search({ vector, terms, pairs, limit }: PassageQuery): RankedPassage[] {
    const lexical = this.parts.postings.scores(terms);
    this.parts.pairs.addTo(lexical.scores, pairs ?? []);
    const cosines = vector ? this.parts.vectors?.scores(vector) : undefined;
    const candidates = candidateRows(lexical.scores, cosines, Math.max(limit, CANDIDATES_PER_SIDE));
    const scores = fuse(candidates, lexical.scores, cosines);
    return topRows(scores, limit).map((place) => {
      const row = candidates[place] ?? 0;
      return {
        id: this.parts.ids[row] ?? '',
        score: scores[place] ?? 0,
        lexical: lexical.scores[row] ?? 0,
        dense: cosines?.[row] ?? 0,
        coverage: lexical.coverage[row] ?? 0,
      };
    });
  }
}

/** The best rows of either side, ascending, so that equal scores keep the order of the passages. */
function candidateRows(
  lexical: Float32Array,
  cosines: Float32Array | undefined,
  perSide: number,
): Uint32Array {
  const isCandidate = new Uint8Array(lexical.length);
  let count = 0;
  for (const side of [
    keepTopRows(lexical, perSide, 0),
    ...(cosines ? [keepTopRows(cosines, perSide)] : []),
  ]) {
    for (const row of side) {
      count += 1 - (isCandidate[row] ?? 0);
      isCandidate[row] = 1;
    }
  }
  const rows = new Uint32Array(count);
  for (let row = 0, place = 0; place < count; row++) if (isCandidate[row]) rows[place++] = row;
  return rows;
}

/**
 * Adds both scores after bringing them to one scale: how many standard deviations a row lies above the mean of the
 * candidates. Measured better than reciprocal ranks, which forget by how much one passage is ahead of the next.
 */
function fuse(rows: Uint32Array, lexical: Float32Array, cosines: Float32Array | undefined): Float32Array {
  const fused = new Float32Array(rows.length);
  addStandardScores(fused, rows, lexical, 1);
  if (cosines) addStandardScores(fused, rows, cosines, DENSE_WEIGHT);
  return fused;
}

function addStandardScores(
  fused: Float32Array,
  rows: Uint32Array,
  scores: Float32Array,
  weight: number,
): void {
  let sum = 0;
  let squares = 0;
  for (const row of rows) {
    const score = scores[row] ?? 0;
    sum += score;
    squares += score * score;
  }
  const mean = sum / rows.length;
  const deviation = Math.sqrt(Math.max(0, squares / rows.length - mean * mean));
  if (!(deviation > 1e-9)) return;
  for (let place = 0; place < rows.length; place++) {
    fused[place] = (fused[place] ?? 0) + (weight * ((scores[rows[place] ?? 0] ?? 0) - mean)) / deviation;
  }
}
