/** Figures in the manner of the language the page is in. */
const language = () => (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en';

export const formatNumber = (value: number, digits = 0) =>
  value.toLocaleString(language(), { maximumFractionDigits: digits });

/** In percent. What happened is not shown as nothing, nor what sometimes did not as always. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.005) return `<${percent(0.01)}`;
  return share >= 0.995 && share < 1 ? `>${percent(0.99)}` : percent(share);
}

const percent = (share: number) => share.toLocaleString(language(), { style: 'percent', maximumFractionDigits: 0 });

/** Seconds once there is one. */
export const formatMs = (ms: number) => (ms < 1_000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1_000, 1)} s`);

export { calendarDayText as formatDay, calendarMonthText as formatMonth } from '../ui/time.ts';
