import type { Calibration } from '../statistics/use-calibration.ts';

/** The named positions of the slider, from answering nearly always to answering only what is likely right. */
export const stops = ['helpful', 'balanced', 'careful'] as const;
export type Stop = (typeof stops)[number];

/** `balanced` is as the server is set. */
const thresholds: Record<Stop, number | null> = { helpful: 0.15, balanced: null, careful: 0.4 };

export const thresholdOf = (stop: Stop) => thresholds[stop];
/** Nothing between them. */
export const stopOf = (threshold: number | null) => stops.find((stop) => thresholds[stop] === threshold);

/** What the nearest threshold that was tried costs. */
export function costAt(
  costs: Calibration['thresholds'],
  threshold: number,
): Calibration['thresholds'][number] | undefined {
  const distance = (cost: { threshold: number }) => Math.abs(cost.threshold - threshold);
  return costs.toSorted((one, other) => distance(one) - distance(other))[0];
}
