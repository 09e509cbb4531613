import type { Source } from './ports.ts';

const hourMs = 3_600_000;

/** When a source is to be read again by itself; null when only by hand. */
export function nextRefresh({ crawl }: Pick<Source, 'crawl'>, nowMs: number): number | null {
  return crawl?.refreshEveryHours ? nowMs + crawl.refreshEveryHours * hourMs : null;
}
