import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { notFound } from '../errors/index.ts';
import { isKnown } from '../http/final-reply.ts';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const unpack = promisify(brotliDecompress);
/** A tenth of the time for a tenth more bytes. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
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
  '.html': 'text/html; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
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

/** What a file is made of: itself, or what the build compressed. */
export type FileContent = { plain: Uint8Array } | { br: Uint8Array };

/** A file in memory. What the build has not compressed is compressed once per encoding, at the first request for it. */
export function createServedFile(
  name: string,
  content: FileContent,
  /** For what was made while somebody waits for it, and has no ending. */
  made?: { contentType: string },
): ServedFile {
  const kept = 'br' in content ? content.br : content.plain;
  // Few browsers ask for it: it is not kept.
  const plain = async () => ('br' in content ? unpack(content.br) : content.plain);
  const encoded = new Map<Encoding, Promise<Uint8Array>>('br' in content ? [['br', Promise.resolve(content.br)]] : []);
  const encode = async (encoding: Encoding) =>
    compressors[encoding](await plain(), made && encoding === 'br' ? quick : {});
  return {
    contentType: made?.contentType ?? contentTypes[extname(name)] ?? unknownType,
    version: createHash('sha256').update(kept).digest('base64url').slice(0, 22),
    async encodedFor(acceptEncoding) {
      const encoding = preferred(acceptEncoding);
      if (!encoding || kept.length === 0) return { bytes: await plain() };
      const bytes = encoded.get(encoding) ?? encode(encoding);
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

/** A file as a response: compressed as the browser accepts it, or 304 if the browser has it. */
export async function serveFile(
  file: ServedFile | undefined,
  cacheControl: string,
  header: (name: string) => string | undefined,
): Promise<Response> {
  if (!file) throw notFound('file');
  const { encoding, bytes } = await file.encodedFor(header('accept-encoding'));
  const tag = `"${[file.version, encoding].filter(Boolean).join('-')}"`;
  const headers = {
    ETag: tag,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (isKnown(tag, header('if-none-match'))) return new Response(null, { status: 304, headers });
  // Nothing of ours is ever in shared memory.
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headers,
      'Content-Type': file.contentType,
      'Content-Length': String(bytes.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  });
}

/** For files whose name changes with their content. */
export const forever = 'public, max-age=31536000, immutable';
