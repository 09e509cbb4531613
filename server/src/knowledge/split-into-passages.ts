import { cutBlock, LARGEST_WHOLE } from './cut-block.ts';
import { type Block, readMarkdownBlocks } from './markdown-blocks.ts';
import { estimateTokens, TARGET_TOKENS } from './passage-size.ts';

export interface PassageDraft {
  text: string;
  /** The headings above the passage, outermost first. */
  headingPath: string[];
  /** Its place in the document, from 0. */
  position: number;
}

export type TextFormat = 'text' | 'markdown';

/** Below this a passage takes in what follows, if the two together are not too large. */
const SMALLEST_ALONE = TARGET_TOKENS / 2;

/**
 * Splits a document into passages of about 200 tokens, along its headings and paragraphs. Lists, tables and code stay
 * whole where they are not too large. Takes time in proportion to the text, whatever the text.
 */
export function splitIntoPassages(text: string, format: TextFormat): PassageDraft[] {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const blocks = format === 'markdown' ? readMarkdownBlocks(lines) : readParagraphs(lines);
  const passages: PassageDraft[] = [];
  for (const section of sectionsOf(blocks)) {
    for (const passage of packSection(section.parts)) {
      passages.push({ text: passage, headingPath: section.headingPath, position: passages.length });
    }
  }
  return passages;
}

/** Blocks of lines with a blank line between them. (A regular expression for this overflows on a million newlines.) */
function readParagraphs(text: string): Block[] {
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

interface Section {
  headingPath: string[];
  parts: string[];
}

function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  let open: { level: number; text: string }[] = [];
  let current: Section = { headingPath: [], parts: [] };
  blocks.forEach((block, index) => {
    if (block.kind !== 'heading') {
      for (const part of cutBlock(block)) if (part.trim() !== '') current.parts.push(part);
      return;
    }
    sections.push(current);
    open = [...open.filter(({ level }) => level < block.level), block];
    current = { headingPath: open.map(({ text }) => text), parts: [] };
    if (isChildless(block, blocks[index + 1])) current.parts.push(block.text);
  });
  sections.push(current);
  return sections;
}

/** Nothing stands under the heading, so that its own words are all there is to find. */
function isChildless(heading: { level: number }, next: Block | undefined): boolean {
  return next === undefined || (next.kind === 'heading' && next.level <= heading.level);
}

function packSection(parts: readonly string[]): string[] {
  const passages: string[] = [];
  let current: string[] = [];
  let currentSize = 0;
  for (const part of parts) {
    const size = estimateTokens(part);
    const joinedSize = currentSize + size;
    const fits = joinedSize <= TARGET_TOKENS || (currentSize < SMALLEST_ALONE && joinedSize <= LARGEST_WHOLE);
    if (current.length > 0 && !fits) {
      passages.push(current.join('\n\n'));
      current = [];
      currentSize = 0;
    }
    current.push(part);
    currentSize += size;
  }
  if (current.length > 0) passages.push(current.join('\n\n'));
  return passages;
}
