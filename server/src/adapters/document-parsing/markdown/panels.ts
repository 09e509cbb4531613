import type { Block } from '../../../knowledge/passages/index.ts';

/**
 * What opens by a click, or is chosen by a tab, has a title and an end. In the text these are marked by characters that
 * Unicode keeps for a program's own use; once the blocks are read, titles become headings of a level that fits.
 */
const ENTER = '\ufdd2';
const TITLE = '\ufdd3';
const LEAVE = '\ufdd4';
/** A line end, unless it would tear the row of a table. */
export const BREAK = '\ufdd5';

const GAP = `${BREAK}${BREAK}`;
const DEEPEST_LEVEL = 12;

/** The start of a panel; its title may follow by itself. */
export function enterPanel(title = ''): string {
  return `${GAP}${ENTER}${GAP}${title ? panelTitle(title) : ''}`;
}

export function panelTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  return line ? `${GAP}${TITLE}${line}${GAP}` : '';
}

export function leavePanel(): string {
  return `${GAP}${LEAVE}${GAP}`;
}

/** Names of tags, components and shortcodes whose title is what a visitor clicks on. */
export function isPanelName(name: string): boolean {
  return /^(?:details?|disclosure|(?:faq|qa|accordion|collaps(?:e|ible)|expand(?:able|er)?|dropdown|toggle|spoiler|tab|question)(?:[-_]?(?:item|panel|pane|entry|section))?)$/i.test(
    name,
  );
}

/** Takes the characters that mark panels out of a text that comes from outside. */
export function withoutMarks(text: string): string {
  return text.replace(/[\ufdd0-\ufdd5]/g, '');
}

/** Writes the marked breaks as line ends; in the row of a table as spaces, and panels as their titles. */
export function writeBreaks(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      if (!line.includes(BREAK)) return line;
      if (!/^\s{0,20}\||\|[^|]{0,2000}\|/.test(line)) return line.replaceAll(BREAK, '\n');
      return line.replace(/[\ufdd2-\ufdd5]+(?:- )?/g, ' ');
    })
    .join('\n');
}

/** Turns the marked paragraphs to headings. Headings within a panel stay below its title. */
export function readPanels(blocks: readonly Block[]): Block[] {
  const read: Block[] = [];
  /** The heading level at which each open panel began. */
  const open: number[] = [];
  let level = 0;
  let leavesLeft = blocks.filter(isLeave).length;
  for (const block of blocks) {
    // A panel that nobody closes must not swallow the rest.
    while (open.length > leavesLeft) level = open.pop() ?? level;
    if (block.kind === 'heading') {
      level = open.length > 0 ? Math.max(block.level, panelLevel(open) + 1) : block.level;
      read.push({ ...block, level });
    } else if (block.text.trim() === ENTER) {
      open.push(level);
    } else if (isLeave(block)) {
      leavesLeft--;
      if (open.length === 0) continue;
      read.push({ kind: 'heading', level: panelLevel(open), text: '' });
      level = open.pop() ?? level;
    } else if (block.text.trimStart().startsWith(TITLE)) {
      const own = open.length > 0 ? panelLevel(open) : Math.min(level + 1, DEEPEST_LEVEL);
      read.push({ kind: 'heading', level: own, text: block.text.trim().slice(1).replace(/\s+/g, ' ') });
      if (open.length > 0) level = own;
    } else {
      // Within components prose is often indented like code.
      const isProse = open.length > 0 && block.kind === 'paragraph';
      read.push(isProse ? { ...block, text: block.text.replace(/^[ \t]+/gm, '') } : block);
    }
  }
  return read;
}

const isLeave = ({ text }: Block) => text.trim() === LEAVE;

function panelLevel(open: readonly number[]): number {
  return Math.min((open.at(-1) ?? 0) + 1, DEEPEST_LEVEL);
}
