export interface ServerEvent {
  /** By which a stream goes on after it; what nobody remembers has none. */
  id?: string;
  event: string;
  data: string;
}

/** The events of a stream as they come, until it ends. `onSign` hears every sign of life, also where nothing is said. */
export async function* readEvents(response: Response, onSign?: () => void): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign?.();
      waiting += value;
      const parts = waiting.split('\n\n');
      waiting = parts.pop() ?? '';
      for (const part of parts) {
        const id = /^id: ?(.*)$/m.exec(part)?.[1];
        const event = /^event: ?(.*)$/m.exec(part)?.[1] ?? 'message';
        const data = [...part.matchAll(/^data: ?(.*)$/gm)].map((line) => line[1]).join('\n');
        if (data) yield { ...(id !== undefined && { id }), event, data };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
