import type { Block, Place } from './blocks.ts';
import {
  type ContentBlock,
  cutBlock,
  estimateTokens,
  LARGEST_WHOLE,
  LONGEST_PASSAGE_CHARACTERS,
  TARGET_TOKENS,
} from './cut-block.ts';
import { tidyText } from './tidy-text.ts';

/** A passage that still knows what it begins with. */
export interface PackedPassage {
  text: string;
  /** The headings above the passage, outermost first. */
  headingPath: string[];
  /** Its index in the document, from 0. */
  position: number;
  begins: TextStart;
}

export interface TextStart {
  kind: ContentBlock['kind'] | 'heading';
  /** The first block, or the part of it that is in the passage. */
  text: string;
  place: Place | undefined;
}

/** Below this a passage takes in what follows, if the two together are not too large. */
const SMALLEST_ALONE = TARGET_TOKENS / 2;
/** What is longer is no heading, and would be repeated with every passage under it. */
const LONGEST_HEADING_CHARACTERS = 300;

/**
 * Joins and cuts blocks to passages of about 200 tokens, along headings and paragraphs. Lists, tables and code stay
 * whole where they are not too large. Takes time in proportion to the text, whatever the text.
 */
export function packBlocks(blocks: readonly Block[]): PackedPassage[] {
  const passages: PackedPassage[] = [];
  for (const { headingPath, parts } of sectionsOf(blocks)) {
    for (const { text, begins } of packSection(parts)) {
      passages.push({ text, headingPath, position: passages.length, begins });
    }
  }
  return passages;
}

interface Section {
  headingPath: string[];
  parts: TextStart[];
}

function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  let open: { level: number; text: string }[] = [];
  let current: Section = { headingPath: [], parts: [] };
  const add = (block: ContentBlock) => {
    const { kind, place } = block;
    for (const text of cutBlock({ kind, text: tidyText(block) }))
      if (text.trim() !== '') current.parts.push({ kind, text, place });
  };
  blocks.forEach((block, index) => {
    const { kind, place } = block;
    if (kind !== 'heading') {
      add(block);
      return;
    }
    if (block.text.length > LONGEST_HEADING_CHARACTERS) {
      add({ ...block, kind: 'paragraph' });
      return;
    }
    sections.push(current);
    open = open.filter(({ level }) => level < block.level);
    if (block.text !== '') open.push(block);
    current = { headingPath: open.map(({ text }) => text), parts: [] };
    if (block.text !== '' && isChildless(block, blocks[index + 1]))
      current.parts.push({ kind, text: block.text, place });
  });
  sections.push(current);
  return sections;
}

/** Nothing stands under the heading, so that its own words are all there is to find. */
function isChildless(heading: { level: number }, next: Block | undefined): boolean {
  return next === undefined || (next.kind === 'heading' && next.level <= heading.level);
}

function packSection(parts: readonly TextStart[]): { text: string; begins: TextStart }[] {
  const passages: { text: string; begins: TextStart }[] = [];
  let current: TextStart[] = [];
  let currentSize = 0;
  let currentLength = 0;
  const finish = () => {
    const [begins] = current;
    if (begins) passages.push({ text: current.map(({ text }) => text).join('\n\n'), begins });
    current = [];
    currentSize = 0;
    currentLength = 0;
  };
  for (const part of parts) {
    const size = estimateTokens(part.text);
    const joinedSize = currentSize + size;
    const isSmall = joinedSize <= TARGET_TOKENS || (currentSize < SMALLEST_ALONE && joinedSize <= LARGEST_WHOLE);
    if (!isSmall || currentLength + part.text.length > LONGEST_PASSAGE_CHARACTERS) finish();
    current.push(part);
    currentSize += size;
    currentLength += part.text.length + 2;
  }
  finish();
  return passages;
}
