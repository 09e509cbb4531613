import { confidenceWeights, passageWeights } from './confidence-weights.ts';
import { type ConfidenceWeights, type Evidence, evidenceNames } from './evidence.ts';

/** The probability that the sentences chosen by the embedded answerer answer the question. */
export const confidenceOf = (evidence: Evidence) => chance(evidence, confidenceWeights);

/** The probability that the passages hold the answer at all, for whoever reads them. */
export const passageConfidenceOf = (evidence: Evidence) => chance(evidence, passageWeights);

function chance(evidence: Evidence, { read, unread }: typeof confidenceWeights): number {
  const weights: ConfidenceWeights = evidence.isScored ? read : unread;
  let logit = weights.intercept;
  for (const name of evidenceNames) logit += weights[name] * evidence[name];
  return rounded(1 / (1 + Math.exp(-logit)));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
