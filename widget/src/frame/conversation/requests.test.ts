import { afterEach, describe, expect, test, vi } from 'vitest';
import { openMemory, type Remembered } from '../remembered.ts';
import { ConnectionLost, createRequests, Refused } from './requests.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const welcome = (token: string, visitorId = 'vis_1') => Response.json({ token, visitorId, expiresAt: inAnHour() });
const refused = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ code: 'SOME_CODE', message: 'No.' }, { status, headers });

/** The server is another process: here it says what it is told to, one reply after the other. */
function scene(replies: (Response | Promise<Response> | Error)[], remembered: Remembered = {}) {
  const memory = openMemory('bot', undefined);
  memory.change(remembered);
  const asked: { path: string; authorization?: string | undefined; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, authorization: new Headers(init.headers).get('Authorization') ?? undefined, init });
    const reply = replies[asked.length - 1];
    if (reply instanceof Error) throw reply;
    return reply;
  });
  return { requests: createRequests('bot', memory), memory, asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('Requests in the visitor’s name', () => {
  const current = { token: 'vt_old', visitorId: 'vis_1', tokenExpiresAt: Date.now() + 3_600_000 };
  const asVisitor = { asVisitor: true };

  test('take the token that is remembered, and no cookie', async () => {
    const { requests, asked } = scene([Response.json({})], current);
    await requests.send('/path', asVisitor);
    expect(asked).toMatchObject([{ authorization: 'Bearer vt_old', init: { credentials: 'omit' } }]);
  });

  test('renew a token that is about to end, once for all who wait', async () => {
    const soon = { ...current, tokenExpiresAt: Date.now() + 30_000 };
    const { requests, asked } = scene([welcome('vt_new'), Response.json({}), Response.json({})], soon);
    await Promise.all([requests.send('/one', asVisitor), requests.send('/other', asVisitor)]);
    expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/api/widget/bot/visitor', undefined],
      ['/one', 'Bearer vt_new'],
      ['/other', 'Bearer vt_new'],
    ]);
  });

  test('renew a token that is refused, and ask once more', async () => {
    const { requests, asked } = scene([refused(401), welcome('vt_new'), Response.json({})], current);
    await requests.send('/path', asVisitor);
    expect(asked.at(-1)).toMatchObject({ path: '/path', authorization: 'Bearer vt_new' });
    const again = scene([refused(401), welcome('vt_new'), refused(401)], current);
    await expect(again.requests.send('/path', asVisitor)).rejects.toThrow(Refused);
  });

  test('do not bring back a visitor who was forgotten while a token was on its way', async () => {
    let release: (reply: Response) => void = () => {};
    const slow = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const { requests, memory, asked } = scene([
      slow,
      Response.json({}),
      welcome('vt_next', 'vis_2'),
      Response.json({}),
    ]);
    const before = requests.send('/before', asVisitor);
    memory.forget();
    requests.forget();
    release(welcome('vt_before'));
    await before;
    expect(memory.get()).toEqual({});
    await requests.send('/after', asVisitor);
    expect(asked.at(-1)).toMatchObject({ path: '/after', authorization: 'Bearer vt_next' });
  });

  test('tell whether the site vouches for somebody else, and keep saying who it is', async () => {
    const { requests, asked } = scene([welcome('vt_a', 'vis_ann'), welcome('vt_b', 'vis_ann')], current);
    expect(await requests.identify('jwt')).toBe(true);
    expect(await requests.identify('jwt')).toBe(false);
    expect(JSON.parse(String(asked[1]?.init.body))).toEqual({ token: 'vt_a', identity: 'jwt' });
  });
});

test.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['a proxy’s words', new Response('<h1>Bad gateway</h1>', { status: 500 })],
  ['a server that is stopping', refused(503)],
])('%s is worth another try', async (_, reply) => {
  const { requests } = scene([reply]);
  await expect(requests.send('/path')).rejects.toThrow(ConnectionLost);
});

test('a refusal keeps its code and how long to wait', async () => {
  const { requests } = scene([refused(429, { 'Retry-After': '7' })]);
  const error = await requests.send('/path').catch((caught: unknown) => caught);
  expect(error).toMatchObject({ status: 429, code: 'SOME_CODE', message: 'No.', retryAfterMs: 7_000 });
});

/** A network that takes what is sent and never answers. */
function stall() {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
}

describe('A request on a line that stalls', () => {
  test('is given up as lost, so that it is tried again', async () => {
    stall();
    const outcome = createRequests('bot_1', openMemory('bot_1', undefined))
      .send('/x')
      .catch((error) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await Promise.race([outcome, 'still waiting'])).toBeInstanceOf(ConnectionLost);
  });

  test('ends at once, with its reason, when nobody wants it any more', async () => {
    stall();
    const stop = new AbortController();
    const outcome = createRequests('bot_1', openMemory('bot_1', undefined))
      .send('/x', { signal: stop.signal })
      .catch((error) => error);
    stop.abort('stopped');
    expect(await outcome).toBe('stopped');
  });
});
