import { expect, test } from 'vitest';
import { serverEvents } from './event-lines.ts';

async function eventsIn(...pieces: (string | Uint8Array)[]) {
  async function* body() {
    for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
  }
  return Array.fromAsync(serverEvents(body()));
}

test('reads events with names, data of several lines, and passes over comments', async () => {
  const text = ': still here\n\nid: 1\nevent: chunk\ndata: {"a":\ndata: 1}\n\ndata: [DONE]\r\n\r\n';
  expect(await eventsIn(text)).toEqual([
    { event: 'chunk', data: '{"a":\n1}' },
    { event: '', data: '[DONE]' },
  ]);
});

test('an event may be cut anywhere, in the midst of a character too', async () => {
  const bytes = new TextEncoder().encode('event: chunk\ndata: "ü"\n\n');
  const cut = bytes.indexOf(0xc3) + 1;
  expect(await eventsIn(bytes.slice(0, 7), bytes.slice(7, cut), bytes.slice(cut))).toEqual([
    { event: 'chunk', data: '"ü"' },
  ]);
});

test('an event whose end never came is none', async () => {
  expect(await eventsIn('data: half')).toEqual([]);
});
