import type { PassageLink } from '../../../knowledge/ports.ts';

type Written = [start: number, end: number, url: string][];

/** Links as they are stored with their passage; nothing where there are none. */
export function encodeLinks(links: readonly PassageLink[] = []): string | null {
  if (links.length === 0) return null;
  return JSON.stringify(links.map(({ start, end, url }): Written[number] => [start, end, url]));
}

export function decodeLinks(stored: string | null): PassageLink[] | undefined {
  if (stored === null) return undefined;
  return (JSON.parse(stored) as Written).map(([start, end, url]) => ({ start, end, url }));
}
