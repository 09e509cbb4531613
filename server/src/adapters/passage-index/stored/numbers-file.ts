import { closeSync, fstatSync, openSync, read, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';

/** Written first: a file of another kind or form is not read. */
const MAGIC = 'parley index 1\n';
const CHUNK_BYTES = 16 * 1024 * 1024;
/** Up to here a file is written and read at once. */
const SMALL_BYTES = 32 * 1024 * 1024;
/** More than the first two lines, which say what it is and how long its head is. */
const LEAD_BYTES = 64;
/** Every array begins at a multiple of it. */
const ALIGNMENT = 16;

/** Numbers that lie in some memory, and are asked for piece by piece because that memory may move meanwhile. */
export interface NumbersToWrite {
  byteLength: number;
  copy(from: number, to: number): Uint8Array;
}

interface Head<Facts> {
  facts: Facts;
  /** CRC-32 of the arrays of a small file; null for a large one, which is on the disk before it has its name. */
  checksum: number | null;
  /** Name and bytes of each array, in their order. */
  arrays: [string, number][];
}

/** Writes facts and arrays of numbers into one file, which is there whole or not at all. A small one at once. */
export async function writeNumbersFile<Facts>(
  path: string,
  facts: Facts,
  arrays: Record<string, NumbersToWrite>,
): Promise<void> {
  const draft = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.draft`;
  const sizes = Object.entries(arrays).map(([name, { byteLength }]): [string, number] => [name, byteLength]);
  const isSmall = sizes.reduce((sum, [, byteLength]) => sum + byteLength, 0) <= SMALL_BYTES;
  try {
    if (isSmall) writeSmall(draft, { facts, arrays: sizes }, Object.values(arrays));
    else await writeLarge(draft, leadOf({ facts, checksum: null, arrays: sizes }), Object.values(arrays));
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function leadOf(head: Head<unknown>): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  return Buffer.concat([Buffer.from(`${MAGIC}${text.length}\n`), text]);
}

/** Its checksum tells after a loss of power whether it reached the disk: to wait for that would take longest of all. */
function writeSmall(path: string, head: Omit<Head<unknown>, 'checksum'>, arrays: NumbersToWrite[]): void {
  const copies = arrays.map((numbers) => numbers.copy(0, numbers.byteLength));
  let checksum = 0;
  for (const copy of copies) checksum = crc32(copy, checksum);
  const lead = leadOf({ ...head, checksum });
  let size = lead.length;
  for (const copy of copies) size = aligned(size) + copy.length;
  const bytes = new Uint8Array(aligned(size));
  bytes.set(lead);
  let at = lead.length;
  for (const copy of copies) {
    at = aligned(at);
    bytes.set(copy, at);
    at += copy.length;
  }
  writeFileSync(path, bytes, { mode: 0o600 });
}

async function writeLarge(path: string, lead: Buffer, arrays: NumbersToWrite[]): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let at = await append(file, 0, lead);
    for (const numbers of arrays) {
      at = aligned(at);
      for (let from = 0; from < numbers.byteLength; from += CHUNK_BYTES)
        at = await append(file, at, numbers.copy(from, Math.min(from + CHUNK_BYTES, numbers.byteLength)));
    }
    await file.truncate(aligned(at));
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function append(file: FileHandle, position: number, bytes: Uint8Array): Promise<number> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
  return position + bytes.length;
}

/** Where the numbers of a file are read to. */
interface Opened<Result> {
  /** For the arrays that the caller has memory of its own for. */
  targets: Record<string, Uint8Array>;
  result: Result;
}

/**
 * Reads such a file. `openWith` is given its facts and, for each array that it asks for, the bytes that will hold it: they
 * are filled when the file has been read. Nothing when the file is not there; a file that is cut off or of another form
 * is an error.
 */
export async function readNumbersFile<Facts, Result>(
  path: string,
  /** Arrays at the end of the file that the caller has memory of its own for. */
  own: readonly string[],
  openWith: (facts: Facts, bytesOf: (name: string) => Uint8Array<ArrayBuffer>) => Opened<Result>,
): Promise<Result | undefined> {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    const { size } = fstatSync(file);
    const { head, places, end } = readHead<Facts>(file, size);
    const ownAt = Math.min(size, ...own.flatMap((name) => places.get(name)?.at ?? []));
    // At once: to give way to others for each of its arrays would take longer than to read it.
    const isSmall = size <= SMALL_BYTES;
    const shared = isSmall ? readPart(file, end, ownAt) : undefined;
    const wanted = new Map<string, Uint8Array>();
    const { targets, result } = openWith(head.facts, (name) => {
      const { at, byteLength } = places.get(name) ?? { at: end, byteLength: 0 };
      if (shared) return shared.subarray(at - end, at - end + byteLength);
      const bytes = new Uint8Array(byteLength);
      wanted.set(name, bytes);
      return bytes;
    });
    for (const [name, target] of [...wanted, ...Object.entries(targets)]) {
      const { at, byteLength } = places.get(name) ?? { at: end, byteLength: 0 };
      if (target.byteLength !== byteLength) throw new RangeError(`It holds ${byteLength} bytes of ${name}.`);
      if (isSmall) fillNow(file, at, target);
      else await fill(file, at, target);
    }
    if (shared)
      requireChecksum(head, (name) => {
        const { at, byteLength } = places.get(name) ?? { at: end, byteLength: 0 };
        return targets[name] ?? shared.subarray(at - end, at - end + byteLength);
      });
    return result;
  } finally {
    closeSync(file);
  }
}

function requireChecksum({ checksum, arrays }: Head<unknown>, bytesOf: (name: string) => Uint8Array): void {
  if (checksum === null) return;
  let found = 0;
  for (const [name] of arrays) found = crc32(bytesOf(name), found);
  if (found !== checksum) throw new RangeError('It is damaged.');
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readPart(file: number, from: number, to: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, to - from));
  fillNow(file, from, bytes);
  return bytes;
}

function fillNow(file: number, position: number, target: Uint8Array): void {
  for (let done = 0; done < target.length; ) {
    const count = readSync(file, target, done, target.length - done, position + done);
    if (count === 0) throw new RangeError('It is cut off.');
    done += count;
  }
}

function readHead<Facts>(file: number, size: number) {
  const lead = Buffer.from(readPart(file, 0, Math.min(size, LEAD_BYTES)).buffer);
  const line = lead.indexOf('\n', MAGIC.length);
  const length = Number(lead.toString('latin1', MAGIC.length, line));
  if (lead.toString('latin1', 0, MAGIC.length) !== MAGIC || line < 0 || !Number.isSafeInteger(length))
    throw new RangeError('It is of another form.');
  const textEnd = line + 1 + length;
  if (textEnd > size) throw new RangeError('It is cut off.');
  const text = Buffer.from(readPart(file, line + 1, textEnd).buffer).toString();
  const head = JSON.parse(text) as Head<Facts>;
  const places = new Map<string, { at: number; byteLength: number }>();
  const end = aligned(textEnd);
  let at = end;
  for (const [name, byteLength] of head.arrays) {
    at = aligned(at);
    places.set(name, { at, byteLength });
    at += byteLength;
  }
  if (size !== aligned(at)) throw new RangeError('It is cut off.');
  return { head, places, end };
}

const readAt = promisify(read);

async function fill(file: number, position: number, target: Uint8Array): Promise<void> {
  for (let done = 0; done < target.length; ) {
    const length = Math.min(CHUNK_BYTES, target.length - done);
    const { bytesRead } = await readAt(file, target, done, length, position + done);
    if (bytesRead === 0) throw new RangeError('It is cut off.');
    done += bytesRead;
  }
}

const aligned = (at: number) => Math.ceil(at / ALIGNMENT) * ALIGNMENT;
