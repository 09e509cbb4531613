import { chanceOf } from '../log-odds.ts';
import { confidenceWeights, passageWeights, slopeUnderQuestion } from './confidence-weights.ts';
import { type ConfidenceWeights, type Evidence, evidenceNames } from './evidence.ts';

/** The log odds of 0.25, the usual threshold: where an answer stands does not change whether it is given. */
export const turningPoint = Math.log(0.25 / 0.75);

/** The probability that the sentences chosen by the embedded answerer answer the question. */
export function confidenceOf(evidence: Evidence): number {
  const logit = logitOf(evidence, confidenceWeights);
  const isSurer = evidence.isScored && evidence.underQuestion;
  return rounded(chanceOf(isSurer ? turningPoint + slopeUnderQuestion * (logit - turningPoint) : logit));
}

/** The same wherever the sentences stand: what chatbots are compared by. */
export const plainConfidenceOf = (evidence: Evidence) => rounded(chanceOf(logitOf(evidence, confidenceWeights)));

/** The probability that the passages hold the answer at all, for whoever reads them. */
export const passageConfidenceOf = (evidence: Evidence) => rounded(chanceOf(logitOf(evidence, passageWeights)));

function logitOf(evidence: Evidence, { read, unread }: typeof confidenceWeights): number {
  const weights: ConfidenceWeights = evidence.isScored ? read : unread;
  let logit = weights.intercept;
  for (const name of evidenceNames) logit += weights[name] * evidence[name];
  return logit;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
