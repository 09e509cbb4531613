import type { Calibration } from '../statistics/use-calibration.ts';

/** What holds until it is known what the server is set to. */
export const usualThreshold = 0.25;

/** Each names a third of the slider, and stands in the middle of it. */
export const stops = [
  { name: 'setCareHelpful', value: 0.15 },
  { name: 'setCareBalanced', value: 0.5 },
  { name: 'setCareStrict', value: 0.85 },
] as const;

export const stopAt = (threshold: number) => stops[threshold < 1 / 3 ? 0 : threshold < 2 / 3 ? 1 : 2];

/** What the nearest threshold that was tried costs. */
export function costAt(
  costs: Calibration['thresholds'],
  threshold: number,
): Calibration['thresholds'][number] | undefined {
  const distance = (cost: { threshold: number }) => Math.abs(cost.threshold - threshold);
  return costs.toSorted((one, other) => distance(one) - distance(other))[0];
}
