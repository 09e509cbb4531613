/** The least round number above all values, whose half is whole too. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  const steps = [1, 2, 4, 5, 6, 8, 10].map((step) => step * power);
  return steps.find((step) => step >= most && step % 2 === 0) ?? 10 * power;
}

const leastRadius = 3;
const mostRadius = 11;

/** Of a dot whose area tells how many it stands for. */
export const dotRadius = (count: number, most: number) => Math.max(leastRadius, mostRadius * Math.sqrt(count / most));
