import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Parley, version } from './index.ts';

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refused = () => json(401, { error: 'Invalid token', code: 'INVALID_TOKEN', message: 'It has expired.' });
const question = { chatbotId: 'bot_1', message: 'Hello' };

type Answering = (url: string, init: RequestInit) => Response | Promise<Response>;

function clientOf(answering: Answering, options = {}) {
  const fetched = vi.fn(async (url: unknown, init?: RequestInit) => answering(String(url), init ?? {}));
  const parley = new Parley({
    baseUrl: 'https://chat.example.com/parley/',
    fetch: fetched as typeof fetch,
    sleep: async () => {},
    ...options,
  });
  return { parley, fetched };
}

test('the version is that of the package', () => {
  const { version: published } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(version).toBe(published);
});

test('a path in the base URL stays, and parts of paths are escaped', async () => {
  const { parley, fetched } = clientOf(() => json(200, {}));
  await parley.chatbots.get({ chatbotId: 'a/b?c' });
  expect(fetched.mock.calls[0]?.[0]).toBe('https://chat.example.com/parley/api/chatbots/a%2Fb%3Fc');
});

test('a token that was refused is asked for anew, once', async () => {
  const token = vi.fn(({ wasRefused }: { wasRefused: boolean }) => (wasRefused ? 'new' : 'old'));
  const isNew = ({ headers }: RequestInit) => new Headers(headers).get('authorization') === 'Bearer new';
  const { parley, fetched } = clientOf((_, init) => (isNew(init) ? json(200, { chatbots: [] }) : refused()), { token });
  expect(await parley.chatbots.list()).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(2);

  const locked = clientOf(refused, { token });
  await expect(locked.parley.chatbots.list()).rejects.toMatchObject({ code: 'INVALID_TOKEN', status: 401 });
  expect(locked.fetched).toHaveBeenCalledTimes(2);
});

test('headers of the client and of the call are sent', async () => {
  const { parley, fetched } = clientOf(() => json(200, {}), { headers: { 'X-A': '1', 'X-B': '1' } });
  await parley.query(question, { headers: { 'X-B': '2' } });
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
  expect([headers.get('x-a'), headers.get('x-b'), headers.get('user-agent')]).toEqual([
    '1',
    '2',
    `parley-js/${version}`,
  ]);
});

test('a call that is given up rejects with the reason of its signal, also between tries', async () => {
  const giveUp = new AbortController();
  const reason = new Error('Enough');
  const { parley, fetched } = clientOf(
    () => {
      giveUp.abort(reason);
      throw new TypeError('fetch failed');
    },
    { sleep: undefined },
  );
  await expect(parley.query(question, { signal: giveUp.signal })).rejects.toBe(reason);
  await expect(parley.query(question, { signal: giveUp.signal, retries: 0 })).rejects.toBe(reason);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a server that does not answer is a time-out, and is asked again', async () => {
  const { parley, fetched } = clientOf(
    (_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  await expect(parley.query(question, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 });
  expect(fetched).toHaveBeenCalledTimes(3);
});

/** A body that sends events as they are read, and says when it was left. */
function streamOf(events: string[], onLeft = () => {}): Response {
  const body = new ReadableStream({
    pull(controller) {
      const next = events.shift();
      if (next === undefined) return;
      controller.enqueue(new TextEncoder().encode(next));
    },
    cancel: onLeft,
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-session-id': 'sess_1' } });
}

const chunk = (id: string, text: string) => `id: ${id}\nevent: chunk\ndata: {"chunk":"${text}"}\n\n`;

test('whoever leaves a stream closes its connection, and gets no final answer', async () => {
  let isAborted = false;
  const { parley } = clientOf((_, { signal }) => {
    signal?.addEventListener('abort', () => {
      isAborted = true;
    });
    return streamOf([chunk('msg_1:1', 'a'), chunk('msg_1:2', 'b')]);
  });
  const stream = parley.queryStream(question);
  for await (const text of stream) {
    expect(text).toBe('a');
    break;
  }
  expect(stream.sessionId).toBe('sess_1');
  await vi.waitFor(() => expect(isAborted).toBe(true));
  await expect(stream.final()).rejects.toMatchObject({ code: 'STREAM_CUT' });
});

test('the final answer can be waited for without reading the chunks', async () => {
  const { parley } = clientOf(() =>
    streamOf([
      chunk('m:1', 'a'),
      'id: m:1:answer\nevent: answer\ndata: {"response":"a"}\n\n',
      'event: done\ndata: {}\n\n',
    ]),
  );
  const stream = parley.queryStream(question);
  expect(await stream.final()).toEqual({ response: 'a' });
  expect(await stream.final()).toEqual({ response: 'a' });
});

test('a failure of a stream is told again by the final answer', async () => {
  const { parley } = clientOf(() => json(400, { error: '', code: 'CHATBOT_NOT_FOUND', message: 'None.' }));
  const stream = parley.queryStream(question);
  await expect(stream[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'CHATBOT_NOT_FOUND' });
  await expect(stream.final()).rejects.toMatchObject({ code: 'CHATBOT_NOT_FOUND' });
});

test('a stream without ids is not begun anew once something of it was read', async () => {
  const { parley, fetched } = clientOf(() => new Response('event: chunk\ndata: {"chunk":"a"}\n\n'));
  await expect(parley.queryStream(question).final()).rejects.toMatchObject({ code: 'STREAM_CUT' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a quiet chat is followed over any number of connections, if each has lasted', async () => {
  const quiet = 4;
  const follow = async () => {
    const { parley, fetched } = clientOf(() =>
      fetched.mock.calls.length <= quiet
        ? new Response(': still here\n\n')
        : new Response('id: 7\nevent: closed\ndata: {}\n\n'),
    );
    const events = [];
    for await (const { event } of parley.live.events({ sessionId: 'live_1' })) events.push(event);
    return events;
  };
  await expect(follow()).rejects.toMatchObject({ code: 'STREAM_CUT' });
  let nowMs = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (nowMs += 10_000));
  expect(await follow()).toEqual(['closed']);
  clock.mockRestore();
});
