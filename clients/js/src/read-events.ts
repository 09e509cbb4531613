import { createEventParser, type ServerEvent } from './event-parser.ts';

export type { ServerEvent };

interface Options {
  /** Called for all that arrives, comments that only keep the connection open included. */
  onChunk?(): void;
  /** Rejects the next read with its reason. */
  signal?: AbortSignal;
}

/** The server-sent events of a body as they come, until it ends. An event that was cut off is left out. */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { onChunk, signal }: Options = {},
): AsyncGenerator<ServerEvent> {
  if (!body) return;
  const parse = createEventParser();
  const reader = body.pipeThrough(new TextDecoderStream(), { ...(signal && { signal }) }).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk?.();
      yield* parse(value);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
