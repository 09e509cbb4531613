import type { PassageLink } from '../../../knowledge/ports.ts';

type Written = [start: number, end: number, url: string][];

/** Links as they are stored with their passage; nothing where there are none. */
export function encodeLinks(links: readonly PassageLink[] = []): string | null {
  if (links.length === 0) return null;
  return JSON.stringify(links.map(({ start, end, url }): Written[number] => [start, end, url]));
}

export function decodeLinks(stored: string | null): PassageLink[] | undefined {
  if (stored === null) return undefined;
  // Written by `encodeLinks` alone.
  return (JSON.parse(stored) as Written).map(([start, end, url]) => ({ start, end, url }));
}

/** About as much as links take in memory, once more as part of the text that is made with them. */
export const bytesOfLinks = (links: readonly PassageLink[] = []) =>
  links.reduce((sum, { url }) => sum + 150 + 4 * url.length, 0);
