import type { FoundPassage } from '../../knowledge/index.ts';

/** What the confidence is computed from. */
export interface Evidence {
  /** Cosine of the question and the best passage. */
  similarity: number;
  /** The share of the question's weight in rare words that the best passage holds. */
  coverage: number;
  /** The share of it that the answer itself, or the passages it cites, hold. */
  support: number;
}

/** The logistic model's numbers. How they were fitted: docs/confidence.md. */
const weights = { intercept: -5.4, similarity: 6.2, coverage: 1.6, support: 3.4 };

/** The estimated probability that the answer is right and supported by its sources. */
export function confidenceOf({ similarity, coverage, support }: Evidence): number {
  const logit =
    weights.intercept +
    weights.similarity * similarity +
    weights.coverage * coverage +
    weights.support * support;
  return round(1 / (1 + Math.exp(-logit)));
}

export function evidenceOf(passages: readonly FoundPassage[], support: number): Evidence {
  const best = passages[0];
  return { similarity: best?.dense ?? 0, coverage: best?.coverage ?? 0, support };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
