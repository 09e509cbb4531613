import { describe, expect, it } from 'vitest';
import { docxFixture, zipFixture } from '../../../test-support/documents/zip-fixture.ts';
import { documentFormat } from './document-format.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('the format of a document', () => {
  it.each([
    ['the first bytes, whatever the name says', { bytes: bytes('%PDF-1.4 …'), fileName: 'a.txt' }, 'pdf'],
    ['what is in the archive', { bytes: docxFixture(''), fileName: 'a.zip' }, 'docx'],
    ['what the caller knows', { bytes: bytes('# A'), format: 'markdown' as const, fileName: 'a.html' }, 'markdown'],
    ['its name', { bytes: bytes('# A'), fileName: 'Read me.MDX', contentType: 'text/plain' }, 'markdown'],
    ['the content type', { bytes: bytes('hello'), contentType: 'text/html; charset=utf-8' }, 'html'],
    ['the look of its text', { bytes: bytes('\n<!DOCTYPE html><title>x'), fileName: 'x' }, 'html'],
    ['the headers of a mail', { bytes: bytes('From: a@b.test\r\nSubject: Hi\r\n\r\nText') }, 'eml'],
    ['nothing at all', { bytes: bytes('hello') }, 'text'],
  ])('is told by %s', (_, document, format) => expect(documentFormat(document)).toBe(format));
});

describe('what we do not read is refused with a reason', () => {
  const ole = (stream: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')]);

  it.each([
    ['an old Word file', ole('WordDocument'), 'This is a .doc file, which cannot be read. Save it as .docx.'],
    ['an old Excel file', ole('Workbook'), /\.xls file/],
    ['an old PowerPoint file', ole('PowerPoint Document'), /\.ppt file/],
    ['a protected Office file', ole('EncryptedPackage'), /password/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), /picture/],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), /program/],
    ['an archive', Buffer.from(zipFixture([{ name: 'a.txt', content: 'a' }])), /archive/],
    ['a packed file', Buffer.from('\x1f\x8b\x08\0\0\0\0\0', 'latin1'), /archive/],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), /video/],
    ['an empty file', Buffer.alloc(0), 'The file is empty.'],
  ])('%s', (_, content, reason) => {
    expect(() => documentFormat({ bytes: Uint8Array.from(content) })).toThrow(reason);
    // Wherever it lies in memory.
    const larger = Uint8Array.from([0, ...content]);
    expect(() => documentFormat({ bytes: larger.subarray(1) })).toThrow(reason);
  });

  it('a text that calls itself a Word file', () => {
    expect(() => documentFormat({ bytes: bytes('hello'), format: 'docx' })).toThrow(/not a DOCX file/);
  });
});
