import { inlineText } from './html-inline.ts';
import type { HtmlElement } from './html-tree.ts';
import type { MainContent } from './main-content.ts';

const DEEPEST_INDENT = 8;

/** A list as Markdown, an item a line, lists within indented. */
export function listText(list: HtmlElement, content: MainContent): string {
  const lines: string[] = [];
  const write = (one: HtmlElement, depth: number) => {
    let number = Number(one.attributes['start'] ?? 1) || 1;
    for (const item of one.children) {
      if (typeof item === 'string' || content.isDropped(item)) continue;
      if (item.tag !== 'li') {
        if (item.tag === 'ul' || item.tag === 'ol') write(item, depth + 1);
        continue;
      }
      const nested: HtmlElement[] = [];
      const text = inlineText(item, content, nested).replaceAll('\n', ' ');
      const marker = one.tag === 'ol' ? `${number++}.` : '-';
      if (text) lines.push(`${'  '.repeat(Math.min(depth, DEEPEST_INDENT))}${marker} ${text}`);
      for (const inner of nested) write(inner, depth + 1);
    }
  };
  write(list, 0);
  return lines.join('\n');
}
