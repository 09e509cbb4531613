import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventParser, type ServerEvent } from './event-parser.ts';

/** Pieces of streams, sound and not, so that every order of them is met. */
const part = fc.oneof(
  fc.constantFrom('data', 'event', 'id', 'retry', ': comment', ':', '\n', '\r', '\r\n', '\n\n', ' ', 'a: b', '\u2028'),
  fc.string({ maxLength: 4 }).map((text) => text.replaceAll('\0', '')),
);

test('reads whatever comes as the library for it does, however it is cut', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
        { maxLength: 6 },
      ),
      (pieces) => {
        const known: ServerEvent[] = [];
        const library = createParser({ onEvent: ({ id, event = 'message', data }) => known.push({ id, event, data }) });
        const parse = createEventParser();
        // The library holds a line end back until it knows the next character.
        const all = ['data: first\n\n', ...pieces, '\n\n', 'data: last\n\n'];
        for (const piece of all) library.feed(piece);
        expect(all.flatMap(parse)).toEqual(known);
      },
    ),
    { numRuns: 2_000 },
  );
});
