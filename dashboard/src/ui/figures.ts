/** Figures in the manner of the language the page is in. */
const language = () => (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en';

export const formatCount = (count: number) => count.toLocaleString(language());

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** In the largest unit of which there is one, with a digit after the point where it tells something. */
export function formatBytes(bytes: number, tag = language()): string {
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** at;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[at],
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}

/** How long something took: exact where it was short, in the largest unit of which there is one where it was long. */
export function formatDuration(ms: number, tag = language()): string {
  // What would be written as 60 seconds is a minute.
  const at = durationUnits.findLastIndex(
    ([, sizeMs], index) => ms >= sizeMs - (durationUnits[index - 1]?.[1] ?? 0) / 20,
  );
  const [unit, sizeMs] = durationUnits[Math.max(0, at)] ?? durationUnits[0];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'millisecond' ? 0 : 1,
  }).format(ms / sizeMs);
}

const durationUnits = [
  ['millisecond', 1],
  ['second', 1_000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const;

/** The value at which a meter changes its colour: the same at which the warning appears. */
export const meterHigh = (limit: number) => limit * 0.8 - 0.5;
