export interface ServerEvent {
  event: string;
  data: string;
}

/** The events of a stream as they come, until it ends. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      waiting += value;
      const parts = waiting.split('\n\n');
      waiting = parts.pop() ?? '';
      for (const part of parts) {
        const event = /^event: ?(.*)$/m.exec(part)?.[1] ?? 'message';
        const data = [...part.matchAll(/^data: ?(.*)$/gm)].map((line) => line[1]).join('\n');
        if (data) yield { event, data };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
