import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mts': 'text/plain; charset=utf-8',
};

const unknownType = 'application/octet-stream';
export const servedTypes = [...Object.values(contentTypes), unknownType].map((type) => type.split(';')[0] ?? type);

export interface ServedFile {
  contentType: string;
  /** Changes with the content. */
  version: string;
  /** The bytes for a request with this Accept-Encoding, and how they are encoded. */
  encodedFor(acceptEncoding: string | undefined): Promise<{ encoding?: Encoding; bytes: Uint8Array }>;
}

/** A file in memory. It is compressed when somebody first asks for it so, as well as possible and never again. */
export function createServedFile(name: string, content: Uint8Array): ServedFile {
  const encoded = new Map<Encoding, Promise<Uint8Array>>();
  return {
    contentType: contentTypes[extname(name)] ?? unknownType,
    version: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    async encodedFor(acceptEncoding) {
      const encoding = preferred(acceptEncoding);
      if (!encoding || content.length === 0) return { bytes: content };
      const bytes = encoded.get(encoding) ?? compressors[encoding](content);
      encoded.set(encoding, bytes);
      return { encoding, bytes: await bytes };
    },
  };
}

function preferred(acceptEncoding = ''): Encoding | undefined {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((given) => given.trim().split(/\s*;\s*q\s*=\s*/))
    .filter(([, quality = '1']) => Number(quality) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
