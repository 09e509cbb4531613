import { markdownAsText } from './markdown-as-text.ts';

/** Markdown for a line of a list: its words alone, without addresses, fences, bullets and the lines of tables. */
export const markdownOnOneLine = (markdown: string): string =>
  markdownAsText(
    markdown
      .replaceAll(/^[ \t]*(?:```|~~~).*$/gm, '')
      .replaceAll(/^(?=.*-)[ \t|:-]+$/gm, '')
      .replaceAll(/^[ \t]*\|.*$/gm, (row) => row.replaceAll('|', ' '))
      .replaceAll(/!?\[([^[\]\n]+)\]\([^()\s]*\)/g, '$1')
      .replaceAll(/^[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]+/gm, ''),
  )
    .replace(/\s+/gu, ' ')
    .trim();
