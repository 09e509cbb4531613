import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import type { RawDocument } from '../../src/knowledge/ports.ts';
import { pdfFixture, streamObject, textPdf } from './pdf-fixture.ts';
import { docxFixture, relationships, zipFixture } from './zip-fixture.ts';

export interface HostileDocument {
  name: string;
  make(): RawDocument;
  /** The reason to expect; absent where the text may as well be recovered. */
  reason?: RegExp;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const html = (text: string): RawDocument => ({ bytes: bytesOf(text), format: 'html' });
const fill = (pattern: string, characters: number) => pattern.repeat(Math.ceil(characters / pattern.length));
const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> /XObject << /X 6 0 R >> >> /Contents 5 0 R >>';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A stream of the content that was packed before, packed once more for each further layer. */
function packedStream(content: Buffer, layers = 1): Buffer {
  let packed = content;
  for (let i = 1; i < layers; i++) packed = deflateSync(packed);
  const filters = fill('/FlateDecode ', 13 * layers);
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter [${filters}] >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

/** So many million spaces, packed. One million is packed and its block repeated, which saves seconds of packing. */
function packedSpaces(millions: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler32OfSpaces(millions * 1_000_000));
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(millions).fill(block),
    deflateRawSync(''),
    checksum,
  ]);
}

function adler32OfSpaces(count: number): number {
  const modulus = 65_521n;
  const n = BigInt(count);
  const sum = (1n + 32n * n) % modulus;
  const sumOfSums = (n + (32n * n * (n + 1n)) / 2n) % modulus;
  return Number((sumOfSums << 16n) | sum);
}

const onePage = (content: string | Uint8Array, form = '<< >>') =>
  pdfFixture([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    PAGE,
    FONT,
    content,
    form,
  ]);

const billionLaughs = `<!DOCTYPE lolz [<!ENTITY a "lolololololololololol">${Array.from('bcdefghij', (name, i) => `<!ENTITY ${name} "${fill(`&${'abcdefghi'[i]};`, 30)}">`).join('')}]>`;

/**
 * Documents that were made to hang, to fill the memory, or to reach out. Those against a parser's time have a million
 * characters: steps that grow with their square would take minutes.
 */
export const hostileDocuments: HostileDocument[] = [
  ...[
    { name: 'a text of spaces', text: () => `a${fill(' ', 4_900_000)}x` },
    { name: 'a text of newlines', text: () => `a${fill('\n', 4_900_000)}x` },
    { name: 'a text of one word', text: () => fill('x', 4_900_000), reason: /no readable words/ },
    { name: 'a text of dots', text: () => fill('a.', 4_900_000), reason: /no readable words/ },
    { name: 'a text of signs', text: () => fill('👩\u200d👧', 1_200_000), reason: /no readable words/ },
    { name: 'a letter with a million marks', text: () => `a${fill('\u0301', 1_500_000)}` },
    { name: 'the same words a million times', text: () => fill('*a **a _b ', 1_000_000) },
  ].map(({ text, ...rest }): HostileDocument => {
    return { ...rest, make: () => ({ bytes: bytesOf(text()), format: 'text' }) };
  }),
  {
    name: 'a table of cells over thousands of rows and columns',
    make: () => html(`<table>${fill(`<tr>${fill('<td colspan=1000 rowspan=65534>x', 16_000)}`, 400_000)}</table>`),
  },
  {
    name: 'a list of lists with code',
    make: () => html(fill('<ul><li>word<pre>x</pre>', 60_000)),
  },
  {
    name: 'a page of a million nested elements',
    make: () => html(fill('<div>', 5_000_000)),
    reason: /too complex/,
  },
  {
    name: 'a million nested inline elements',
    make: () => html(fill('<b><i>', 6_000_000)),
    reason: /too complex/,
  },
  {
    name: 'a tag with a million attributes',
    make: () => html(`<p ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}=1`).join(' ')}>x</p>`),
    reason: /too complex/,
  },
  { name: 'a million empty elements', make: () => html(fill('<i></i>', 7_000_000)), reason: /too complex/ },
  { name: 'a tag that never ends', make: () => html(`<p>Text</p><a href="${fill('x', 5_000_000)}`) },
  { name: 'a page of less-than signs', make: () => html(fill('<', 3_000_000)) },
  { name: 'a page of unclosed comments', make: () => html(fill('<!--', 3_000_000)) },
  { name: 'a page of unclosed quotes', make: () => html(fill('<a title="', 3_000_000)) },
  { name: 'deeply nested tables', make: () => html(`${fill('<table><tr><td>', 30_000)}x`) },
  { name: 'deeply nested lists', make: () => html(`${fill('<ul><li>', 20_000)}x`) },
  {
    name: 'a list of fifty thousand questions',
    make: () => html(fill('<details><summary>q</summary>a</details>', 2_000_000)),
  },
  {
    name: 'an EPUB chapter that is a billion laughs',
    make: () => ({
      bytes: zipFixture([
        {
          name: 'META-INF/container.xml',
          content: '<container><rootfiles><rootfile full-path="o.opf"/></rootfiles></container>',
        },
        {
          name: 'o.opf',
          content:
            '<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
        },
        { name: 'c.xhtml', content: `${billionLaughs}<html><body><p>&j;</p></body></html>` },
      ]),
    }),
  },
  {
    name: 'a billion laughs in a Word file',
    make: () => ({
      bytes: docxFixture('', [
        {
          name: 'word/document.xml',
          content: `<?xml version="1.0"?>${billionLaughs}<w:document><w:body><w:p><w:r><w:t>&j;</w:t></w:r></w:p></w:body></w:document>`,
        },
      ]),
    }),
  },
  {
    name: 'an external entity',
    make: () => ({
      bytes: docxFixture('', [
        {
          name: 'word/document.xml',
          content:
            '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><w:document><w:body><w:p><w:r><w:t>&f;</w:t></w:r></w:p></w:body></w:document>',
        },
      ]),
    }),
  },
  {
    name: 'a Word file of a gigabyte of spaces',
    make: () => ({ bytes: docxFixture(fill(' ', 60_000_000)) }),
    reason: /unpacks to far more/,
  },
  {
    name: 'an entry that lies about its size',
    make: () => ({
      bytes: docxFixture('', [{ name: 'word/document.xml', content: Buffer.alloc(60_000_000, 32), claimedBytes: 100 }]),
    }),
    reason: /unpacks to far more/,
  },
  {
    name: 'an archive of eleven thousand entries',
    make: () => ({
      bytes: zipFixture(Array.from({ length: 11_000 }, (_, i) => ({ name: `word/${i}.xml`, content: 'x' }))),
    }),
    reason: /unpacks to far more/,
  },
  {
    name: 'an archive in an archive',
    make: () => ({
      bytes: zipFixture([{ name: 'inner.zip', content: zipFixture([{ name: 'a', content: 'b' }]) }]),
    }),
    reason: /archive/,
  },
  {
    name: 'a cut-off Word file',
    make: () => ({ bytes: docxFixture('<w:p/>').slice(0, 200) }),
    reason: /damaged/,
  },
  {
    name: 'an encrypted entry',
    make: () => ({
      bytes: docxFixture('', [{ name: 'word/document.xml', content: 'x', isEncrypted: true }]),
    }),
    reason: /password/,
  },
  {
    name: 'XML nested a hundred thousand deep',
    make: () => ({ bytes: docxFixture(fill('<w:sdt>', 700_000)) }),
    reason: /damaged/,
  },
  {
    name: 'a workbook of a million cells',
    make: () => ({
      bytes: zipFixture([
        {
          name: 'xl/workbook.xml',
          content: '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: relationships(['r1', 'worksheet', 'worksheets/s.xml']),
        },
        {
          name: 'xl/worksheets/s.xml',
          content: `<worksheet><sheetData>${fill('<row><c t="str"><v>some words in a cell</v></c><c t="str"><v>and here</v></c></row>', 30_000_000)}</sheetData></worksheet>`,
        },
      ]),
    }),
    reason: /too long|memory/,
  },
  {
    name: 'a PDF whose content unpacks to 500 MB',
    make: () => ({ bytes: onePage(packedStream(packedSpaces(500))) }),
    reason: /memory|too long|damaged|no text/,
  },
  {
    name: 'a PDF packed in layers',
    make: () => ({ bytes: onePage(packedStream(packedSpaces(300), 3)) }),
    reason: /memory|too long|damaged|no text/,
  },
  {
    name: 'a PDF whose form draws itself',
    make: () => ({
      bytes: onePage(
        streamObject('/X Do'),
        streamObject(
          '/X Do /X Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >>',
        ),
      ),
    }),
    reason: /no text|too long/,
  },
  {
    name: 'a PDF whose pages are their own parents',
    make: () => ({
      bytes: pdfFixture([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 100000 /Parent 2 0 R >>',
      ]),
    }),
    reason: /damaged|pages|no text/,
  },
  {
    name: 'a PDF that claims a million pages',
    make: () => ({
      bytes: pdfFixture(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 1000000 >>']),
    }),
    reason: /pages|no text/,
  },
  {
    name: 'a PDF of endless text',
    make: () => ({
      bytes: onePage(
        packedStream(deflateSync(`BT /F1 9 Tf ${fill('(some words that go on) Tj 0 -9 Td ', 60_000_000)} ET`)),
      ),
    }),
    reason: /memory|too long/,
  },
  {
    name: 'a cut-off PDF',
    make: () => ({ bytes: textPdf([[{ text: 'Hello', x: 9, y: 9 }]]).slice(0, 60) }),
    reason: /damaged|no text/,
  },
  {
    name: 'a PDF in name only',
    make: () => ({ bytes: bytesOf('%PDF-1.7 and nothing more') }),
    reason: /damaged|no text/,
  },
  {
    name: 'an RTF of groups never closed',
    make: () => ({ bytes: bytesOf(`{\\rtf1 ${fill('{', 3_000_000)}`) }),
    reason: /damaged/,
  },
  {
    name: 'an RTF that skips beyond its end',
    make: () => ({ bytes: bytesOf(`{\\rtf1\\bin2147483647 ${fill('x', 1_000)}`) }),
    reason: /no text/,
  },
  {
    name: 'a mail of parts within parts',
    make: () => ({
      bytes: bytesOf(fill('Content-Type: multipart/mixed; boundary=a\n\n--a\n', 2_000_000)),
      format: 'eml',
    }),
    reason: /no text/,
  },
  {
    name: 'a mail of countless parts',
    make: () => ({
      bytes: bytesOf(`Content-Type: multipart/mixed; boundary=a\n\n${fill('--a\n\nx\n', 600_000)}`),
      format: 'eml',
    }),
  },
  {
    name: 'a mail of mails within mails',
    make: () => ({ bytes: bytesOf(fill('Content-Type: message/rfc822\n\n', 1_000_000)), format: 'eml' }),
  },
  {
    name: 'Markdown of brackets',
    make: () => ({ bytes: bytesOf(fill('[a](', 1_000_000)), format: 'markdown' }),
  },
  {
    name: 'Markdown of half-open tags',
    make: () => ({ bytes: bytesOf(fill('<a b ', 1_000_000)), format: 'markdown' }),
  },
  {
    name: 'Markdown of backticks',
    make: () => ({ bytes: bytesOf(fill('`a``', 1_000_000)), format: 'markdown' }),
  },
  {
    name: 'a text of six million letters',
    make: () => ({ bytes: bytesOf(fill('word ', 6_000_000)), format: 'text' }),
    reason: /too long/,
  },
  { name: 'a CSV of quotes', make: () => ({ bytes: bytesOf(fill('"a,', 3_000_000)), format: 'csv' }) },
  {
    name: 'pairs that are not JSON',
    make: () => ({ bytes: bytesOf(fill('[', 1_000_000)), format: 'pairs' }),
    reason: /JSON/,
  },
  { name: 'zeros', make: () => ({ bytes: new Uint8Array(1_000_000) }), reason: /encoding/ },
  { name: 'nothing', make: () => ({ bytes: new Uint8Array(0) }), reason: /empty/ },
];
