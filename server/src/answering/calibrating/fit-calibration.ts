/** A question of which is known whether the answer was right. */
export interface TriedQuestion {
  /** How sure the answer was by the numbers that are the same for all chatbots, 0 to 1. */
  said: number;
  isRight: boolean;
  /** Asked with the document that answers, or without it; or a visitor's, who rated the answer. */
  origin: 'with' | 'without' | 'rated';
}

/** What makes the confidence of all chatbots that of one: σ(slope · logit(said) + shift). */
export interface Calibration {
  slope: number;
  shift: number;
}

const asItIs: Calibration = { slope: 1, shift: 0 };
/** How far, as standard deviations, a chatbot is expected to lie from all others before anything is known of it. */
const usualSlopeSpread = 0.3;
const usualShiftSpread = 1;
/** Nothing may turn the order of answers round, or make one certain. */
const slopes = { least: 0.25, most: 3 };
const steps = 25;
const smallEnough = 1e-9;
/** Half of what confidence is rounded to. */
const leastSaid = 0.0005;

/**
 * Logistic regression with a pull towards what holds for all: with little to go by, it stays there. Where everything was
 * right, or everything wrong, nothing is known of what tells the two apart.
 */
export function fitCalibration(tried: readonly TriedQuestion[]): Calibration {
  const isTelling = tried.some(({ isRight }) => isRight) && tried.some(({ isRight }) => !isRight);
  if (!isTelling) return asItIs;
  const points = tried.map(({ said, isRight }) => ({ logit: logitOf(said), right: isRight ? 1 : 0 }));
  let { slope, shift } = asItIs;
  for (let step = 0; step < steps; step += 1) {
    const pull = { slope: usualSlopeSpread ** -2, shift: usualShiftSpread ** -2 };
    let [slopeGradient, shiftGradient] = [pull.slope * (slope - 1), pull.shift * shift];
    let [slopeTwice, both, shiftTwice] = [pull.slope, 0, pull.shift];
    for (const { logit, right } of points) {
      const chance = chanceOf(slope * logit + shift);
      const spread = chance * (1 - chance);
      slopeGradient += (chance - right) * logit;
      shiftGradient += chance - right;
      slopeTwice += spread * logit * logit;
      both += spread * logit;
      shiftTwice += spread;
    }
    const determinant = slopeTwice * shiftTwice - both * both;
    const slopeStep = (shiftTwice * slopeGradient - both * shiftGradient) / determinant;
    const shiftStep = (slopeTwice * shiftGradient - both * slopeGradient) / determinant;
    slope -= slopeStep;
    shift -= shiftStep;
    if (Math.abs(slopeStep) + Math.abs(shiftStep) < smallEnough) break;
  }
  return { slope: Math.min(slopes.most, Math.max(slopes.least, slope)), shift };
}

/** The confidence as this chatbot's answers have earned it. Where nothing was found it stays 0. */
export function calibrated(confidence: number, calibration: Calibration | undefined): number {
  if (!calibration || confidence === 0) return confidence;
  const chance = chanceOf(calibration.slope * logitOf(confidence) + calibration.shift);
  return Math.round(chance * 1000) / 1000;
}

const chanceOf = (logit: number) => 1 / (1 + Math.exp(-logit));

function logitOf(chance: number): number {
  const inside = Math.min(1 - leastSaid, Math.max(leastSaid, chance));
  return Math.log(inside / (1 - inside));
}
