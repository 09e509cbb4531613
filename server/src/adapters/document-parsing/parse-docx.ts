import type { Block } from '../../knowledge/passages/index.ts';
import { damaged, type ExtractedDocument, TextBudget } from './extracted-document.ts';
import { coreProperties, readPart, relationsOf } from './office-package.ts';
import { markdownTable } from './tables.ts';
import { ZipContents } from './zip-contents.ts';

/** What a document holds beside its text: field codes, deleted text, copies for older programs. */
const SKIPPED = new Set('Fallback del moveFrom instrText delText pict_data sdtPr rPr binData'.split(' '));

export function parseDocx(bytes: Uint8Array): ExtractedDocument {
  const zip = new ZipContents(bytes);
  const main = mainPart(zip);
  const relations = [...relationsOf(zip, main).values()];
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target ?? '';
  const writer = new DocxWriter({
    levelOf: headingStyles(zip, partOf('styles')),
    isNumbered: numberedLists(zip, partOf('numbering')),
  });
  for (const part of [main, partOf('footnotes'), partOf('endnotes')]) writer.read(zip, part);
  const blocks = writer.finish();
  const { title, language } = coreProperties(zip);
  const first = blocks.find((block) => block.kind === 'heading' && block.level === 1)?.text ?? null;
  return { title: title ?? first, blocks, languageHint: language };
}

function mainPart(zip: ZipContents): string {
  const named = [...relationsOf(zip, '').values()].find(({ type }) => type === 'officeDocument')?.target;
  const part = named && zip.has(named) ? named : 'word/document.xml';
  if (!zip.has(part)) throw damaged();
  return part;
}

interface DocxFormats {
  levelOf(styleId: string): number | undefined;
  isNumbered(numberingId: string, depth: number): boolean;
}

interface Paragraph {
  parts: string[];
  level: number | undefined;
  numberingId: string | undefined;
  depth: number;
}

class DocxWriter {
  private readonly formats: DocxFormats;
  private readonly budget = new TextBudget();
  private readonly blocks: Block[] = [];
  /** A text box stands within a paragraph and holds others. */
  private readonly open: Paragraph[] = [];
  /** The rows of the tables that are open; those within another become text of its cell. */
  private readonly tables: string[][][] = [];
  private cells: string[][] = [];
  private list: string[] = [];
  private counters = new Map<string, number>();
  private skipDepth = 0;
  private isText = false;

  constructor(formats: DocxFormats) {
    this.formats = formats;
  }

  read(zip: ZipContents, part: string): void {
    readPart(zip, part, {
      open: (name, attributes) => this.start(name, attributes),
      text: (text) => {
        if (this.isText && this.skipDepth === 0) this.add(text);
      },
      close: (name) => this.end(name),
    });
  }

  finish(): Block[] {
    this.flushList();
    return this.blocks;
  }

  private start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (SKIPPED.has(name)) this.skipDepth++;
    if (this.skipDepth > 0) return;
    const paragraph = this.open.at(-1);
    const value = attributes['val'] ?? '';
    this.isText = name === 't';
    if (name === 'p') this.open.push({ parts: [], level: undefined, numberingId: undefined, depth: 0 });
    else if (name === 'tab') this.add('\t');
    else if (name === 'br' || name === 'cr') this.add('\n');
    else if (name === 'noBreakHyphen') this.add('-');
    else if (name === 'tbl') {
      this.flushList();
      this.tables.push([]);
    } else if (name === 'tr') this.tables.at(-1)?.push([]);
    else if (name === 'tc') this.cells.push([]);
    else if (name === 'gridSpan' && this.cells.length > 0) this.spans = Math.min(Number(value) || 1, 50);
    else if (!paragraph) return;
    else if (name === 'pStyle') paragraph.level ??= this.formats.levelOf(value);
    else if (name === 'outlineLvl' && Number(value) < 9) paragraph.level = Number(value) + 1;
    else if (name === 'numId') paragraph.numberingId = value === '0' ? undefined : value;
    else if (name === 'ilvl') paragraph.depth = Math.min(Number(value) || 0, 8);
  }

  private spans = 1;

  private end(name: string): void {
    if (SKIPPED.has(name)) this.skipDepth = Math.max(0, this.skipDepth - 1);
    if (this.skipDepth > 0) return;
    this.isText = false;
    if (name === 'p') this.endParagraph();
    else if (name === 'tc') {
      this.tables
        .at(-1)
        ?.at(-1)
        ?.push((this.cells.pop() ?? []).join(' '));
      for (; this.spans > 1; this.spans--) this.tables.at(-1)?.at(-1)?.push('');
    } else if (name === 'tbl') this.endTable();
  }

  private add(text: string): void {
    this.budget.spend(text);
    this.open.at(-1)?.parts.push(text);
  }

  private endParagraph(): void {
    const paragraph = this.open.pop();
    const text = paragraph?.parts
      .join('')
      .replace(/[ \t]+/g, ' ')
      .trim();
    if (!paragraph || !text) return;
    const cell = this.cells.at(-1);
    if (cell) cell.push(text.replaceAll('\n', ' '));
    else if (paragraph.level !== undefined) {
      this.flushList();
      this.blocks.push({
        kind: 'heading',
        level: paragraph.level,
        text: text.replaceAll('\n', ' ').slice(0, 300),
      });
    } else if (paragraph.numberingId !== undefined) this.addItem(text, paragraph.numberingId, paragraph.depth);
    else {
      this.flushList();
      this.blocks.push({ kind: 'paragraph', text });
    }
  }

  private addItem(text: string, numberingId: string, depth: number): void {
    let marker = '-';
    if (this.formats.isNumbered(numberingId, depth)) {
      const key = `${numberingId}/${depth}`;
      const number = (this.counters.get(key) ?? 0) + 1;
      this.counters.set(key, number);
      for (let deeper = depth + 1; deeper < 9; deeper++) this.counters.delete(`${numberingId}/${deeper}`);
      marker = `${number}.`;
    }
    this.list.push(`${'  '.repeat(depth)}${marker} ${text.replaceAll('\n', ' ')}`);
  }

  private flushList(): void {
    if (this.list.length > 0) this.blocks.push({ kind: 'list', text: this.list.join('\n') });
    this.list = [];
  }

  private endTable(): void {
    const rows = this.tables.pop() ?? [];
    const cell = this.cells.at(-1);
    if (cell) {
      cell.push(rows.map((row) => row.join(' ')).join(' '));
      return;
    }
    const isGrid = rows.some((row) => row.length > 1);
    if (isGrid) {
      const text = markdownTable(rows);
      if (text) this.blocks.push({ kind: 'table', text });
    } else for (const [text = ''] of rows) if (text) this.blocks.push({ kind: 'paragraph', text });
  }
}

interface Style {
  level: number | undefined;
  basedOn: string | undefined;
}

/** Which styles are headings, and of which level. Ids are in the author's language; names and outline levels are not. */
export function headingStyles(zip: ZipContents, part: string): (styleId: string) => number | undefined {
  const styles = new Map<string, Style>();
  let id = '';
  readPart(zip, part, {
    open(name, attributes) {
      if (name === 'style') {
        id = attributes['styleId'] ?? '';
        styles.set(id, { level: undefined, basedOn: undefined });
        return;
      }
      const style = styles.get(id);
      const value = attributes['val'] ?? '';
      if (!style) return;
      if (name === 'name') {
        const level = /^heading ([1-9])$/i.exec(value)?.[1];
        if (level) style.level = Number(level);
        else if (/^title$/i.test(value)) style.level = 1;
      } else if (name === 'outlineLvl' && Number(value) < 9) style.level ??= Number(value) + 1;
      else if (name === 'basedOn') style.basedOn = value;
    },
    close(name) {
      if (name === 'style') id = '';
    },
  });
  return (styleId) => {
    let style = styles.get(styleId);
    // A circle of styles would have no end.
    for (let steps = 0; style && steps < 10; steps++) {
      if (style.level !== undefined) return style.level;
      style = style.basedOn === undefined ? undefined : styles.get(style.basedOn);
    }
    return undefined;
  };
}

/** Whether a list shows numbers: by the id that paragraphs use and the depth. */
export function numberedLists(zip: ZipContents, part: string): (numberingId: string, depth: number) => boolean {
  const formats = new Map<string, Map<number, string>>();
  const abstractOf = new Map<string, string>();
  let abstractId = '';
  let numberingId = '';
  let depth = 0;
  readPart(zip, part, {
    open(name, attributes) {
      if (name === 'abstractNum') {
        abstractId = attributes['abstractNumId'] ?? '';
        formats.set(abstractId, new Map());
      } else if (name === 'lvl') depth = Number(attributes['ilvl'] ?? 0);
      else if (name === 'numFmt') formats.get(abstractId)?.set(depth, attributes['val'] ?? '');
      else if (name === 'num') numberingId = attributes['numId'] ?? '';
      else if (name === 'abstractNumId') abstractOf.set(numberingId, attributes['val'] ?? '');
    },
  });
  return (id, at) => {
    const format = formats.get(abstractOf.get(id) ?? '')?.get(at) ?? 'bullet';
    return format !== 'bullet' && format !== 'none';
  };
}
