import { createParser, type EventSourceMessage } from 'eventsource-parser';

interface StreamRequest {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface OpenEventStream {
  status: number;
  headers: Headers;
  /** Everything received so far. */
  readonly events: readonly EventSourceMessage[];
  /** Resolves with the first event that fits; rejects when the stream ends without it. */
  until(fits: (event: EventSourceMessage) => boolean): Promise<EventSourceMessage>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Follows a stream of events while it goes on. */
export async function openEventStream(
  url: string,
  { method = 'GET', token, body, headers }: StreamRequest = {},
): Promise<OpenEventStream> {
  const closing = new AbortController();
  const response = await fetch(url, {
    method,
    signal: closing.signal,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const events: EventSourceMessage[] = [];
  let hasEnded = false;
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const parser = createParser({ onEvent: (event) => void events.push(event) });

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of response.body ?? []) {
        parser.feed(decoder.decode(bytes, { stream: true }));
        tell();
      }
    } catch {
      // Closed by us, or cut by the server: either way it is over.
    }
    hasEnded = true;
    tell();
  }

  return {
    status: response.status,
    headers: response.headers,
    events,
    async until(fits) {
      for (;;) {
        const found = events.find(fits);
        if (found) return found;
        if (hasEnded) throw new Error(`The stream ended after ${JSON.stringify(events)}`);
        await changed.promise;
      }
    },
    ended: read(),
    close: () => closing.abort(),
  };
}

/** Reads so many bytes of a stream and then drops the connection, wherever in an event that is. */
export async function readThenCut(
  url: string,
  request: { token: string; body: unknown; lastEventId: string },
  bytesToRead: number,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${request.token}`,
      'Content-Type': 'application/json',
      ...(request.lastEventId && { 'Last-Event-ID': request.lastEventId }),
    },
    body: JSON.stringify(request.body),
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of response.body ?? []) {
    parts.push(bytes);
    length += bytes.length;
    // Leaving the loop drops the connection.
    if (length >= bytesToRead) return Buffer.concat(parts).subarray(0, bytesToRead).toString();
  }
  return Buffer.concat(parts).toString();
}
