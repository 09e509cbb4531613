import { notFound } from '../errors/index.ts';
import { isKnown } from '../http/final-reply.ts';
import type { ServedFile } from './served-file.ts';

/** A file as a reply: compressed as the browser takes it, not at all where the browser has it. */
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
