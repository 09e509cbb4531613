import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFixtureFile {
  name: string;
  content: string | Uint8Array;
  /** What the directory claims, where it lies. */
  claimedBytes?: number;
  isEncrypted?: boolean;
  /** A symbolic link to what its content names. */
  isLink?: boolean;
}

/** Writes a ZIP archive, for the tests; it can be told to lie. */
export function zipFixture(files: readonly ZipFixtureFile[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedBytes, isEncrypted = false, isLink = false } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const offset = Buffer.alloc(14);
    if (isLink) offset.writeUInt32LE((0o120777 << 16) >>> 0, 6);
    offset.writeUInt32LE(at, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, packed);
    directory.push(Buffer.from(`PK\x01\x02\x14${isLink ? '\x03' : '\0'}`, 'latin1'), facts, offset, nameBytes);
    at += 30 + nameBytes.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...parts, directoryBytes, end]));
}

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** Relationships as office files write them: id, last part of the type, target. */
export function relationships(...relations: [id: string, type: string, target: string][]): string {
  const entries = relations.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="http://schemas.test/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships>${entries.join('')}</Relationships>`;
}

export function docxFixture(body: string, more: readonly ZipFixtureFile[] = []): Uint8Array<ArrayBuffer> {
  return zipFixture([
    { name: '_rels/.rels', content: relationships(['r1', 'officeDocument', 'word/document.xml']) },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ]);
}
