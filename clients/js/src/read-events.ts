import { createParser } from 'eventsource-parser';

export interface ServerEvent {
  /** By which a stream goes on after it; ephemeral events have none. */
  id?: string | undefined;
  event: string;
  data: string;
}

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
  const events: ServerEvent[] = [];
  const parser = createParser({ onEvent: ({ id, event = 'message', data }) => events.push({ id, event, data }) });
  const reader = body.pipeThrough(new TextDecoderStream(), { ...(signal && { signal }) }).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk?.();
      parser.feed(value);
      yield* events.splice(0);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
