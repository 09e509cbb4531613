import type { FileHandle } from 'node:fs/promises';

const blockBytes = 512;
const chunkBytes = 1024 * 1024;
const sizeField = { at: 124, length: 12 };
const sumField = { at: 148, length: 8 };

export interface TarEntry {
  name: string;
  size: number;
  /** Where its bytes begin in the archive. */
  offset: number;
}

/** The archive is not a tar file, or ends in the middle of an entry. */
export class TarError extends Error {
  override name = 'TarError';
}

/** The header of a plain file that its owner alone may read, in the ustar format. */
export function tarHeader(name: string, size: number, modifiedAtMs: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for the archive.`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, size);
  header.write(`${octal(Math.floor(modifiedAtMs / 1_000), 11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(sumOf(header), 6)}\0 `, sumField.at);
  return header;
}

/** What follows the bytes of an entry, so that the next begins at a whole block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes);

/** The entries in the order of the archive. */
export async function* readTarEntries(file: FileHandle): AsyncGenerator<TarEntry, void> {
  const { size: archiveSize } = await file.stat();
  let position = 0;
  for (;;) {
    const header = await readBytes(file, position, blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const stated = Number.parseInt(header.toString('latin1', sumField.at, sumField.at + 6), 8);
    if (stated !== sumOf(header)) throw new TarError('A header is damaged.');
    const name = header.toString('utf8', 0, header.indexOf(0));
    const size = readSize(header);
    const offset = position + blockBytes;
    if (offset + size > archiveSize) throw new TarError('The archive ends too early.');
    yield { name, size, offset };
    position = offset + size + tarPadding(size).length;
  }
}

/** The bytes of an entry, a part at a time. */
export async function* readTarEntry(file: FileHandle, { offset, size }: TarEntry): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < size; at += chunkBytes)
    yield await readBytes(file, offset + at, Math.min(chunkBytes, size - at));
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new TarError('The archive ends too early.');
    filled += bytesRead;
  }
  return bytes;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

/** The sum of all bytes, with those of the sum itself as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries())
    sum += index >= sumField.at && index < sumField.at + sumField.length ? 0x20 : byte;
  return sum;
}

/** Octal digits up to 8 GB, and beyond that a binary number with the first bit set, as GNU tar writes and reads it. */
function writeSize(header: Buffer, size: number): void {
  if (size < 8 ** 11) header.write(`${octal(size, 11)}\0`, sizeField.at);
  else {
    header[sizeField.at] = 0x80;
    header.writeBigUInt64BE(BigInt(size), sizeField.at + 4);
  }
}

function readSize(header: Buffer): number {
  if (header[sizeField.at] === 0x80) return Number(header.readBigUInt64BE(sizeField.at + 4));
  const size = Number.parseInt(header.toString('latin1', sizeField.at, sizeField.at + 11), 8);
  if (!Number.isSafeInteger(size)) throw new TarError('A header is damaged.');
  return size;
}
