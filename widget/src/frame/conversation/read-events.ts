import { ConnectionLost } from './requests.ts';

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** A server that has nothing to say says so every 15 seconds: after this long, the line is dead, though nobody has closed it. */
const longestSilenceMs = 45_000;

/** The events of a stream as they come. Ends when the stream does, whole or cut; rejects when it falls silent. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await heard(reader.read());
      if (done) return;
      waiting += value;
      const parts = waiting.split('\n\n');
      waiting = parts.pop() ?? '';
      for (const part of parts) {
        const event = eventOf(part);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function heard<Part>(next: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ConnectionLost('Silence.')), longestSilenceMs);
    next.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function eventOf(part: string): ServerEvent | undefined {
  const event: ServerEvent = { id: '', event: 'message', data: '' };
  let hasData = false;
  for (const line of part.split('\n')) {
    const [, name, value = ''] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'data') {
      event.data += (hasData ? '\n' : '') + value;
      hasData = true;
    } else if (name) event[name as 'id' | 'event'] = value;
  }
  return hasData ? event : undefined;
}
