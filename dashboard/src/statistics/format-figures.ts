/** Figures in the manner of the language the page is in. */
const language = () => document.documentElement.lang || 'en';

export const formatNumber = (value: number, digits = 0) =>
  value.toLocaleString(language(), { maximumFractionDigits: digits });

export const formatShare = (share: number) =>
  share.toLocaleString(language(), { style: 'percent', maximumFractionDigits: 0 });

/** Seconds once there is one. */
export const formatMs = (ms: number) => (ms < 1_000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1_000, 1)} s`);

/** A month such as `2026-11`. */
export const formatMonth = (month: string, style: 'short' | 'long') =>
  inUtc(`${month}-01`, style === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' });

/** A day such as `2026-11-15`. */
export const formatDay = (day: string, style: 'short' | 'long') =>
  inUtc(
    day,
    style === 'short' ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'long', year: 'numeric' },
  );

const inUtc = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language(), { ...options, timeZone: 'UTC' });
