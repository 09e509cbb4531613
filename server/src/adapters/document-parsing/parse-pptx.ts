import type { Block } from '../../knowledge/passages/index.ts';
import { type ExtractedDocument, TextBudget } from './extracted-document.ts';
import { coreProperties, readPart, relationsOf } from './office-package.ts';
import { markdownTable } from './tables.ts';
import { ZipContents } from './zip-contents.ts';

const PRESENTATION = 'ppt/presentation.xml';
/** Numbers, dates and footers that the layout puts on every slide. */
const LAYOUT_SHAPES = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

/** The slides in their order, each a section "Slide 3" with its title, its text and the speaker's notes. */
export function parsePptx(bytes: Uint8Array): ExtractedDocument {
  const zip = new ZipContents(bytes);
  const budget = new TextBudget();
  const blocks: Block[] = [];
  slideParts(zip).forEach((part, index) => {
    const slide = slideContent(zip, part, budget);
    const notes = [...relationsOf(zip, part).values()].find(({ type }) => type === 'notesSlide');
    const noteBlocks = notes ? slideContent(zip, notes.target, budget).blocks : [];
    if (!slide.title && slide.blocks.length + noteBlocks.length === 0) return;
    blocks.push({ kind: 'heading', level: 1, text: `Slide ${index + 1}` });
    if (slide.title) blocks.push({ kind: 'heading', level: 2, text: slide.title.slice(0, 300) });
    blocks.push(...slide.blocks, ...noteBlocks);
  });
  const { title, language } = coreProperties(zip);
  const isPlaceholder = /^(?:powerpoint presentation|slide 1|presentation\d*)$/i.test(title ?? '');
  const first = blocks.find((block) => block.kind === 'heading' && block.level === 2)?.text ?? null;
  return { title: isPlaceholder ? first : (title ?? first), blocks, languageHint: language };
}

function slideParts(zip: ZipContents): string[] {
  const relations = relationsOf(zip, PRESENTATION);
  const ids: string[] = [];
  readPart(zip, PRESENTATION, {
    open(name, attributes) {
      if (name === 'sldId') ids.push(attributes['r:id'] ?? '');
    },
  });
  return ids.flatMap((id) => relations.get(id)?.target ?? []);
}

function slideContent(zip: ZipContents, part: string, budget: TextBudget): { title: string; blocks: Block[] } {
  const blocks: Block[] = [];
  const titles: string[] = [];
  let shape = '';
  let lines: string[] = [];
  let line: string[] = [];
  let level = 0;
  let isText = false;
  let rows: string[][] | undefined;
  const finishShape = () => {
    const text = lines.filter((one) => one.trim() !== '');
    lines = [];
    if (text.length === 0 || LAYOUT_SHAPES.has(shape)) return;
    if (shape === 'title' || shape === 'ctrTitle') titles.push(text.join(' '));
    else if (text.length === 1) blocks.push({ kind: 'paragraph', text: text[0]?.replace(/^\s*- /, '') ?? '' });
    else blocks.push({ kind: 'list', text: text.join('\n') });
  };
  readPart(zip, part, {
    open(name, attributes) {
      isText = name === 't';
      if (name === 'sp') shape = '';
      else if (name === 'ph') shape = attributes['type'] ?? 'body';
      else if (name === 'p') [line, level] = [[], 0];
      else if (name === 'pPr') level = Math.min(Number(attributes['lvl'] ?? 0) || 0, 8);
      else if (name === 'br') line.push(' ');
      else if (name === 'tbl') rows = [];
      else if (name === 'tr') rows?.push([]);
      else if (name === 'tc') lines = [];
    },
    text(text) {
      if (!isText) return;
      budget.spend(text);
      line.push(text);
    },
    close(name) {
      isText = false;
      const isTitle = shape === 'title' || shape === 'ctrTitle';
      if (name === 'p') {
        const text = line.join('').trim();
        if (text) lines.push(rows || isTitle ? text : `${'  '.repeat(level)}- ${text}`);
      } else if (name === 'sp') finishShape();
      else if (name === 'tc') {
        rows?.at(-1)?.push(lines.join(' '));
        lines = [];
      } else if (name === 'tbl' && rows) {
        const table = markdownTable(rows);
        if (table) blocks.push({ kind: 'table', text: table });
        rows = undefined;
      }
    },
  });
  return { title: titles.join(' '), blocks };
}
