import { FileRefused } from '../../file-refused.ts';
import { imageOf } from '../../image-files.ts';
import { isExecutableName, nameFor } from './file-names.ts';
import { inspectOffice } from './inspect-office.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectText } from './inspect-text.ts';

/** What a file was found to be, whatever it was called. */
export interface InspectedFile {
  name: string;
  contentType: AttachmentType;
  width: number | null;
  height: number | null;
}

/** What may be attached, with the endings that go with it; the first is given to a name that has none of them. */
export const attachmentTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'text/plain': ['txt', 'log', 'md', 'json', 'yaml', 'yml', 'ini', 'tsv'],
  'text/csv': ['csv'],
} as const;
export type AttachmentType = keyof typeof attachmentTypes;

/**
 * Finds out what a file is by its bytes, and refuses what could do something by itself. The name only adds reasons to
 * refuse it, and tells CSV from other text.
 */
export async function inspectFile(name: string, bytes: Uint8Array): Promise<InspectedFile> {
  if (isExecutableName(name)) throw new FileRefused(program, 'type');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { contentType, width = null, height = null } = await found(name, file);
  return { name: nameFor(name, attachmentTypes[contentType]), contentType, width, height };
}

interface Found {
  contentType: AttachmentType;
  width?: number;
  height?: number;
}

async function found(name: string, file: Buffer): Promise<Found> {
  const image = imageOf(file);
  if (image) return image;
  if (begins(file, '%PDF-')) {
    await inspectPdf(file);
    return { contentType: 'application/pdf' };
  }
  if (begins(file, 'PK')) return { contentType: await inspectOffice(file) };
  for (const [signature, sentence] of refusedSignatures)
    if (begins(file, signature)) throw new FileRefused(sentence, sentence === archive ? 'nested' : 'type');
  return { contentType: inspectText(file, name) };
}

const begins = (file: Buffer, signature: string) => file.subarray(0, signature.length).toString('latin1') === signature;

const program = 'Programs and scripts cannot be sent.';
const archive = 'Archives cannot be sent; send the files one by one.';
const oldOffice = 'Old Office files can hold macros; save the file as DOCX, XLSX, PPTX or PDF.';
const refusedSignatures: readonly (readonly [string, string])[] = [
  ['MZ', program],
  ['\x7fELF', program],
  ['\xfe\xed\xfa', program],
  ['\xcf\xfa\xed\xfe', program],
  ['\xca\xfe\xba\xbe', program],
  ['\0asm', program],
  ['\xd0\xcf\x11\xe0', oldOffice],
  ['{\\rtf', 'RTF files can hold programs; save the file as DOCX or PDF.'],
  ['\x1f\x8b', archive],
  ['Rar!', archive],
  ['7z\xbc\xaf', archive],
  ['BZh', archive],
  ['\xfd7zXZ', archive],
];
