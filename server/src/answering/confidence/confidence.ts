import { chanceOf } from '../log-odds.ts';
import { acrossWeights } from './across-weights.ts';
import { confidenceWeights, liftUnderQuestion, passageWeights } from './confidence-weights.ts';
import { type ConfidenceWeights, type Evidence, evidenceNames } from './evidence.ts';
import { foreignWeights } from './foreign-weights.ts';

/** The log odds of 0.25, the usual threshold: where an answer stands does not change whether it is given. */
const turningPoint = Math.log(0.25 / 0.75);

/** Another scorer reads across languages, and within others than English. */
type Weights = typeof confidenceWeights & Record<'readAcross' | 'readForeign', ConfidenceWeights>;
const sentenceConfidence: Weights = {
  ...confidenceWeights,
  readAcross: acrossWeights,
  readForeign: foreignWeights,
};
const passageConfidence: Weights = {
  ...passageWeights,
  readAcross: passageWeights.unread,
  readForeign: passageWeights.unread,
};

/** The probability that the sentences chosen by the embedded answerer answer the question. */
export function confidenceOf(evidence: Evidence): number {
  const logit = logitOf(evidence, sentenceConfidence);
  const isSurer = evidence.isScored && evidence.underQuestion && !evidence.across && !evidence.isForeignRead;
  return rounded(chanceOf(isSurer ? lifted(logit, liftUnderQuestion) : logit));
}

/** Log odds beyond the usual threshold, raised: by nothing at it, and soon by the whole lift. */
export function lifted(logit: number, lift: number): number {
  return logit <= turningPoint ? logit : logit + lift * (1 - Math.exp(-4 * (logit - turningPoint)));
}

/** The same wherever the sentences stand: what chatbots are compared by. */
export const plainConfidenceOf = (evidence: Evidence) => rounded(chanceOf(logitOf(evidence, sentenceConfidence)));

/** The probability that the passages hold the answer at all, for whoever reads them. */
export const passageConfidenceOf = (evidence: Evidence) => rounded(chanceOf(logitOf(evidence, passageConfidence)));

function logitOf(evidence: Evidence, fitted: Weights): number {
  const weights = weightsFor(evidence, fitted);
  let logit = weights.intercept;
  for (const name of evidenceNames) logit += weights[name] * evidence[name];
  return logit;
}

function weightsFor({ isScored, across, isForeignRead }: Evidence, weights: Weights): ConfidenceWeights {
  if (!isScored) return weights.unread;
  if (across) return weights.readAcross;
  return isForeignRead ? weights.readForeign : weights.read;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
