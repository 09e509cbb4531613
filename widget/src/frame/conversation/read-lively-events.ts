import { readEvents, type ServerEvent } from '../../../../clients/js/src/read-events.ts';
import { ConnectionLost } from './requests.ts';

/** The server sends a comment every 15 seconds: after this long without one the connection is dead, though still open. */
const longestSilenceMs = 45_000;

/** The events of a stream as they come. Ends when the stream does, whole or cut; rejects when it falls silent. */
export async function* readLivelyEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  const line = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChunk = () => {
    clearTimeout(timer);
    timer = setTimeout(() => line.abort(new ConnectionLost('Silence.')), longestSilenceMs);
  };
  onChunk();
  try {
    yield* readEvents(body, { onChunk, signal: line.signal });
  } finally {
    clearTimeout(timer);
  }
}
