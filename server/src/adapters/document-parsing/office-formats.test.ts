import { describe, expect, it } from 'vitest';
import { docxFixture, relationships, zipFixture } from '../../../test-support/documents/zip-fixture.ts';
import { parseCsv } from './parse-csv.ts';
import { parseDocx } from './parse-docx.ts';
import { parseEml } from './parse-eml.ts';
import { parseEpub } from './parse-epub.ts';
import { parseOdt } from './parse-odt.ts';
import { parsePptx } from './parse-pptx.ts';
import { parseRtf } from './parse-rtf.ts';
import { parseXlsx } from './parse-xlsx.ts';

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('Word', () => {
  const paragraph = (text: string, style = '') => `<w:p><w:pPr>${style}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const parts = [
    {
      name: 'word/_rels/document.xml.rels',
      content: relationships(
        ['s', 'styles', 'styles.xml'],
        ['n', 'numbering', 'numbering.xml'],
        ['f', 'footnotes', 'footnotes.xml'],
      ),
    },
    {
      name: 'word/styles.xml',
      content:
        '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift1"/></w:style></w:styles>',
    },
    {
      name: 'word/numbering.xml',
      content:
        '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num></w:numbering>',
    },
    {
      name: 'word/footnotes.xml',
      content: `<w:footnotes><w:footnote>${paragraph('A note.')}</w:footnote></w:footnotes>`,
    },
    {
      name: 'docProps/core.xml',
      content: '<cp:coreProperties><dc:title>Handbook</dc:title></cp:coreProperties>',
    },
  ];

  it('gives its headings, lists, tables and notes', () => {
    const item = (text: string) => paragraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>');
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const body = [
      paragraph('Hours', '<w:pStyle w:val="Mine"/>'),
      paragraph('Nine to five.'),
      item('One'),
      item('Two'),
      `<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr><w:tr>${cell('c')}${cell('d')}</w:tr></w:tbl>`,
      '<w:p><w:r><w:t>Kept</w:t></w:r><w:del><w:r><w:delText>Deleted</w:delText></w:r></w:del><w:r><w:tab/><w:t>text</w:t></w:r></w:p>',
    ];
    expect(parseDocx(docxFixture(body.join(''), parts))).toEqual({
      title: 'Handbook',
      languageHint: undefined,
      blocks: [
        { kind: 'heading', level: 1, text: 'Hours' },
        { kind: 'paragraph', text: 'Nine to five.' },
        { kind: 'list', text: '1. One\n2. Two' },
        { kind: 'table', text: '| a | b |\n| --- | --- |\n| c | d |' },
        { kind: 'paragraph', text: 'Kept text' },
        { kind: 'paragraph', text: 'A note.' },
      ],
    });
  });

  it('gives the text of a text box once', () => {
    const box = `<w:txbxContent>${paragraph('In the box')}</w:txbxContent>`;
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(parseDocx(docxFixture(body)).blocks).toEqual([{ kind: 'paragraph', text: 'In the box' }]);
  });
});

it('PowerPoint: slides in their order, with titles, bullets, tables and notes', () => {
  const shape = (type: string, ...lines: string[]) =>
    `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
  const bytes = zipFixture([
    {
      name: 'ppt/presentation.xml',
      content:
        '<p:presentation><p:sldIdLst><p:sldId id="1" r:id="b"/><p:sldId id="2" r:id="a"/></p:sldIdLst></p:presentation>',
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relationships(['a', 'slide', 'slides/s1.xml'], ['b', 'slide', 'slides/s2.xml']),
    },
    { name: 'ppt/slides/s1.xml', content: `<p:sld>${shape('body', 'Only text')}</p:sld>` },
    {
      name: 'ppt/slides/s2.xml',
      content: `<p:sld>${shape('title', 'Plan')}${shape('body', 'First', 'Second')}${shape('sldNum', '1')}</p:sld>`,
    },
    {
      name: 'ppt/slides/_rels/s2.xml.rels',
      content: relationships(['n', 'notesSlide', '../notesSlides/n.xml']),
    },
    { name: 'ppt/notesSlides/n.xml', content: `<p:notes>${shape('body', 'Say hello')}</p:notes>` },
  ]);
  expect(parsePptx(bytes).blocks).toEqual([
    { kind: 'heading', level: 1, text: 'Slide 1' },
    { kind: 'heading', level: 2, text: 'Plan' },
    { kind: 'list', text: '- First\n- Second' },
    { kind: 'paragraph', text: 'Say hello' },
    { kind: 'heading', level: 1, text: 'Slide 2' },
    { kind: 'paragraph', text: 'Only text' },
  ]);
});

it('Excel: each visible sheet is a section with a table; dates are dates', () => {
  const bytes = zipFixture([
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook><sheets><sheet name="Prices" r:id="a"/><sheet name="Secret" state="hidden" r:id="b"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships(['a', 'worksheet', 'worksheets/a.xml'], ['b', 'worksheet', 'worksheets/b.xml']),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: '<sst><si><t>Name</t></si><si><r><t>Pr</t></r><r><t>ice</t></r></si><si><t>From</t></si></sst>',
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    },
    {
      name: 'xl/worksheets/a.xml',
      content:
        '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row><row><c r="A2" t="inlineStr"><is><t>Tent</t></is></c><c r="B2"><f>1+1</f><v>0.30000000000000004</v></c><c r="D2" s="1"><v>45000.5</v></c></row></sheetData></worksheet>',
    },
    {
      name: 'xl/worksheets/b.xml',
      content: '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
    },
  ]);
  expect(parseXlsx(bytes).blocks).toEqual([
    { kind: 'heading', level: 1, text: 'Prices' },
    {
      kind: 'table',
      text: '| Name | Price | From |\n| --- | --- | --- |\n| Tent | 0.3 | 2023-03-15 12:00 |',
    },
  ]);
});

describe('CSV', () => {
  it.each([
    ['commas', 'Name,Note\nTent,"big, ""new"""\n'],
    ['semicolons', 'Name;Note\r\nTent;"big, ""new"""\r\n'],
    ['tabs', 'Name\tNote\nTent\tbig, "new"'],
  ])('with %s is a table', (_, text) => {
    expect(parseCsv(text).blocks).toEqual([
      { kind: 'table', text: '| Name | Note |\n| --- | --- |\n| Tent | big, "new" |' },
    ]);
  });

  it('with a long head names the column of each cell', () => {
    const head = Array.from({ length: 20 }, (_, i) => `a long column name ${i}`);
    const [row] = parseCsv(`${head.join(',')}\n${head.map((_, i) => i).join(',')}`).blocks;
    expect(row?.text).toContain('a long column name 3: 3; a long column name 4: 4');
  });
});

it('EPUB: the chapters in the order of reading', () => {
  const bytes = zipFixture([
    { name: 'mimetype', content: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/book.opf',
      content:
        '<package><metadata><dc:title>Bread</dc:title><dc:language>en</dc:language></metadata><manifest><item id="two" href="text/2.xhtml" media-type="application/xhtml+xml"/><item id="one" href="text/1%20a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="one"/><itemref idref="two"/></spine></package>',
    },
    { name: 'OEBPS/text/1 a.xhtml', content: '<html><body><h1>Flour</h1><p>Use rye.</p></body></html>' },
    { name: 'OEBPS/text/2.xhtml', content: '<html><body><h1>Water</h1><p>Use little.</p></body></html>' },
  ]);
  const { title, blocks } = parseEpub(bytes);
  expect(title).toBe('Bread');
  expect(blocks.map(({ text }) => text)).toEqual(['Flour', 'Use rye.', 'Water', 'Use little.']);
});

it('OpenDocument: headings, lists and tables, but no deleted text', () => {
  const bytes = zipFixture([
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    {
      name: 'content.xml',
      content:
        '<office:document-content><text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h text:outline-level="2">Hours</text:h><text:p>Nine<text:s/>to five.</text:p><text:list><text:list-item><text:p>One</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></office:document-content>',
    },
  ]);
  expect(parseOdt(bytes).blocks).toEqual([
    { kind: 'heading', level: 2, text: 'Hours' },
    { kind: 'paragraph', text: 'Nine to five.' },
    { kind: 'list', text: '- One' },
    { kind: 'table', text: '| a | b |\n| --- | --- |' },
  ]);
});

it('RTF: text in the encoding of its font, without what is not text', () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}{\\info{\\title Secret}}Caf\\'e9 \\u8211?open\\par{\\f1 \\'cc\\'e0}{\\*\\unknown x}\\par}";
  expect(parseRtf(latin1(rtf)).blocks).toEqual([
    { kind: 'paragraph', text: 'Café –open' },
    { kind: 'paragraph', text: 'Ма' },
  ]);
});

it('takes the title of RTF, and parts its bullets from the words', () => {
  const rtf =
    '{\\rtf1\\ansi{\\info{\\author Me}{\\title Our {\\b Handbook}}{\\subject x}}First\\par\\bullet item one\\par}';
  expect(parseRtf(latin1(rtf))).toEqual({
    title: 'Our Handbook',
    blocks: [
      { kind: 'paragraph', text: 'First' },
      { kind: 'paragraph', text: '• item one' },
    ],
  });
});

describe('a mail', () => {
  it('gives its subject and its text, but nothing attached', async () => {
    const mail = [
      'Subject: =?utf-8?q?Caf=C3=A9?= news',
      'Content-Type: multipart/mixed; boundary="b1"',
      '',
      '--b1',
      'Content-Type: multipart/alternative; boundary=b2',
      '',
      '--b2',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'We open at =',
      'nine =E2=80=93 daily.',
      '--b2',
      'Content-Type: text/html',
      '',
      '<p>We open</p>',
      '--b2--',
      '--b1',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      'Attached',
      '--b1--',
    ].join('\r\n');
    expect(await parseEml(latin1(mail))).toEqual({
      title: 'Café news',
      blocks: [{ kind: 'paragraph', text: 'We open at nine – daily.' }],
    });
  });

  it('that does not name its charset is decoded by guess', async () => {
    expect(await parseEml(latin1('Subject: Caf\xe9\n\nDas Caf\xe9 \xf6ffnet um neun.'))).toMatchObject({
      title: 'Café',
      blocks: [{ text: 'Das Café öffnet um neun.' }],
    });
  });

  it('that is only HTML is read as a page', async () => {
    const html = Buffer.from('<p>Hello from the shop</p>').toString('base64');
    const { blocks } = await parseEml(
      latin1(`Subject: Hi\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${html}`),
    );
    expect(blocks).toEqual([{ kind: 'paragraph', text: 'Hello from the shop' }]);
  });
});
