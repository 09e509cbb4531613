/** A row to learn from: its features, whether it is so, and how much it counts. */
interface Example {
  features: readonly number[];
  isTrue: boolean;
  weight: number;
}

export interface Fit {
  intercept: number;
  weights: number[];
}

const mostSteps = 50;
const closeEnough = 1e-6;

/** Logistic regression by Newton's method. `ridge` keeps the weights small; the intercept is free. */
export function fitLogistic(examples: readonly Example[], ridge: number): Fit {
  const size = (examples[0]?.features.length ?? 0) + 1;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  let beta = new Array<number>(size).fill(0);
  for (let step = 0; step < mostSteps; step += 1) {
    const gradient = new Array<number>(size).fill(0);
    const hessian = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    for (const { features, isTrue, weight } of examples) {
      const row = [1, ...features];
      const chance = sigmoid(row.reduce((sum, value, i) => sum + value * (beta[i] ?? 0), 0));
      const share = weight / total;
      const error = ((isTrue ? 1 : 0) - chance) * share;
      const curve = chance * (1 - chance) * share;
      for (let i = 0; i < size; i += 1) {
        const value = row[i] ?? 0;
        if (value === 0) continue;
        gradient[i] = (gradient[i] ?? 0) + error * value;
        const line = hessian[i] as number[];
        for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + curve * value * (row[j] ?? 0);
      }
    }
    for (let i = 1; i < size; i += 1) {
      gradient[i] = (gradient[i] ?? 0) - ridge * (beta[i] ?? 0);
      const line = hessian[i] as number[];
      line[i] = (line[i] ?? 0) + ridge;
    }
    const change = solve(hessian, gradient);
    beta = beta.map((value, i) => value + (change[i] ?? 0));
    if (change.every((value) => Math.abs(value) < closeEnough)) break;
  }
  const [intercept = 0, ...weights] = beta;
  return { intercept, weights };
}

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Gaussian elimination with the largest pivot. A column of zeros gets no weight. */
function solve(matrix: number[][], vector: number[]): number[] {
  const size = vector.length;
  const rows = matrix.map((row, i) => [...row, vector[i] ?? 0]);
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, pivot, column))) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const head = at(rows, column, column);
    if (Math.abs(head) < 1e-12) continue;
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = at(rows, row, column) / head;
      if (factor === 0) continue;
      const line = rows[row] as number[];
      for (let k = column; k <= size; k += 1) line[k] = (line[k] ?? 0) - factor * at(rows, column, k);
    }
  }
  return vector.map((_, i) => {
    const head = at(rows, i, i);
    return Math.abs(head) < 1e-12 ? 0 : at(rows, i, size) / head;
  });
}

const at = (rows: number[][], row: number, column: number) => rows[row]?.[column] ?? 0;
