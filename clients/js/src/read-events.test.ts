import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './read-events.ts';

async function eventsOf(text: string, cuts: number[] = []): Promise<ServerEvent[]> {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const [at, place] of places.entries()) controller.enqueue(bytes.slice(places[at - 1] ?? 0, place));
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

const stream =
  'id: msg_1:2\nevent: chunk\ndata: {"chunk":"grüß 👋"}\n\n: still here\n\ndata: a\ndata: b\n\nid: 2\nevent: done\ndata: {}\n\n';

test('events are read, and what is no event is passed over', async () => {
  expect(await eventsOf(stream)).toEqual([
    { id: 'msg_1:2', event: 'chunk', data: '{"chunk":"grüß 👋"}' },
    { event: 'message', data: 'a\nb' },
    { id: '2', event: 'done', data: '{}' },
  ]);
});

test('it does not matter where the network cuts the stream', async () => {
  const whole = await eventsOf(stream);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 500 }), { maxLength: 12 }), async (cuts) => {
      expect(await eventsOf(stream, cuts)).toEqual(whole);
    }),
  );
});

test('an event that was cut off is not heard', async () => {
  expect(await eventsOf('data: a\n\nevent: chunk\ndata: {"chu')).toEqual([{ event: 'message', data: 'a' }]);
});

test('reads lines that end in CR LF', async () => {
  expect(await eventsOf('event: chunk\r\ndata: [DONE]\r\n\r\n')).toEqual([{ event: 'chunk', data: '[DONE]' }]);
});
