/** Something said with a probability, and whether it was so. */
export interface Forecast {
  said: number;
  wasRight: boolean;
}

export interface ReliabilityBin {
  said: number;
  right: number;
  count: number;
}

const bins = 10;

/** Ten bins by what was said: the mean of what was said, the share that was right, how many. Empty ones are left out. */
export function reliability(forecasts: readonly Forecast[]): ReliabilityBin[] {
  const byBin = Map.groupBy(forecasts, ({ said }) => Math.min(bins - 1, Math.floor(said * bins)));
  return [...byBin]
    .sort(([a], [b]) => a - b)
    .map(([, members]) => ({
      said: members.reduce((sum, { said }) => sum + said, 0) / members.length,
      right: members.filter(({ wasRight }) => wasRight).length / members.length,
      count: members.length,
    }));
}

/** Expected calibration error: how far what was said lies from what was so, on average over the forecasts. */
export function calibrationError(forecasts: readonly Forecast[]): number {
  const far = reliability(forecasts).reduce((sum, { said, right, count }) => sum + count * Math.abs(said - right), 0);
  return forecasts.length === 0 ? 0 : far / forecasts.length;
}

/** Area under the ROC curve: the chance that one of `higher` is above one of `lower`; equal counts half. */
export function areaUnderRoc(higher: readonly number[], lower: readonly number[]): number {
  const all = [
    ...higher.map((value) => ({ value, isHigher: true })),
    ...lower.map((value) => ({ value, isHigher: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const meanRank = (start + 1 + end) / 2;
    for (let at = start; at < end; at += 1) if (all[at]?.isHigher) rankSum += meanRank;
    start = end;
  }
  return (rankSum - (higher.length * (higher.length + 1)) / 2) / (higher.length * lower.length);
}
