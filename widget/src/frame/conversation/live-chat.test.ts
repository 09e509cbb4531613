import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../store.ts';
import { type LiveState, newChat } from './chat-state.ts';
import type { AnswerEntry } from './entries.ts';
import { createLiveChat } from './live-chat.ts';
import { ConnectionLost, Refused, type Requests } from './requests.ts';

const at = (second: number) => new Date(Date.now() + second * 1_000).toISOString();
const session = (sessionId: string, more: object = {}) => ({
  sessionId,
  state: 'active',
  isStaffed: true,
  opensAt: null,
  queuePlace: null,
  rating: null,
  marks: { customer: { read: 0 }, agent: { read: 0 } },
  createdAt: at(0),
  ...more,
});
const said = (sequence: number, message: string, senderType = 'agent', more: object = {}) => ({
  messageId: `lm_${sequence}`,
  sequence,
  message,
  senderType,
  senderName: 'Anna',
  createdAt: at(sequence),
  ...more,
});

type Reply = (signal: AbortSignal | undefined) => Response | Promise<Response>;

const eventually = (check: () => void) => vi.waitFor(check);

/** A stream of events that the test speaks into. As a browser's, it ends with the signal of its request. */
function line() {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  const end = (reason: unknown) => void writer.abort(reason).catch(() => {});
  const reply: Reply = (signal) => {
    signal?.addEventListener('abort', () => end(signal.reason));
    return new Response(readable);
  };
  return {
    reply,
    tell: (...all: [event: string, data: object, id?: string][]) => {
      const text = all.map(([event, data, id = '']) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      // What is told after the end is heard by nobody.
      writer.write(new TextEncoder().encode(text.join(''))).catch(() => {});
    },
    cut: () => end(new TypeError('network error')),
  };
}

function scene(replies: Record<string, Reply>) {
  const store = createStore(newChat);
  const sent: { path: string; headers: Record<string, string>; body: unknown }[] = [];
  const send: Requests['send'] = async (path, { headers = {}, body, signal } = {}) => {
    sent.push({ path, headers, body });
    const name = Object.keys(replies).find((end) => path.endsWith(end));
    if (name) return (replies[name] as Reply)(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const report = vi.fn();
  const onAgentMessage = vi.fn();
  const requests = {
    send,
    identify: async () => true,
    serverNow: () => Date.now(),
    token: async () => '',
    forget: () => {},
  };
  const chat = createLiveChat({ requests, store, report, onAgentMessage });
  const texts = () => store.get().entries.map((entry) => ('text' in entry ? entry.text : entry.what));
  return { chat, store, sent, report, onAgentMessage, texts };
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('A conversation with a person', () => {
  test('shows what the visitor has said once, whether the reply or the event comes first', async () => {
    const events = line();
    const { chat, store, texts } = scene({
      '/live_1': () => Response.json(session('live_1')),
      '/live_1/events': events.reply,
      '/message': () => Response.json({ messageId: 'lm_2', sequence: 2, createdAt: at(2) }),
    });
    await chat.resume('live_1');
    const own = { kind: 'visitor', at: Date.now(), status: 'sending', isLive: true } as const;
    store.set({ entries: [{ ...own, key: 'a', text: 'First' }] });
    events.tell(['message', said(1, 'First', 'customer')]);
    await eventually(() => expect(store.get().entries).toMatchObject([{ status: 'sent', messageId: 'lm_1' }]));
    store.set({ entries: [...store.get().entries, { ...own, key: 'b', text: 'Second' }] });
    await chat.say('Second', 'b', 'Visitor');
    events.tell(['message', said(2, 'Second', 'customer')]);
    events.tell(['message', said(3, 'Hello')]);
    await eventually(() => expect(texts()).toEqual(['First', 'Second', 'Hello']));
  });

  test('shows a question once that is passed on as it was asked, and that it has been', async () => {
    const events = line();
    const { chat, store, texts } = scene({
      '/live_1': () => Response.json(session('live_1', { state: 'waiting', isStaffed: false })),
      '/live_1/events': events.reply,
      '/message': () => Response.json({ messageId: 'lm_1', sequence: 1, createdAt: at(1) }),
      '/contact': () => Response.json({}),
    });
    await chat.resume('live_1');
    const asked = { kind: 'visitor', key: 'a', at: Date.now(), text: 'Do you ship?', status: 'sent' } as const;
    const refusal = {
      kind: 'answer',
      key: 'b',
      at: Date.now(),
      text: 'No answer.',
      replyKind: 'refusal',
    } as AnswerEntry;
    store.set({ entries: [asked, refusal] });
    events.tell(['message', said(1, 'Do you ship?', 'customer')]);
    await eventually(() => expect(store.get().entries[0]).toMatchObject({ messageId: 'lm_1', sequence: 1 }));
    await chat.say('Do you ship?', 'key', 'Visitor');
    await chat.leaveAddress('jo@example.com', '');
    expect(texts()).toEqual(['Do you ship?', 'No answer.', 'messageLeft']);
    events.tell(['message', said(2, 'And to Norway?', 'customer')]);
    await eventually(() => expect(texts()).toEqual(['Do you ship?', 'No answer.', 'And to Norway?', 'messageLeft']));
  });

  test('knows the address that was left on an earlier page', async () => {
    const { chat, store } = scene({ '/live_1': () => Response.json(session('live_1', { email: 'jo@example.com' })) });
    await chat.resume('live_1');
    expect(store.get().live?.email).toBe('jo@example.com');
  });

  test('goes on behind the last event when the connection breaks', async () => {
    const [first, second] = [line(), line()];
    const lines = [first, second];
    const { chat, sent, texts } = scene({
      '/live_1': () => Response.json(session('live_1')),
      '/live_1/events': (signal) => lines.shift()?.reply(signal) ?? new Response(null, { status: 204 }),
    });
    await chat.resume('live_1');
    first.tell(['message', said(1, 'Hello'), '7']);
    await eventually(() => expect(texts()).toEqual(['Hello']));
    first.cut();
    await eventually(() => expect(lines).toHaveLength(0));
    second.tell(['message', said(1, 'Hello'), '7']);
    second.tell(['message', said(2, 'Still there?'), '8']);
    await eventually(() => expect(texts()).toEqual(['Hello', 'Still there?']));
    expect(sent.filter(({ path }) => path.endsWith('/events')).map(({ headers }) => headers)).toEqual([
      {},
      { 'Last-Event-ID': '7' },
    ]);
  });

  test('counts as new what the visitor had not read before, and tells the page of that alone', async () => {
    const events = line();
    const marks = { customer: { read: 1 }, agent: { read: 0 } };
    const { chat, report, onAgentMessage, texts } = scene({
      '/live_1': () => Response.json(session('live_1', { marks })),
      '/live_1/events': events.reply,
    });
    await chat.resume('live_1');
    events.tell(['message', said(1, 'Read')]);
    events.tell(['message', said(2, 'Unread')]);
    await eventually(() => expect(texts()).toEqual(['Read', 'Unread']));
    expect(onAgentMessage).toHaveBeenCalledTimes(1);
    expect(report.mock.calls).toEqual([['message', { from: 'agent', text: 'Unread' }]]);
  });

  test('tells the page of what happens now, not again of what has happened before', async () => {
    const events = line();
    const { chat, report, store } = scene({
      '/live_1': () => Response.json(session('live_1', { createdAt: at(-3_600) })),
      '/live_1/events': events.reply,
    });
    await chat.resume('live_1');
    events.tell(['agent-joined', { agentName: 'Ben', createdAt: at(-3_000) }]);
    events.tell(['agent-joined', { agentName: 'Anna', createdAt: at(0) }]);
    await eventually(() => expect(store.get().live?.agentName).toBe('Anna'));
    expect(report.mock.calls).toEqual([['handover', { state: 'active', agentName: 'Anna' }]]);
    chat.leave();
  });

  test('has been read as far as it has, whatever comes late', async () => {
    const events = line();
    const { chat, store } = scene({
      '/live_1': () => Response.json(session('live_1')),
      '/live_1/events': events.reply,
    });
    await chat.resume('live_1');
    events.tell(['read', { by: 'agent', sequence: 3 }], ['read', { by: 'agent', sequence: 2 }]);
    events.tell(['read', { by: 'customer', sequence: 1 }]);
    await eventually(() => expect(store.get().live).toMatchObject({ readByAgent: 3, readByVisitor: 1 }));
    chat.leave();
  });

  test('does not keep the page from seeing the chats that are over', async () => {
    const [current, past] = [line(), line()];
    const { chat, texts } = scene({
      '/live_2': () => Response.json(session('live_2')),
      '/live_2/events': current.reply,
      '/live_1/events': past.reply,
    });
    const replayed = chat.replay('live_1');
    await chat.resume('live_2');
    past.tell(['message', said(1, 'Long ago')]);
    past.tell(['closed', { createdAt: at(2) }]);
    await replayed;
    expect(texts()).toEqual(['Long ago', 'ended']);
  });

  test('is not over because one of the past was erased', async () => {
    const { chat, store } = scene({
      '/live_2': () => Response.json(session('live_2')),
      '/live_1/events': () => {
        throw new Refused(404, 'SESSION_NOT_FOUND', 'gone', 0);
      },
    });
    await chat.resume('live_2');
    await expect(chat.replay('live_1')).rejects.toThrow(Refused);
    expect(store.get().live).toMatchObject({ id: 'live_2', state: 'active' });
    chat.leave();
  });

  test('that was left is heard of no more, not even what has arrived with what was heard last', async () => {
    const events = line();
    const { chat, texts, onAgentMessage, store } = scene({
      '/live_1': () => Response.json(session('live_1')),
      '/live_1/events': events.reply,
    });
    await chat.resume('live_1');
    onAgentMessage.mockImplementation(() => chat.leave());
    events.tell(['message', said(1, 'Hello')], ['message', said(2, 'For somebody else')]);
    await eventually(() => expect(texts()).toContain('Hello'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(texts()).toEqual(['Hello']);
    expect(store.get().live).toBeUndefined();
  });

  test('says at most every few seconds that the visitor writes, and never while nobody is there', async () => {
    const { chat, sent, store } = scene({
      '/live_1': () => Response.json(session('live_1', { state: 'waiting' })),
    });
    const typed = () => sent.filter(({ path }) => path.endsWith('/typing'));
    await chat.resume('live_1');
    chat.typing();
    expect(typed()).toEqual([]);
    store.set({ live: { ...(store.get().live as LiveState), state: 'active' } });
    chat.typing();
    chat.typing();
    expect(typed()).toHaveLength(1);
    chat.leave();
  });

  test('tells the reader of a message once', async () => {
    const { chat, sent } = scene({
      '/live_1': () => Response.json(session('live_1')),
      '/read': () => {
        throw new ConnectionLost();
      },
    });
    await chat.resume('live_1');
    chat.read(3);
    chat.read(3);
    chat.read(2);
    expect(sent.filter(({ path }) => path.endsWith('/read'))).toMatchObject([{ body: { sequence: 3 } }]);
    chat.leave();
  });
});
