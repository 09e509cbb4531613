import { type DocumentFormat, type RawDocument, reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import { protectedByPassword } from './extracted-document.ts';
import { zipEntryNames } from './zip-contents.ts';

/** The formats that a name or a content type tells. */
const NAMES: readonly { format: DocumentFormat; extensions: string; contentTypes: string }[] = [
  { format: 'html', extensions: 'html htm xhtml', contentTypes: 'text/html application/xhtml+xml' },
  { format: 'markdown', extensions: 'md mdx markdown', contentTypes: 'text/markdown text/x-markdown text/mdx' },
  { format: 'csv', extensions: 'csv tsv tab', contentTypes: 'text/csv text/tab-separated-values' },
  { format: 'text', extensions: 'txt text log rst', contentTypes: '' },
  { format: 'rtf', extensions: 'rtf', contentTypes: 'application/rtf text/rtf' },
  { format: 'eml', extensions: 'eml', contentTypes: 'message/rfc822' },
  { format: 'pdf', extensions: 'pdf', contentTypes: 'application/pdf' },
];
/** The formats that the bytes prove; without the proof the file is damaged. */
const PROVEN: ReadonlySet<DocumentFormat> = new Set(['docx', 'pptx', 'xlsx', 'epub', 'odt', 'pdf'] as const);
const PICTURE = reasonSentence('picture');
const ARCHIVE = reasonSentence('archive');
const PROGRAM = reasonSentence('program');
const MEDIA = reasonSentence('media');
/** By how the bytes begin. */
const REFUSED: readonly [reason: string, starts: readonly string[]][] = [
  [PICTURE, ['\x89PNG', 'GIF8', '\xff\xd8\xff', 'II*\0', 'MM\0*', '8BPS']],
  [ARCHIVE, ['\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh', '\xfd7zXZ']],
  [PROGRAM, ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '\0asm']],
  [MEDIA, ['ID3', 'OggS', 'fLaC', '\x1aE\xdf\xa3']],
  [reasonSentence('database'), ['SQLite format 3']],
];
const OLE_START = '\xd0\xcf\x11\xe0';

/** What the bytes prove comes first; then what is known of the document, its content type, its name and its look. */
export function documentFormat({ bytes, format, contentType, fileName }: RawDocument): DocumentFormat {
  if (bytes.length === 0) throw new UnreadableDocument(reasonSentence('file-empty'));
  const start = latin1(bytes.subarray(0, 1_024));
  const proven = provenFormat(bytes, start);
  if (proven) return proven;
  const named = byName(fileName) ?? byContentType(contentType);
  const found = format ?? named ?? guessFromText(start);
  if (PROVEN.has(found)) throw new UnreadableDocument(reasonSentence('not-of-format', { format: found.toUpperCase() }));
  return found;
}

function provenFormat(bytes: Uint8Array, start: string): DocumentFormat | undefined {
  if (start.includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return zipFormat(bytes);
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (start.startsWith(OLE_START)) throw oleReason(bytes);
  if (start.startsWith('RIFF')) throw new UnreadableDocument(start.startsWith('WEBP', 8) ? PICTURE : MEDIA);
  if (start.startsWith('ftyp', 4))
    throw new UnreadableDocument(/^(?:avif|heic|heix|mif1)/.test(start.slice(8)) ? PICTURE : MEDIA);
  for (const [reason, starts] of REFUSED)
    if (starts.some((known) => start.startsWith(known)) && isBinary(bytes)) throw new UnreadableDocument(reason);
  return undefined;
}

function zipFormat(bytes: Uint8Array): DocumentFormat {
  const names = zipEntryNames(bytes);
  if (names.has('word/document.xml') || names.has('word/document2.xml')) return 'docx';
  if (names.has('ppt/presentation.xml')) return 'pptx';
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('xl/workbook.bin')) throw unreadFormat('.xlsb', '.xlsx');
  if (names.has('META-INF/container.xml') && !names.has('META-INF/manifest.xml')) return 'epub';
  if (names.has('META-INF/manifest.xml') && names.has('content.xml')) return 'odt';
  if (names.has('META-INF/container.xml')) return 'epub';
  if (names.has('_rels/.rels') && [...names].some((name) => name.startsWith('word/'))) return 'docx';
  throw new UnreadableDocument(ARCHIVE);
}

/** The old Office container names its streams in two bytes a letter. */
function oleReason(bytes: Uint8Array): UnreadableDocument {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // As bytes: a search for text of two bytes a letter never ends in memory that begins at an odd address.
  const has = (name: string) => whole.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return protectedByPassword();
  if (has('WordDocument')) return unreadFormat('.doc', '.docx');
  if (has('PowerPoint Document')) return unreadFormat('.ppt', '.pptx');
  if (has('Workbook') || has('Book')) return unreadFormat('.xls', '.xlsx');
  if (has('__properties_version1')) return unreadFormat('.msg', '.eml');
  return new UnreadableDocument(reasonSentence('old-office'));
}

const unreadFormat = (format: string, better: string) =>
  new UnreadableDocument(reasonSentence('format-unread', { format, better }));

function byContentType(contentType = ''): DocumentFormat | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === '' ? undefined : NAMES.find(({ contentTypes }) => contentTypes.split(' ').includes(type))?.format;
}

function byName(fileName = ''): DocumentFormat | undefined {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return NAMES.find(({ extensions }) => extensions.split(' ').includes(extension))?.format;
}

function guessFromText(start: string): DocumentFormat {
  const text = start
    .replaceAll('\0', '')
    .replace(/^[\xef\xbb\xbf\xff\xfe]+/, '')
    .trimStart();
  if (/^(?:<!doctype html|<html|<head|<body|<!--[\s\S]{0,500}<html|<\?xml[\s\S]{0,300}<html)/i.test(text))
    return 'html';
  if (
    /^(?:Return-Path|Received|Delivered-To|MIME-Version|Message-ID|From|Subject|Date): /i.test(text) &&
    /^(?:MIME-Version|Message-ID|Received|Subject): /im.test(text)
  )
    return 'eml';
  return 'text';
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** Whether these are no words in any encoding; UTF-16 has zeros too, but one in each pair at most. */
export function isBinary(bytes: Uint8Array): boolean {
  let controls = 0;
  const sample = bytes.subarray(0, 4_096);
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) controls++;
  return controls > sample.length * 0.02;
}
