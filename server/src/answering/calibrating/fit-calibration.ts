import { chanceOf } from '../log-odds.ts';

/** A question of which is known whether the answer was right. */
export interface TriedQuestion {
  /** How sure the answer was by the numbers that are the same for all chatbots, 0 to 1. */
  said: number;
  isRight: boolean;
  /** Asked with the document that answers, or without it; or a visitor's, who rated the answer. */
  origin: 'with' | 'without' | 'rated';
  /** Whether the scorer could have read the passages, and had no time to. */
  isMissed?: boolean;
  /** Of a rated answer, the session it was given in. */
  sessionId?: string;
}

/** What makes the confidence of all chatbots that of one: σ(slope · logit(said) + shift). */
export interface Calibration {
  slope: number;
  shift: number;
}

const asItIs: Calibration = { slope: 1, shift: 0 };

interface Spread {
  slope: number;
  shift: number;
}

/** How far, as standard deviations, a chatbot is expected to lie from the others before anything is known of it. */
const spreadOfMade: Spread = { slope: 0.3, shift: 1 };
/** Ratings say it of real questions; but few visitors rate, and not always what was right. */
const spreadOfRated: Spread = { slope: 0.15, shift: 0.5 };
/**
 * Questions made of documents are easier than visitors', and half of them have no answer: on ten public collections
 * their fit lay about here, whatever was right of the real ones. What tells something of a chatbot is how far it lies
 * from this, beyond what such collections differ anyway.
 */
const usualOfMade: Calibration = { slope: 1.2, shift: -1.15 };
const usualDifference: Spread = { slope: 0.25, shift: 0.6 };
/** Nothing may turn the order of answers round, or make one certain. */
const slopes = { least: 0.25, most: 3 };
const farthestShift = 3;
/** Anybody can rate: how far, at most, all ratings together lead away from what the documents say. */
const farthestByRatings: Spread = { slope: 0.5, shift: 1.5 };
const steps = 50;
const longestStep = 1;
const smallEnough = 1e-9;
/** Half of what confidence is rounded to. */
const leastSaid = 0.0005;

/**
 * Two numbers from what the chatbot was tried with. With little to go by, they stay at what holds for all. `usual` is the
 * fit of made questions elsewhere.
 */
export function fitCalibration(tried: readonly TriedQuestion[], usual = usualOfMade): Calibration {
  const isRated = ({ origin }: TriedQuestion) => origin === 'rated';
  const own = fitOfMade(tried.filter((one) => !isRated(one)));
  const fromMade = own
    ? {
        slope: 1 + beyond(own.slope - usual.slope, usualDifference.slope),
        shift: beyond(own.shift - usual.shift, usualDifference.shift),
      }
    : asItIs;
  const { slope, shift } = fitNear(fromMade, tried.filter(isRated), spreadOfRated) ?? fromMade;
  const near = (value: number, center: number, farthest: number) =>
    Math.min(center + farthest, Math.max(center - farthest, value));
  return {
    slope: Math.min(slopes.most, Math.max(slopes.least, near(slope, fromMade.slope, farthestByRatings.slope))),
    shift: near(near(shift, fromMade.shift, farthestByRatings.shift), 0, farthestShift),
  };
}

/** Nothing where, without the document that answers, nothing was left to ask: there is nothing to compare with. */
export function fitOfMade(made: readonly TriedQuestion[]): Calibration | undefined {
  return made.some(({ origin }) => origin === 'without') ? fitNear(asItIs, made, spreadOfMade) : undefined;
}

/** A session counts once, however many of its answers were rated: else one visitor could speak for all. */
function weightsOf(tried: readonly TriedQuestion[]): number[] {
  const rated = new Map<string, number>();
  for (const { sessionId } of tried) if (sessionId !== undefined) rated.set(sessionId, (rated.get(sessionId) ?? 0) + 1);
  return tried.map(({ sessionId }) => 1 / (rated.get(sessionId ?? '') ?? 1));
}

/** What is left of a difference without the usual one. */
const beyond = (difference: number, usual: number) => Math.sign(difference) * Math.max(0, Math.abs(difference) - usual);

/**
 * Logistic regression with a pull towards what was thought before, by Newton's method in bounded steps. Nothing where
 * everything was right, or everything wrong: then nothing is known of what tells the two apart.
 */
function fitNear(before: Calibration, tried: readonly TriedQuestion[], spread: Spread): Calibration | undefined {
  const isTelling = tried.some(({ isRight }) => isRight) && tried.some(({ isRight }) => !isRight);
  if (!isTelling) return undefined;
  const weights = weightsOf(tried);
  const points = tried.map(({ said, isRight }, at) => ({
    logit: logitOf(said),
    right: isRight ? 1 : 0,
    weight: weights[at] ?? 1,
  }));
  const pull = { slope: spread.slope ** -2, shift: spread.shift ** -2 };
  let { slope, shift } = before;
  for (let step = 0; step < steps; step += 1) {
    let [slopeGradient, shiftGradient] = [pull.slope * (slope - before.slope), pull.shift * (shift - before.shift)];
    let [slopeTwice, both, shiftTwice] = [pull.slope, 0, pull.shift];
    for (const { logit, right, weight } of points) {
      const chance = chanceOf(slope * logit + shift);
      const bend = weight * chance * (1 - chance);
      slopeGradient += weight * (chance - right) * logit;
      shiftGradient += weight * (chance - right);
      slopeTwice += bend * logit * logit;
      both += bend * logit;
      shiftTwice += bend;
    }
    const determinant = slopeTwice * shiftTwice - both * both;
    const slopeStep = (shiftTwice * slopeGradient - both * shiftGradient) / determinant;
    const shiftStep = (slopeTwice * shiftGradient - both * slopeGradient) / determinant;
    const length = Math.abs(slopeStep) + Math.abs(shiftStep);
    // Far from the end, a whole step may lead farther away.
    const shortened = Math.min(1, longestStep / length);
    if (length < smallEnough) break;
    slope -= shortened * slopeStep;
    shift -= shortened * shiftStep;
  }
  return { slope, shift };
}

/** The confidence as this chatbot's answers have earned it. Where nothing was found it stays 0. */
export function calibrated(confidence: number, calibration: Calibration | undefined): number {
  if (!calibration || confidence === 0) return confidence;
  const chance = chanceOf(calibration.slope * logitOf(confidence) + calibration.shift);
  return Math.round(chance * 1000) / 1000;
}

function logitOf(chance: number): number {
  const inside = Math.min(1 - leastSaid, Math.max(leastSaid, chance));
  return Math.log(inside / (1 - inside));
}
