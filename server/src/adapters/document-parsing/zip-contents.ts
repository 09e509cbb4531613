import { inflateRawSync } from 'node:zlib';
import { reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import { damaged, protectedByPassword } from './extracted-document.ts';

const MOST_ENTRIES = 10_000;
/** Headers may lie about sizes: what is really inflated is counted. */
const LARGEST_ENTRY_BYTES = 40_000_000;
const LARGEST_TOTAL_BYTES = 80_000_000;
/** Text of an office file shrinks to a hundredth at best; only a bomb shrinks to this. */
const SUSPECT_RATIO = 400;
const SUSPECT_BYTES = 20_000_000;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  headerAt: number;
}

/** The files in a ZIP archive, each unpacked in memory when it is asked for and only up to a limit. */
export class ZipContents {
  private readonly bytes: Buffer;
  private readonly entries: Map<string, ZipEntry>;
  private inflatedBytes = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.entries = readDirectory(this.bytes);
  }

  names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Nothing when there is no such file. */
  read(name: string): Uint8Array | undefined {
    const entry = this.entries.get(name);
    if (!entry) return undefined;
    if (entry.isEncrypted) throw protectedByPassword();
    const { bytes } = this;
    if (entry.headerAt + 30 > bytes.length || bytes.readUInt32LE(entry.headerAt) !== LOCAL_HEADER) throw damaged();
    const start =
      entry.headerAt + 30 + bytes.readUInt16LE(entry.headerAt + 26) + bytes.readUInt16LE(entry.headerAt + 28);
    const packed = bytes.subarray(start, start + entry.packedBytes);
    const content = this.unpack(packed, entry.method);
    this.inflatedBytes += content.length;
    if (this.inflatedBytes > LARGEST_TOTAL_BYTES) throw tooLargeInside();
    return content;
  }

  private unpack(packed: Buffer, method: number): Uint8Array {
    if (method === STORED) return packed;
    if (method !== DEFLATED) throw damaged();
    try {
      return inflateRawSync(packed, { maxOutputLength: LARGEST_ENTRY_BYTES });
    } catch (cause) {
      if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLargeInside();
      throw damaged(cause);
    }
  }
}

export function zipEntryNames(bytes: Uint8Array): Set<string> {
  return new Set(new ZipContents(bytes).names());
}

function readDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const end = directoryEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new UnreadableDocument(reasonSentence('unpacks-too-large'));
  const entries = new Map<string, ZipEntry>();
  let at = bytes.readUInt32LE(end + 16);
  let unpackedBytes = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const packedBytes = bytes.readUInt32LE(at + 20);
    unpackedBytes += bytes.readUInt32LE(at + 24);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packedBytes,
      headerAt: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (unpackedBytes > SUSPECT_BYTES && unpackedBytes > SUSPECT_RATIO * bytes.length) throw tooLargeInside();
  return entries;
}

function directoryEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - LONGEST_COMMENT);
  for (let at = bytes.length - 22; at >= first; at--) {
    if (bytes.readUInt32LE(at) === DIRECTORY_END) return at;
  }
  throw damaged();
}

function tooLargeInside(): UnreadableDocument {
  return new UnreadableDocument(reasonSentence('unpacks-too-large'));
}
