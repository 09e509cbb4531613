/** A figure, and between which values it lies in 95 of 100 samples drawn from the same questions. */
export interface Interval {
  value: number;
  low: number;
  high: number;
  count: number;
}

const draws = 200;

/** By drawing from the items with putting back. The same each time. */
export function interval<Item>(items: readonly Item[], figure: (some: readonly Item[]) => number): Interval {
  const chance = sameChances();
  const drawn = Array.from({ length: draws }, () =>
    figure(items.map(() => items[Math.floor(chance() * items.length)] as Item)),
  )
    // A sample may hold nothing of what the figure is about.
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b);
  const at = (share: number) => drawn[Math.floor(share * drawn.length)] ?? Number.NaN;
  return { value: figure(items), low: at(0.025), high: at(0.975), count: items.length };
}

/** Numbers from 0 to 1 as if by chance, the same ones each time. */
export function sameChances(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

export function shown({ value, low, high }: Interval): string {
  return Number.isNaN(value) ? '–' : `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}
