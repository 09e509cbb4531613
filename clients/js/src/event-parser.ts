export interface ServerEvent {
  /** By which a stream goes on after it; ephemeral events have none. */
  id?: string | undefined;
  event: string;
  data: string;
}

/**
 * Reads server-sent events out of text that comes in pieces. Gives those that a piece completes. Lines end in LF, CR or
 * CR LF; comments and unknown fields are passed over; an event without data is none.
 */
export function createEventParser(): (text: string) => ServerEvent[] {
  let unfinished = '';
  let endedInReturn = false;
  let id: string | undefined;
  let event = '';
  let data: string | undefined;

  return (text) => {
    // The second half of a line end whose first half closed the piece before.
    const piece = endedInReturn && text[0] === '\n' ? text.slice(1) : text;
    if (text) endedInReturn = piece.endsWith('\r');
    const all = unfinished + piece;
    // Streams of ours have line feeds only, which are found several times faster.
    const lines = all.split(all.includes('\r') ? /\r\n|\n|\r/ : '\n');
    unfinished = lines.pop() ?? '';
    const events: ServerEvent[] = [];
    for (const line of lines) {
      if (line) readField(line);
      else {
        if (data !== undefined) events.push({ id, event: event || 'message', data });
        id = data = undefined;
        event = '';
      }
    }
    return events;
  };

  function readField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data = data === undefined ? value : `${data}\n${value}`;
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  }
}
