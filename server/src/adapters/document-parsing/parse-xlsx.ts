import type { Block } from '../../knowledge/passages/index.ts';
import { type ExtractedDocument, TextBudget } from './extracted-document.ts';
import { coreProperties, readPart, relationsOf } from './office-package.ts';
import { sheetBlocks } from './tables.ts';
import { ZipContents } from './zip-contents.ts';

const WORKBOOK = 'xl/workbook.xml';
const MOST_COLUMNS = 500;
/** The date formats that every workbook has without naming them. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const DAY_MS = 86_400_000;
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);

/** The sheets of a workbook, each a section with its name and one table. */
export function parseXlsx(bytes: Uint8Array): ExtractedDocument {
  const zip = new ZipContents(bytes);
  const budget = new TextBudget();
  const book = {
    ...workbookOf(zip),
    strings: sharedStrings(zip, budget),
    isDateStyle: dateStyles(zip),
    budget,
  };
  const relations = relationsOf(zip, WORKBOOK);
  const blocks: Block[] = [];
  for (const { name, id } of book.sheets) {
    const part = relations.get(id)?.target;
    const rows = part ? sheetBlocks(rowsOf(zip, part, book)) : [];
    if (rows.length > 0) blocks.push({ kind: 'heading', level: 1, text: name }, ...rows);
  }
  const { title, language } = coreProperties(zip);
  return { title, blocks, languageHint: language };
}

interface Workbook {
  strings: readonly string[];
  isDateStyle: readonly boolean[];
  epochMs: number;
  budget: TextBudget;
}

function workbookOf(zip: ZipContents): { sheets: { name: string; id: string }[]; epochMs: number } {
  const sheets: { name: string; id: string }[] = [];
  let epochMs = EPOCH_1900_MS;
  readPart(zip, WORKBOOK, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) epochMs = EPOCH_1904_MS;
      if (name === 'sheet' && !/hidden/i.test(attributes['state'] ?? ''))
        sheets.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? attributes['id'] ?? '' });
    },
  });
  return { sheets, epochMs };
}

function sharedStrings(zip: ZipContents, budget: TextBudget): string[] {
  const strings: string[] = [];
  let parts: string[] = [];
  let isText = false;
  let isPhonetic = false;
  readPart(zip, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') parts = [];
      isText = name === 't';
      if (name === 'rPh') isPhonetic = true;
    },
    text(text) {
      if (isText && !isPhonetic) parts.push(text);
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      const text = parts.join('');
      budget.spend(text);
      strings.push(text);
    },
  });
  return strings;
}

/** For each style of a cell, whether it shows a number as a date. */
function dateStyles(zip: ZipContents): boolean[] {
  const dateFormats = new Set<number>();
  const styles: boolean[] = [];
  let isInCells = false;
  readPart(zip, 'xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      const id = Number(numFmtId);
      const code = formatCode.slice(0, 200).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      if (name === 'numFmt' && /[dmyhs]/i.test(code) && !/^general$/i.test(code)) dateFormats.add(id);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(isBuiltInDate(id) || dateFormats.has(id));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

function rowsOf(zip: ZipContents, part: string, book: Workbook): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { type: '', isDate: false, column: 0 };
  let value: string[] = [];
  let isValue = false;
  readPart(zip, part, {
    open(name, { r = '', t = '', s = '' }) {
      if (name === 'row') row = [];
      else if (name === 'c') {
        cell = { type: t, isDate: book.isDateStyle[Number(s)] ?? false, column: columnOf(r) ?? row.length };
        value = [];
      } else isValue = name === 'v' || name === 't';
    },
    text(text) {
      if (isValue) value.push(text);
    },
    close(name) {
      isValue = false;
      if (name === 'row') rows.push(row);
      if (name !== 'c' || cell.column >= MOST_COLUMNS) return;
      const text = cellText(value.join(''), cell, book);
      book.budget.spend(text);
      while (row.length < cell.column) row.push('');
      row[cell.column] = text;
    },
  });
  return rows;
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(value: string, { type, isDate }: { type: string; isDate: boolean }, book: Workbook): string {
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (isDate && number >= 0 && number < 2_958_466) return dateText(number, book.epochMs);
  // 0.1 + 0.2 is stored with all its digits.
  return String(Number(number.toPrecision(12)));
}

function dateText(days: number, epochMs: number): string {
  const time = new Date(epochMs + Math.round(days * DAY_MS)).toISOString();
  const clock = time.slice(11, 16);
  if (days < 1) return clock;
  return clock === '00:00' ? time.slice(0, 10) : `${time.slice(0, 10)} ${clock}`;
}
