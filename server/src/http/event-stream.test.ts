import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, test, vi } from 'vitest';
import { eventStreamResponse } from './event-stream.ts';
import { answerMalformedRequests, letGoOfUnread } from './listening.ts';

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

/** More than the system keeps for a connection on any machine. */
const endless = 100_000;

async function startStream(eventsAtOnce: number, options: { pauseMs?: number; unreadTimeoutMs?: number } = {}) {
  const state = { taken: 0, isClosed: false };
  async function* source() {
    for (; state.taken < endless; state.taken += 1) {
      if (state.taken >= eventsAtOnce) await sleep(options.pauseMs);
      if (state.isClosed) return;
      yield { data: 'x'.repeat(1_000) };
    }
  }
  const respond = () =>
    eventStreamResponse(source(), {
      onClose: () => {
        state.isClosed = true;
      },
    });
  server = createServer(getRequestListener(respond));
  letGoOfUnread(server, options.unreadTimeoutMs ?? 300);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return { state, socket };
}

async function takenOnceStill(state: { taken: number }): Promise<number> {
  for (let before = -1; before !== state.taken; await sleep(100)) before = state.taken;
  return state.taken;
}

test('takes no more from its source than the connection holds while its client does not read', async () => {
  const { state, socket } = await startStream(endless);
  socket.pause();
  const taken = await takenOnceStill(state);
  expect(taken).toBeLessThan(endless / 5);
});

test('is cut when its client has not read for long, and its source stopped', async () => {
  const { state, socket } = await startStream(endless);
  socket.pause();
  await vi.waitFor(() => expect(state.isClosed).toBe(true));
  await once(socket.resume(), 'close');
});

test('is not cut while its client reads slowly', async () => {
  const unreadTimeoutMs = 1_500;
  const { state, socket } = await startStream(endless, { unreadTimeoutMs });
  for (let read = 0; read < 9; read += 1) {
    socket.pause();
    await sleep(unreadTimeoutMs / 6);
    socket.resume();
    await sleep(5);
  }
  expect(state.isClosed).toBe(false);
});

test('is not cut while its source is silent', async () => {
  const { state, socket } = await startStream(3, { pauseMs: 60_000 });
  socket.resume();
  await sleep(1_200);
  expect(state.isClosed).toBe(false);
  expect(socket.destroyed).toBe(false);
});

test('asks twice a second whether its caller is still welcome, and ends when it is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let asked = 0;
  let isWelcome = true;
  async function* silent() {
    await new Promise(() => {});
    yield { data: '' };
  }
  const { body } = eventStreamResponse(silent(), {
    isStillWelcome: async () => {
      asked += 1;
      return isWelcome;
    },
  });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toBe(3);
  isWelcome = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(await body?.getReader().read()).toMatchObject({ done: true });
});

test.each(['timeout', 'clientError'])(
  'a request that came during a pause of the process is read before %s ends it',
  async (event) => {
    server = createServer((_request, response) => void response.end('here'));
    letGoOfUnread(server, 60_000);
    answerMalformedRequests(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    const [accepted] = await once(server, 'connection');
    // As in the turn of the event loop after a pause: a timer runs, and what has arrived is not read yet.
    await sleep(10);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // What Node says of it when the process goes on, and timers come first.
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (event === 'timeout') server.emit('timeout', accepted);
    else server.emit('clientError', late, accepted);
    const [reply] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    expect(String(reply)).toContain('here');
    socket.destroy();
  },
);
