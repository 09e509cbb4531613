import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

const elf64LittleEndian = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]);

/**
 * Cuts off what follows the last byte of a Linux program that is ever loaded: the names of its functions and what
 * debuggers read, 18 MB of Node. Names that native modules look up are among what is loaded. Other files stay as they are.
 */
export function stripSymbols(path) {
  const file = openSync(path, 'r+');
  try {
    const header = read(file, 0, 64);
    if (!header.subarray(0, elf64LittleEndian.length).equals(elf64LittleEndian)) return;
    const size = header.readUInt16LE(54);
    const segments = read(file, Number(header.readBigUInt64LE(32)), size * header.readUInt16LE(56));
    let end = 0;
    for (let at = 0; at < segments.length; at += size) {
      const offset = Number(segments.readBigUInt64LE(at + 8));
      end = Math.max(end, offset + Number(segments.readBigUInt64LE(at + 32)));
    }
    // The table of sections went with them: none is said to be there.
    header.writeBigUInt64LE(0n, 40);
    header.writeUInt32LE(0, 60);
    writeSync(file, header, 0, header.length, 0);
    ftruncateSync(file, end);
  } finally {
    closeSync(file);
  }
}

function read(file, position, length) {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, position);
  return bytes;
}
