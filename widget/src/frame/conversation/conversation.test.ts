import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Memory, openMemory, type Remembered } from '../remembered.ts';
import { createConversation } from './conversation.ts';
import type { VisitorEntry } from './entries.ts';
import { ConnectionLost, Refused, type Requests } from './requests.ts';

type Sending = Parameters<Requests['send']>[1];
type Reply = (path: string, sending?: Sending) => Response | Promise<Response>;

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const never = () => new Promise<never>(() => {});
const events = (...all: [string, object][]) =>
  new Response(all.map(([name, data], at) => `id: ${at}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''));
const answered = (messageId = 'msg_1', more: object = {}) =>
  events(
    ['answer', { response: 'From 9 to 17.', sessionId: 'sess_1', messageId, kind: 'answer', ...answerRest, ...more }],
    ['done', {}],
  );
const answerRest = { confidence: 1, certainty: 'sure', sources: [], citations: [] };
const noHistory = { sessionId: null, messages: [], hasMore: false, liveSessions: [] };
const session = (id: string, state = 'waiting') => ({
  sessionId: id,
  state,
  isStaffed: true,
  opensAt: null,
  queuePlace: 1,
  rating: null,
  marks: { customer: { read: 0 }, agent: { read: 0 } },
  createdAt: '2026-01-01T10:00:00.000Z',
});

/** A conversation whose server answers by path; an address that is not named never answers. */
function scene(
  replies: Record<string, Reply>,
  remembered: Remembered = {},
  memory: Memory = openMemory('bot', undefined),
) {
  memory.change(remembered);
  const sent: { path: string; key?: string | undefined; body?: Record<string, unknown> }[] = [];
  const page = { url: `https://shop.example/${Math.random()}`, title: 'Shop' };
  const report = vi.fn();
  const onArrival = vi.fn();
  const send: Requests['send'] = async (path, sending = {}) => {
    const { headers, body } = sending;
    sent.push({ path, key: headers?.['Idempotency-Key'], body: body as Record<string, unknown> });
    const name = Object.keys(replies).find((end) => path.split('?')[0]?.endsWith(end));
    return name ? (replies[name] as Reply)(path, sending) : never();
  };
  const conversation = createConversation({
    chatbotId: 'bot',
    requests: {
      send,
      identify: async () => true,
      serverNow: () => Date.now(),
      token: async () => '',
      forget: () => {},
    },
    memory,
    page: () => page,
    report,
    onArrival,
  });
  const to = (end: string) => sent.filter(({ path }) => path.endsWith(end));
  return { conversation, memory, sent, to, report, onArrival, state: () => conversation.store.get() };
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('What the visitor asks', () => {
  test('is asked one after the other', async () => {
    let release: (reply: Response) => void = () => {};
    const { conversation, to } = scene({
      'query-stream': () => new Promise((resolve) => (release = resolve)),
    });
    await conversation.load();
    conversation.ask('One?');
    conversation.ask('Two?');
    await vi.waitFor(() => expect(to('query-stream')).not.toHaveLength(0));
    await settled();
    expect(to('query-stream').map(({ body }) => body?.['message'])).toEqual(['One?']);
    release(answered());
    await settled();
    expect(to('query-stream').map(({ body }) => body?.['message'])).toEqual(['One?', 'Two?']);
    expect(to('query-stream')[1]?.body).toMatchObject({ sessionId: 'sess_1' });
  });

  test('is asked by the next page under the same key and with the same body', async () => {
    const first = scene({});
    await first.conversation.load();
    first.conversation.ask('When?');
    await vi.waitFor(() => expect(first.to('query-stream')).toHaveLength(1));
    const next = scene({ 'query-stream': () => answered() }, {}, first.memory);
    await next.conversation.load();
    await settled();
    expect(next.to('query-stream')).toEqual(first.to('query-stream'));
    expect(next.memory.get().unsent).toEqual([]);
  });

  test('that had to be asked anew is asked by the next page under the key it had last', async () => {
    const { conversation, to } = scene(
      { 'query-stream': () => answered() },
      { unsent: [{ key: 'first', requestKey: 'second', text: 'When?', at: 1 }] },
    );
    await conversation.load();
    await settled();
    expect(to('query-stream')).toMatchObject([{ key: 'second' }]);
  });

  test('is shown once where it was answered before the page was opened', async () => {
    const said = { createdAt: new Date().toISOString(), rating: null };
    const messages = [
      { id: 'msg_0', sequence: 1, role: 'visitor', text: 'When?', ...said },
      { id: 'msg_1', sequence: 2, role: 'chatbot', text: 'From 9 to 17.', kind: 'answer', ...said },
    ];
    const { conversation, state, report } = scene(
      {
        conversation: () => Response.json({ ...noHistory, sessionId: 'sess_1', messages }),
        'query-stream': () => answered('msg_1'),
      },
      { token: 'vt_1', unsent: [{ key: 'k', text: 'When?', at: 1 }] },
    );
    await conversation.load();
    await settled();
    expect(state().entries.map(({ key }) => key)).toEqual(['msg_0', 'msg_1']);
    expect(report).not.toHaveBeenCalledWith('answer', expect.anything());
  });

  test('fails in its place, and what comes after it is asked all the same', async () => {
    const { conversation, state, memory, report } = scene({
      'query-stream': (_, sending) => {
        if (JSON.stringify(sending?.body).includes('One?')) throw new Refused(500, 'MODEL_UNAVAILABLE', 'down', 0);
        return answered();
      },
    });
    await conversation.load();
    conversation.ask('One?');
    conversation.ask('Two?');
    await settled();
    expect(state().entries).toMatchObject([{ status: 'failed' }, { status: 'sent' }, { kind: 'answer' }]);
    expect(memory.get().unsent).toMatchObject([{ text: 'One?', hasFailed: true }]);
    await conversation.discard(state().entries[0]?.key ?? '');
    expect(state().entries).toMatchObject([{ status: 'sent' }, { kind: 'answer' }]);
    expect(memory.get().unsent).toEqual([]);
    expect(report).toHaveBeenCalledWith('error', { code: 'MODEL_UNAVAILABLE', message: 'down' });
  });

  test('says when it works again where the hour is used up', async () => {
    const { conversation, state } = scene({
      'query-stream': () => {
        throw new Refused(429, 'RATE_LIMIT_EXCEEDED', 'in an hour', 3_600_000);
      },
    });
    await conversation.load();
    const before = Date.now();
    conversation.ask('One?');
    await settled();
    const [entry] = state().entries;
    expect(entry).toMatchObject({ kind: 'visitor', status: 'failed' });
    const { worksAgainAt = 0 } = entry as VisitorEntry;
    expect(worksAgainAt - before).toBeGreaterThanOrEqual(3_600_000);
    expect(worksAgainAt - before).toBeLessThan(3_660_000);
  });

  test('is not stopped before it has left, and is sent once when there is a way', async () => {
    let isLost = true;
    const { conversation, to, state, memory } = scene({
      'query-stream': () => {
        if (isLost) throw new ConnectionLost('502');
        return answered();
      },
    });
    await conversation.load();
    conversation.ask('When?');
    await vi.waitFor(() => expect(state().trouble).toEqual({ kind: 'reconnecting' }));
    conversation.stop();
    await settled();
    expect(state().entries).toMatchObject([{ text: 'When?', status: 'queued' }]);
    expect(memory.get().unsent).toMatchObject([{ text: 'When?' }]);
    isLost = false;
    await vi.waitFor(() => expect(state().entries).toHaveLength(2), { timeout: 5_000 });
    expect(state().entries).toMatchObject([{ text: 'When?', status: 'sent' }, { text: 'From 9 to 17.' }]);
    expect(new Set(to('query-stream').map(({ key }) => key)).size).toBe(1);
    expect(memory.get().unsent).toEqual([]);
  });

  test('is stopped as far as it came, and takes no further try', async () => {
    const { conversation, state, memory } = scene({
      'query-stream': (_, sending) =>
        new Response(
          new ReadableStream({
            start(controller) {
              const chunk = `id: 1\nevent: chunk\ndata: {"chunk":"From "}\n\n`;
              controller.enqueue(new TextEncoder().encode(chunk));
              sending?.signal?.addEventListener('abort', () => controller.error(sending.signal?.reason));
            },
          }),
        ),
    });
    await conversation.load();
    conversation.ask('When?');
    await settled();
    conversation.stop();
    await settled();
    expect(state().entries.at(-1)).toMatchObject({ text: 'From ', isStopped: true });
    expect(state().writing).toBeUndefined();
    expect(memory.get().unsent).toEqual([]);
  });
});

describe('What has not been seen', () => {
  test('is counted while the chat is closed, and no more once it is open', async () => {
    let count = 0;
    const { conversation, state, onArrival } = scene({
      'query-stream': () => {
        count += 1;
        return answered(`msg_${count}`);
      },
    });
    await conversation.load();
    conversation.ask('When?');
    conversation.ask('Where?');
    await vi.waitFor(() => expect(state().unread).toBe(2));
    conversation.setVisible(true);
    expect(state().unread).toBe(0);
    expect(onArrival).toHaveBeenCalledTimes(2);
  });

  test('is nothing while the chat is open', async () => {
    const { conversation, state } = scene({ 'query-stream': () => answered() });
    await conversation.load();
    conversation.setVisible(true);
    conversation.ask('When?');
    await settled();
    expect(state().unread).toBe(0);
  });
});

describe('A visitor who goes', () => {
  test('leaves nothing behind, and what the next one writes is sent once', async () => {
    let release: (reply: Response) => void = () => {};
    const { conversation, to, state, memory } = scene({
      '/sessions': () => Response.json(session('live_1')),
      '/message': () => new Promise((resolve) => (release = resolve)),
      'query-stream': never,
    });
    await conversation.load();
    await conversation.talkToPerson();
    conversation.ask('My order number is 17.');
    await settled();
    conversation.forget();
    await settled();
    conversation.ask('One?');
    release(Response.json({ messageId: 'lm_1', sequence: 1 }));
    await settled();
    conversation.ask('Two?');
    await settled();
    expect(to('query-stream').map(({ body }) => body?.['message'])).toEqual(['One?']);
    expect(state().entries.map((entry) => 'text' in entry && entry.text)).toEqual(['One?', 'Two?']);
    expect(JSON.stringify(memory.get())).not.toContain('order');
  });
});

describe('A conversation that is left for a new one', () => {
  test('ends the chat with a person, and does not come back', async () => {
    const { conversation, state, memory, to } = scene({
      '/sessions': () => Response.json(session('live_1')),
      '/close': () => Response.json({}),
      'query-stream': () => answered(),
    });
    await conversation.load();
    conversation.ask('When?');
    await vi.waitFor(() => expect(state().entries).toHaveLength(2));
    await conversation.talkToPerson();
    await conversation.startOver();
    expect(to('/live_1/close')).toHaveLength(1);
    expect(state()).toMatchObject({ entries: [], live: undefined });
    expect(memory.get()).toMatchObject({ left: 'sess_1', since: expect.any(Number) });
  });

  test('is replaced by what was said before by the person whom the site names', async () => {
    const { conversation, state } = scene(
      {
        '/sessions': () => Response.json(session('live_1')),
        'query-stream': () => answered(),
        conversation: () => Response.json(noHistory),
      },
      { token: 'vt_1' },
    );
    await conversation.load();
    conversation.ask('When?');
    await vi.waitFor(() => expect(state().entries).toHaveLength(2));
    await conversation.talkToPerson();
    await conversation.identify('jwt');
    expect(state()).toMatchObject({ entries: [], isReady: true, live: undefined });
  });
});

describe('A conversation with a person', () => {
  const history = {
    ...noHistory,
    liveSessions: [{ sessionId: 'live_1', state: 'active', createdAt: '2026-01-01T10:00:00.000Z' }],
  };

  test('goes on after a page was loaded while the connection was lost', async () => {
    let tries = 0;
    const { conversation, state, memory } = scene(
      {
        conversation: () => Response.json(history),
        '/live_1': () => {
          tries += 1;
          if (tries === 1) throw new ConnectionLost();
          return Response.json(session('live_1', 'active'));
        },
      },
      { token: 'vt_1' },
    );
    await conversation.load();
    await vi.waitFor(() => expect(state().live?.id).toBe('live_1'));
    expect(memory.get().liveSessionId).toBe('live_1');
  });

  test('begins with the answer that hands over', async () => {
    const { conversation, state } = scene({
      'query-stream': () => answered('msg_1', { kind: 'handover', liveSessionId: 'live_1' }),
      '/live_1': () => Response.json(session('live_1')),
    });
    await conversation.load();
    conversation.ask('I want to talk to a human');
    await vi.waitFor(() => expect(state().live?.id).toBe('live_1'));
  });

  test('that is gone is over for the visitor as well', async () => {
    const { conversation, state, memory } = scene(
      {
        conversation: () => Response.json(noHistory),
        '/live_1': () => {
          throw new Refused(404, 'SESSION_NOT_FOUND', 'gone', 0);
        },
      },
      { token: 'vt_1', liveSessionId: 'live_1' },
    );
    await conversation.load();
    await vi.waitFor(() => expect(memory.get().liveSessionId).toBeUndefined());
    expect(state().live).toBeUndefined();
  });

  test('is asked for until the connection is back, and the visitor is told', async () => {
    let tries = 0;
    const { conversation, state } = scene({
      '/sessions': () => {
        tries += 1;
        if (tries === 1) throw new ConnectionLost();
        return Response.json(session('live_1'));
      },
    });
    const asked = conversation.talkToPerson();
    await vi.waitFor(() => expect(state().trouble).toEqual({ kind: 'reconnecting' }));
    await asked;
    expect(state()).toMatchObject({ live: { id: 'live_1' }, trouble: undefined });
  });
});
