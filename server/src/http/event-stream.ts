/** One event of a stream; a field that is absent is not sent. */
export interface StreamEvent {
  id?: string;
  event?: string;
  data: string;
}

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // Reverse proxies would otherwise gather events before they pass them on.
  'X-Accel-Buffering': 'no',
};

interface StreamOptions {
  headers?: Record<string, string>;
  /** Called when the client has gone, for whatever reason. */
  onClose?(): void;
  /** Sent when nothing else was for a while, so that nobody in between takes the connection for dead. */
  keepAlive?: { everyMs: number; text: string };
  /** Asked twice a second: a caller who is no longer welcome has its stream ended. */
  isStillWelcome?(): Promise<boolean>;
}

const askAgainMs = 500;
/** What may wait for one client beside what the connection buffers: events are small, texts are long. */
const mostWaitingBytes = 4_096;
const mostWaitingTextBytes = 16 * 1024;

/**
 * A response that sends events as they are asked for: an event, or a few that are there at once, is taken from the source
 * when the client has room for it, so that a client that does not read holds next to no memory.
 */
export function eventStreamResponse(
  source: AsyncGenerator<StreamEvent | readonly StreamEvent[]>,
  options: StreamOptions = {},
): Response {
  const { headers, onClose, keepAlive, isStillWelcome } = options;
  const encoder = new TextEncoder();
  let timers: NodeJS.Timeout[] = [];
  let isOpen = true;
  let lastSentAt = Date.now();

  function close() {
    if (!isOpen) return;
    isOpen = false;
    for (const timer of timers) clearInterval(timer);
    timers = [];
    onClose?.();
    // A source that waits for its next event ends when that comes, or when onClose made it stop.
    void source.return(undefined).catch(() => {});
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (!isOpen) return;
          close();
          controller.close();
        };
        if (isStillWelcome) {
          timers.push(setInterval(() => isStillWelcome().then((isWelcome) => !isWelcome && end(), end), askAgainMs));
        }
        if (keepAlive) {
          timers.push(
            setInterval(() => {
              const isQuiet = Date.now() - lastSentAt >= keepAlive.everyMs;
              if (isQuiet && (controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(keepAlive.text));
            }, keepAlive.everyMs),
          );
        }
      },
      async pull(controller) {
        try {
          const { value, done } = await source.next();
          if (!isOpen) return;
          if (done) {
            close();
            controller.close();
            return;
          }
          lastSentAt = Date.now();
          controller.enqueue(encoder.encode([value].flat().map(encodeEvent).join('')));
        } catch (error) {
          // The stream just ends: what a client may know of the failure was sent as an event before.
          if (!isOpen) return;
          close();
          controller.error(error);
        }
      },
      cancel: close,
    },
    { highWaterMark: mostWaitingBytes, size: (bytes) => bytes.byteLength },
  );
  return new Response(body, { headers: { ...eventStreamHeaders, ...headers } });
}

export function encodeEvent({ id, event, data }: StreamEvent): string {
  const head = (id === undefined ? '' : `id: ${id}\n`) + (event === undefined ? '' : `event: ${event}\n`);
  return `${head}data: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`;
}

/** A response whose text is made as the client takes it: a client that does not read costs next to no memory. */
export function textStreamResponse(source: AsyncGenerator<string>, contentType: string): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await source.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await source.return(undefined);
      },
    },
    { highWaterMark: mostWaitingTextBytes, size: (bytes) => bytes.byteLength },
  );
  return new Response(body, { headers: { 'Content-Type': contentType } });
}
