/** One question: the candidates among which one is chosen, and which of them are right. */
export interface ChoiceExample {
  candidates: readonly (readonly number[])[];
  isRight: readonly boolean[];
  weight: number;
}

const steps = 400;
const fastSteps = 200;
const stepSize = { fast: 0.1, slow: 0.02 };

/**
 * Weights by which the right candidates of each question come before the others: the likelihood that a draw in
 * proportion to exp(score) gives a right one is made as large as it gets, by gradient steps with their own pace for each
 * weight (Adam).
 */
export function fitChoice(examples: readonly ChoiceExample[], ridge: number): number[] {
  const size = examples[0]?.candidates[0]?.length ?? 0;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Array<number>(size).fill(0);
  const mean = new Array<number>(size).fill(0);
  const square = new Array<number>(size).fill(0);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = weights.map((weight) => -ridge * weight);
    for (const example of examples) addGradient(gradient, example, weights, total);
    const size = step <= fastSteps ? stepSize.fast : stepSize.slow;
    gradient.forEach((slope, i) => {
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * slope;
      square[i] = 0.99 * (square[i] ?? 0) + 0.01 * slope * slope;
      const pace = Math.sqrt((square[i] ?? 0) / (1 - 0.99 ** step)) + 1e-8;
      weights[i] = (weights[i] ?? 0) + (size * ((mean[i] ?? 0) / (1 - 0.9 ** step))) / pace;
    });
  }
  return weights;
}

function addGradient(
  gradient: number[],
  { candidates, isRight, weight }: ChoiceExample,
  weights: readonly number[],
  total: number,
): void {
  const scores = candidates.map((row) => dot(row, weights));
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const all = odds.reduce((sum, value) => sum + value, 0);
  const right = odds.reduce((sum, value, i) => sum + (isRight[i] ? value : 0), 0);
  candidates.forEach((row, i) => {
    const chance = odds[i] ?? 0;
    const push = (weight / total) * ((isRight[i] ? chance / right : 0) - chance / all);
    for (let k = 0; k < row.length; k += 1) gradient[k] = (gradient[k] ?? 0) + push * (row[k] ?? 0);
  });
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
