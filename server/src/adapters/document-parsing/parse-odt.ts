import type { Block } from '../../knowledge/passages/index.ts';
import { type ExtractedDocument, protectedByPassword, TextBudget } from './extracted-document.ts';
import { coreProperties, readPart } from './office-package.ts';
import { markdownTable } from './tables.ts';
import { ZipContents } from './zip-contents.ts';

const SKIPPED = new Set(['tracked-changes', 'annotation', 'note-citation', 'forms', 'sequence-decls', 'title', 'desc']);

/** Texts of OpenOffice and LibreOffice, and, as tables, their sheets. */
export function parseOdt(bytes: Uint8Array): ExtractedDocument {
  const zip = new ZipContents(bytes);
  readPart(zip, 'META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') throw protectedByPassword();
    },
  });
  const { title, language } = coreProperties(zip, 'meta.xml');
  return { title, languageHint: language, blocks: contentBlocks(zip) };
}

function contentBlocks(zip: ZipContents): Block[] {
  const budget = new TextBudget();
  const blocks: Block[] = [];
  const open: { parts: string[]; level: number }[] = [];
  const cells: string[][] = [];
  const tables: string[][][] = [];
  let list: string[] = [];
  let listDepth = 0;
  let skipDepth = 0;
  const add = (text: string) => {
    budget.spend(text);
    open.at(-1)?.parts.push(text);
  };
  const endParagraph = () => {
    const paragraph = open.pop();
    const text = paragraph?.parts
      .join('')
      .replace(/[ \t]+/g, ' ')
      .trim();
    if (!paragraph || !text) return;
    if (cells.length > 0) cells.at(-1)?.push(text);
    else if (paragraph.level > 0) blocks.push({ kind: 'heading', level: paragraph.level, text: text.slice(0, 300) });
    else if (listDepth > 0) list.push(`${'  '.repeat(Math.min(listDepth - 1, 8))}- ${text}`);
    else blocks.push({ kind: 'paragraph', text });
  };
  readPart(zip, 'content.xml', {
    open(name, attributes) {
      if (SKIPPED.has(name)) skipDepth++;
      if (skipDepth > 0) return;
      if (name === 'p' || name === 'h')
        open.push({ parts: [], level: name === 'h' ? Number(attributes['outline-level'] ?? 1) || 1 : 0 });
      else if (name === 's') add(' ');
      else if (name === 'tab') add('\t');
      else if (name === 'line-break') add('\n');
      else if (name === 'list') listDepth++;
      else if (name === 'table') tables.push([]);
      else if (name === 'table-row') tables.at(-1)?.push([]);
      else if (name === 'table-cell') cells.push([]);
    },
    text(text) {
      if (skipDepth === 0) add(text);
    },
    close(name) {
      if (SKIPPED.has(name)) skipDepth--;
      if (skipDepth > 0) return;
      if (name === 'p' || name === 'h') endParagraph();
      else if (name === 'list' && --listDepth === 0) {
        if (list.length > 0) blocks.push({ kind: 'list', text: list.join('\n') });
        list = [];
      } else if (name === 'table-cell')
        tables
          .at(-1)
          ?.at(-1)
          ?.push((cells.pop() ?? []).join(' '));
      else if (name === 'table') {
        const rows = tables.pop() ?? [];
        const cell = cells.at(-1);
        if (cell) cell.push(rows.map((row) => row.join(' ')).join(' '));
        else {
          const text = markdownTable(rows);
          if (text) blocks.push({ kind: 'table', text });
        }
      }
    },
  });
  return blocks;
}
