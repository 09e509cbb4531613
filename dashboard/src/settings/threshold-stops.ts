import type { Calibration } from '../statistics/use-calibration.ts';

/** What holds until it is known what the server is set to. */
export const usualThreshold = 0.25;

/** What the nearest threshold that was tried costs. */
export function costAt(
  costs: Calibration['thresholds'],
  threshold: number,
): Calibration['thresholds'][number] | undefined {
  const distance = (cost: { threshold: number }) => Math.abs(cost.threshold - threshold);
  return costs.toSorted((one, other) => distance(one) - distance(other))[0];
}
