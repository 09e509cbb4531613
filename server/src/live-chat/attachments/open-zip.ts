import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { FileRefused } from '../../file-refused.ts';

const inflated = promisify(inflateRaw);

export interface ZipEntry {
  name: string;
  isPacked: boolean;
  packedBytes: number;
  offset: number;
}

const mostEntries = 5_000;
/** What all entries together may say they unpack to. */
const mostUnpackedBytes = 200 * 1024 * 1024;
/** What is read of all entries together. */
const mostReadBytes = 32 * 1024 * 1024;
const endBytes = 22;

const damaged = () => new FileRefused('The document is damaged.', 'unreadable');

/** A ZIP by its directory at the end, which is what programs go by. */
export function openZip(file: Buffer) {
  let entries: ZipEntry[];
  try {
    entries = readDirectory(file);
  } catch (error) {
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size !== entries.length) throw damaged();
  let readBytes = 0;

  return {
    entries,
    /** The content of an entry, where there is one. */
    async textOf(name: string): Promise<string | undefined> {
      const entry = byName.get(name);
      if (!entry) return undefined;
      try {
        const content = await contentOf(file, entry, mostReadBytes - readBytes);
        readBytes += content.length;
        return content.toString('utf8');
      } catch {
        throw damaged();
      }
    },
  };
}

function readDirectory(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  // Nothing but the comment may follow, and nothing may stand before the first entry.
  if (end === -1 || end + endBytes + file.readUInt16LE(end + 20) !== file.length) throw damaged();
  if (file.readUInt32LE(0) !== 0x04034b50) throw damaged();
  const count = file.readUInt16LE(end + 10);
  if (count > mostEntries) throw new FileRefused('The document has too many parts.', 'unreadable');
  const entries: ZipEntry[] = [];
  let unpackedBytes = 0;
  for (let at = file.readUInt32LE(end + 16); entries.length < count; ) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw damaged();
    if (file.readUInt16LE(at + 8) & 1)
      throw new FileRefused('The document is protected. Send it without a password.', 'protected');
    const method = file.readUInt16LE(at + 10);
    if (method !== 0 && method !== 8) throw damaged();
    const nameBytes = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameBytes).replaceAll('\\', '/'),
      isPacked: method === 8,
      packedBytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    unpackedBytes += file.readUInt32LE(at + 24);
    if (unpackedBytes > mostUnpackedBytes)
      throw new FileRefused('The document is too large once unpacked.', 'unreadable');
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

async function contentOf(file: Buffer, { offset, packedBytes, isPacked }: ZipEntry, most: number): Promise<Buffer> {
  if (file.readUInt32LE(offset) !== 0x04034b50) throw damaged();
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const bytes = file.subarray(start, start + packedBytes);
  return isPacked ? inflated(bytes, { maxOutputLength: Math.max(1, most) }) : bytes;
}
