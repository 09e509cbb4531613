import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Small real files of each kind that can be sent in live chat, for tests. */
const latin1 = (text: string) => Buffer.from(text, 'latin1');

function pngChunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([latin1(kind), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A PNG of one colour; a large one has only its header right. */
export function png(width: number, height: number, [red, green, blue] = [36, 87, 214]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const isDrawn = width * height < 1_000_000;
  const line = Buffer.from([0, ...Array.from({ length: isDrawn ? width : 0 }, () => [red, green, blue]).flat()]);
  const lines = Buffer.concat(Array.from({ length: isDrawn ? height : 0 }, () => line));
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([latin1('GIF89a'), size, latin1('\x80\0\0\0\0\0\xff\xff\xff;')]);
}

/** The segments of a JPEG as far as its size. */
export function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const comment = latin1('\xff\xfe\0\x06note');
  return Buffer.concat([
    latin1('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    comment,
    frame,
    latin1('\xff\xd9'),
  ]);
}

export function webp(width: number, height: number): Buffer {
  const file = Buffer.alloc(30);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(22, 4);
  file.write('WEBPVP8X', 8, 'latin1');
  file.writeUInt32LE(10, 16);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}

/** A PDF with more in its catalog, or with one more object. */
export function pdf(inCatalog = '', object: string | Buffer = ''): Buffer {
  return Buffer.concat([
    latin1(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inCatalog} >>\nendobj\n`),
    latin1('2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n4 0 obj\n'),
    latin1(object.toString('latin1')),
    latin1('\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

export const pdfWithObjectStream = (objects: string): Buffer =>
  pdf(
    '',
    Buffer.concat([
      latin1('<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
      deflateSync(latin1(`7 0 ${objects}`)),
      latin1('\nendstream'),
    ]),
  );

export function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([latin1('PK\x03\x04'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(offset, 12);
    directory.push(Buffer.concat([latin1('PK\x01\x02\x14\0'), head, tail.subarray(2), Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, latin1('PK\x05\x06'), end]);
}

/** An Office document by its main part, with more or other parts. */
export const officeFile = (part: string, more: Record<string, string> = {}): Buffer =>
  zipOf({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', [part]: '<a/>', ...more });

export const docx = (more: Record<string, string> = {}): Buffer => officeFile('word/document.xml', more);
