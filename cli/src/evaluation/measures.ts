/** How sure an answer was, and whether it was right. */
export interface Forecast {
  confidence: number;
  isRight: boolean;
}

export interface CalibrationBin {
  from: number;
  to: number;
  count: number;
  meanConfidence: number;
  shareRight: number;
}

const binCount = 10;

/** Ten bins of equal width; those that hold nothing are left out. */
export function calibrationBins(forecasts: readonly Forecast[]): CalibrationBin[] {
  const bins = Array.from({ length: binCount }, (): Forecast[] => []);
  for (const forecast of forecasts) {
    bins[Math.min(Math.floor(forecast.confidence * binCount), binCount - 1)]?.push(forecast);
  }
  return bins.flatMap((bin, index) =>
    bin.length === 0
      ? []
      : [
          {
            from: index / binCount,
            to: (index + 1) / binCount,
            count: bin.length,
            meanConfidence: meanOf(bin.map(({ confidence }) => confidence)) ?? 0,
            shareRight: shareOf(bin, ({ isRight }) => isRight) ?? 0,
          },
        ],
  );
}

/** The mean distance of what was said from what was so, bin by bin, by the number of answers in each. */
export function calibrationError(forecasts: readonly Forecast[]): number | undefined {
  if (forecasts.length === 0) return undefined;
  const distances = calibrationBins(forecasts).map(
    ({ count, meanConfidence, shareRight }) => count * Math.abs(meanConfidence - shareRight),
  );
  return distances.reduce((sum, distance) => sum + distance, 0) / forecasts.length;
}

export function brierScore(forecasts: readonly Forecast[]): number | undefined {
  return meanOf(forecasts.map(({ confidence, isRight }) => (confidence - (isRight ? 1 : 0)) ** 2));
}

/** How often a right answer was given more confidence than a wrong one; a tie counts half. */
export function areaUnderRoc(forecasts: readonly Forecast[]): number | undefined {
  const right = forecasts.filter(({ isRight }) => isRight).length;
  const wrong = forecasts.length - right;
  if (right === 0 || wrong === 0) return undefined;
  const sorted = [...forecasts].sort((a, b) => a.confidence - b.confidence);
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (sorted[end]?.confidence === sorted[start]?.confidence && end < sorted.length) end++;
    const sharedRank = (start + 1 + end) / 2;
    rankSum += sharedRank * sorted.slice(start, end).filter(({ isRight }) => isRight).length;
    start = end;
  }
  return (rankSum - (right * (right + 1)) / 2) / (right * wrong);
}

/** The smallest value that so large a share does not exceed. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)];
}

export function meanOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number | undefined {
  if (items.length === 0) return undefined;
  return items.filter(holds).length / items.length;
}
