import type { Source } from '../api/documents.ts';

/** Whether each word somebody looks for stands in the name or the address of a source, however it is written. */
export function isMatch({ title, url }: Pick<Source, 'title' | 'url'>, search: string): boolean {
  const text = folded(`${title} ${url ?? ''}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
