import type { IncomingMessage } from 'node:http';
import { Problem } from '../errors/index.ts';

/** A client that sends nothing for so long is gone. */
const longestSilenceMs = 60_000;

/** A body that is not JSON, as it arrives. */
export interface BodyStream {
  /** In small letters, without its parameters. */
  contentType: string;
  /** With them. */
  wholeContentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** The body of an endpoint that takes other types than JSON; throws where it is of none of them. */
export function bodyStream(request: IncomingMessage, accepted: readonly string[]): BodyStream {
  const wholeContentType = request.headers['content-type'] ?? '';
  const contentType = (wholeContentType.split(';')[0] ?? '').trim().toLowerCase();
  if (!accepted.includes(contentType))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `Send the body as ${accepted.join(' or ')}.`);
  return { contentType, wholeContentType, bytes: watched(request) };
}

async function* watched(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const silence = setTimeout(() => request.destroy(new Error('The body came too slowly.')), longestSilenceMs);
  try {
    for await (const chunk of request) {
      silence.refresh();
      yield chunk as Uint8Array;
    }
  } finally {
    clearTimeout(silence);
  }
}
