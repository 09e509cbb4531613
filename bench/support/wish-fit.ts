import { wishBuckets, wishFeatures } from '../../server/src/answering/understanding/wish-features.ts';
import { bestWindow } from '../../server/src/answering/understanding/wish-score.ts';

/** A message as its sentences, each as words. */
export interface WishExample {
  sentences: readonly (readonly string[])[];
  isWish: boolean;
}

const fits = 6;
const rounds = 6;
/** Each time a part of the buckets is left out, so that no few of them decide alone. */
const keptShare = 0.6;
const rate = 0.1;
const startingBias = -2;
const biasRate = 0.1;
/** An example that is that certain already teaches nothing. */
const closeEnough = 1e-3;

export interface WishFit {
  weights: Float64Array;
  bias: number;
}

/** The mean of several fits: what one alone finds depends on the order of the examples. */
export function fitWishes(examples: readonly WishExample[], random: () => number): WishFit {
  const rows = examples.map(({ sentences, isWish }) => ({
    isWish,
    sentences: sentences.map((words) => wishFeatures(words).map((buckets) => Int32Array.from(buckets))),
  }));
  const mean: WishFit = { weights: new Float64Array(wishBuckets), bias: 0 };
  for (let time = 0; time < fits; time += 1) {
    const { weights, bias } = fitOnce(rows, random);
    mean.bias += bias / fits;
    for (const [bucket, weight] of weights.entries())
      mean.weights[bucket] = (mean.weights[bucket] ?? 0) + weight / fits;
  }
  return mean;
}

interface Row {
  isWish: boolean;
  sentences: Int32Array[][];
}

/** Logistic regression by AdaGrad. A message is as much of a wish as the best window of its best sentence. */
function fitOnce(rows: Row[], random: () => number): WishFit {
  const weights = new Float64Array(wishBuckets);
  const squares = new Float64Array(wishBuckets).fill(1e-8);
  let bias = startingBias;
  let biasSquares = 1e-8;
  for (let round = 0; round < rounds; round += 1) {
    shuffle(rows, random);
    for (const { sentences, isWish } of rows) {
      let best: { score: number; buckets: readonly Int32Array[] } = { score: Number.NEGATIVE_INFINITY, buckets: [] };
      for (const positions of sentences) {
        const { score, from, to } = bestWindow(positions, weights);
        if (score > best.score) best = { score, buckets: positions.slice(from, to) };
      }
      const kept: number[] = [];
      let score = bias;
      for (const buckets of best.buckets)
        for (const bucket of buckets)
          if (random() < keptShare) {
            kept.push(bucket);
            score += (weights[bucket] ?? 0) / keptShare;
          }
      const error = 1 / (1 + Math.exp(-score)) - Number(isWish);
      if (Math.abs(error) < closeEnough) continue;
      for (const bucket of kept) {
        const square = (squares[bucket] ?? 0) + error * error;
        squares[bucket] = square;
        weights[bucket] = (weights[bucket] ?? 0) - (rate * error) / Math.sqrt(square);
      }
      biasSquares += error * error;
      bias -= (biasRate * error) / Math.sqrt(biasSquares);
    }
  }
  return { weights, bias };
}

function shuffle(items: unknown[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other], items[at]];
  }
}
