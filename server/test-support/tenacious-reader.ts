import { createParser } from 'eventsource-parser';

export interface ReadMessage {
  sessionId: string;
  messageId: string;
  sequence: number;
  message: string;
}

export interface EventReader {
  /** The messages among the events, as they came. */
  messages(): readonly ReadMessage[];
  /** The numbers of all events, as they came. */
  ids(): readonly number[];
  connections(): number;
  isConnected(): boolean;
  /** Cuts the connection; the reader comes back after so long. */
  cut(awayMs?: number): void;
  close(): void;
}

interface Source {
  url: string;
  /** Resolves while there is somebody to ask. */
  whenUp(): Promise<void>;
}

/** Follows a stream as a browser would: whenever it ends or is cut, from after the last event. */
export function readEventsWithoutEnd(source: Source, path: string, tokenOf: () => string): EventReader {
  const messages: ReadMessage[] = [];
  const ids: number[] = [];
  const closing = new AbortController();
  let cutting = new AbortController();
  let awayMs = 20;
  let connections = 0;
  let hasEnded = false;
  let isConnected = false;

  async function readOnce(): Promise<void> {
    await source.whenUp();
    cutting = new AbortController();
    const lastId = ids.at(-1);
    const response = await fetch(source.url + path, {
      signal: AbortSignal.any([closing.signal, cutting.signal]),
      headers: {
        Authorization: `Bearer ${tokenOf()}`,
        ...(lastId !== undefined && { 'Last-Event-ID': String(lastId) }),
      },
    });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    connections += 1;
    isConnected = true;
    const parser = createParser({
      onEvent({ id, event, data }) {
        if (id !== undefined) ids.push(Number(id));
        if (event === 'message') messages.push(JSON.parse(data) as ReadMessage);
        if (event === 'closed' && path.includes('/sessions/')) hasEnded = true;
      },
    });
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  }

  void (async () => {
    while (!closing.signal.aborted && !hasEnded) {
      await readOnce().catch(() => {});
      isConnected = false;
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      awayMs = 20;
    }
  })();

  return {
    messages: () => messages,
    ids: () => ids,
    connections: () => connections,
    isConnected: () => isConnected,
    cut(forMs = 20) {
      awayMs = forMs;
      cutting.abort();
    },
    close: () => closing.abort(),
  };
}
