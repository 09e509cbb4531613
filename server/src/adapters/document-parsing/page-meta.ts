import { collapseSpaces, type HtmlElement } from './html-tree.ts';

export type MetaReader = (...names: string[]) => string | undefined;

/** The content of the first meta tag with one of these names, in the order of the names. */
export function metaReader(elements: readonly HtmlElement[]): MetaReader {
  const found = new Map<string, string>();
  for (const { tag, attributes } of elements) {
    const name = (attributes['property'] ?? attributes['name'])?.trim().toLowerCase();
    const content = tag === 'meta' ? collapseSpaces(attributes['content'] ?? '').trim() : '';
    if (name && content && !found.has(name)) found.set(name, content);
  }
  return (...names) => names.map((name) => found.get(name)).find((content) => content !== undefined);
}
