import type { Block } from '../../knowledge/passages/index.ts';
import { damaged, type ExtractedDocument, TextBudget } from './extracted-document.ts';
import { markdownTable } from './tables.ts';

const DEEPEST_GROUP = 1_000;
const LONGEST_TITLE = 300;
const SKIPPED = new Set(
  'fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator pict object objdata themedata datastore latentstyles xmlnstbl info fldinst header headerl headerr headerf footer footerl footerr footerf annotation atnid atnauthor bkmkstart bkmkend nonshppict private pgptbl mmathPr'.split(
    ' ',
  ),
);
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '• ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  '~': ' ',
  _: '-',
};
/** The encodings of fonts, by the number that RTF gives them. */
const FONT_CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const CODE_PAGES: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
  10000: 'macintosh',
};

interface Group {
  isSkipped: boolean;
  /** Characters behind a `\u` for parsers that do not know it. */
  fallbackCharacters: number;
  font: number;
  isFontTable: boolean;
  isInTable: boolean;
  /** Within the document's title, which stands among what is skipped. */
  isTitle: boolean;
}

export function parseRtf(bytes: Uint8Array): ExtractedDocument {
  const parser = new RtfParser(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  const blocks = parser.parse();
  return { title: parser.title, blocks };
}

class RtfParser {
  title: string | null = null;
  private readonly source: string;
  private readonly blocks: Block[] = [];
  private readonly budget = new TextBudget();
  private readonly groups: Group[] = [
    {
      isSkipped: false,
      fallbackCharacters: 1,
      font: -1,
      isFontTable: false,
      isInTable: false,
      isTitle: false,
    },
  ];
  private readonly fontCharsets = new Map<number, string>();
  private codePage = 'windows-1252';
  private text: string[] = [];
  private pendingBytes: number[] = [];
  private pendingCharset = '';
  private cells: string[] = [];
  private rows: string[][] = [];
  private toSkip = 0;
  private at = 0;

  constructor(source: string) {
    this.source = source;
  }

  parse(): Block[] {
    const { source } = this;
    while (this.at < source.length) {
      const character = source[this.at] ?? '';
      if (character === '{') this.openGroup();
      else if (character === '}') this.closeGroup();
      else if (character === '\\') this.control();
      else this.plain();
    }
    this.endParagraph();
    this.endTable();
    return this.blocks;
  }

  private get group(): Group {
    const group = this.groups.at(-1);
    if (!group) throw damaged();
    return group;
  }

  private openGroup(): void {
    this.flushBytes();
    if (this.groups.length >= DEEPEST_GROUP) throw damaged();
    this.groups.push({ ...this.group });
    this.at++;
    // `\*` marks what a parser that does not know it must skip.
    if (this.source.startsWith('\\*', this.at)) {
      this.group.isSkipped = true;
      this.at += 2;
    }
  }

  private closeGroup(): void {
    const { isTitle } = this.group;
    this.flushBytes();
    if (this.groups.length > 1) this.groups.pop();
    this.at++;
    if (isTitle && !this.group.isTitle) this.title ??= this.takeText().slice(0, LONGEST_TITLE) || null;
  }

  private plain(): void {
    const end = nextSpecial(this.source, this.at);
    const run = this.source.slice(this.at, end);
    this.at = end;
    for (let i = 0; i < run.length; i++) {
      const code = run.charCodeAt(i);
      if (code === 10 || code === 13) continue;
      if (this.toSkip > 0) this.toSkip--;
      else this.addByte(code);
    }
  }

  private control(): void {
    const next = this.source[this.at + 1] ?? '';
    if (next === "'") {
      const byte = Number.parseInt(this.source.slice(this.at + 2, this.at + 4), 16);
      this.at += 4;
      if (this.toSkip > 0) this.toSkip--;
      else if (byte >= 0) this.addByte(byte);
      return;
    }
    const [whole, word, parameter] =
      /^\\([a-zA-Z]{1,32})(-?\d{1,10})? ?/.exec(this.source.slice(this.at, this.at + 48)) ?? [];
    if (!whole || !word) {
      this.at += 2;
      if (next === '\\' || next === '{' || next === '}') this.addByte(next.charCodeAt(0));
      else this.addText(SIGNS[next] ?? '');
      return;
    }
    this.at += whole.length;
    this.word(word, parameter === undefined ? undefined : Number(parameter));
  }

  private word(word: string, parameter: number | undefined): void {
    const { group } = this;
    if (SKIPPED.has(word)) group.isSkipped = true;
    // Behind the first words it would take them along.
    if (word === 'title' && group.isSkipped && this.text.length === 0) group.isTitle = true;
    if (word === 'fonttbl') group.isFontTable = true;
    else if (word === 'f' && parameter !== undefined) {
      this.flushBytes();
      group.font = parameter;
    } else if (word === 'fcharset' && group.isFontTable && parameter !== undefined) {
      const charset = FONT_CHARSETS[parameter];
      if (charset && parameter !== 0) this.fontCharsets.set(group.font, charset);
    } else if (word === 'ansicpg' && parameter)
      this.codePage = CODE_PAGES[parameter] ?? knownCharset(`windows-${parameter}`);
    else if (word === 'bin') this.at += Math.max(0, parameter ?? 0);
    else if (word === 'uc') group.fallbackCharacters = Math.min(Math.max(parameter ?? 1, 0), 10);
    else if (word === 'u' && parameter !== undefined) {
      this.addText(String.fromCharCode(parameter & 0xffff));
      this.toSkip = group.fallbackCharacters;
    } else if (group.isSkipped) return;
    else if (word === 'pard') group.isInTable = false;
    else if (word === 'intbl') group.isInTable = true;
    else if (word === 'par' || word === 'sect' || word === 'page') this.endParagraph();
    else if (word === 'cell') this.cells.push(this.takeText().replaceAll('\n', ' '));
    else if (word === 'row') {
      this.rows.push(this.cells);
      this.cells = [];
    } else if (SIGNS[word]) this.addText(SIGNS[word]);
  }

  private addByte(byte: number): void {
    if (this.group.isSkipped && !this.group.isTitle) return;
    const charset = this.fontCharsets.get(this.group.font) ?? this.codePage;
    if (charset !== this.pendingCharset) this.flushBytes();
    this.pendingCharset = charset;
    this.pendingBytes.push(byte);
  }

  private addText(text: string): void {
    if ((this.group.isSkipped && !this.group.isTitle) || text === '') return;
    this.flushBytes();
    this.budget.spend(text);
    this.text.push(text);
  }

  private flushBytes(): void {
    if (this.pendingBytes.length === 0) return;
    const text = new TextDecoder(this.pendingCharset).decode(Uint8Array.from(this.pendingBytes));
    this.pendingBytes = [];
    this.budget.spend(text);
    this.text.push(text);
  }

  private takeText(): string {
    this.flushBytes();
    const text = this.text
      .join('')
      .replace(/[ \t]+/g, ' ')
      .trim();
    this.text = [];
    return text;
  }

  private endParagraph(): void {
    if (this.group.isInTable && this.rows.length + this.cells.length > 0) {
      this.addText('\n');
      return;
    }
    const text = this.takeText();
    if (!text) return;
    this.endTable();
    this.blocks.push({ kind: 'paragraph', text });
  }

  private endTable(): void {
    const text = markdownTable(this.rows);
    this.rows = [];
    if (text) this.blocks.push({ kind: 'table', text });
  }
}

function nextSpecial(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 92 || code === 123 || code === 125) return at;
  }
  return source.length;
}

function knownCharset(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'windows-1252';
  }
}
