import type { Block } from './markdown-blocks.ts';

/** Blocks of lines with a blank line between them. (A regular expression for this overflows on a million newlines.) */
export function readParagraphs(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const finish = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n').trim() });
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '') finish();
    else lines.push(line);
  }
  finish();
  return blocks;
}
