import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMemory } from '../remembered.ts';
import { createConversation } from './conversation.ts';
import type { Requests } from './requests.ts';

/** What is imported from here on cannot be loaded, until what is returned is called. */
function withoutPart(path: string, onAttempt = () => {}): () => void {
  vi.resetModules();
  vi.doMock(path, () => {
    onAttempt();
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  return () => {
    vi.doUnmock(path);
    vi.resetModules();
  };
}

const answer = { response: 'From 9 to 17.', sessionId: 'sess_1', messageId: 'msg_1', kind: 'answer', sources: [] };
const session = { sessionId: 'live_1', state: 'waiting', isStaffed: true, marks: { customer: {}, agent: {} } };
const never = () => new Promise<never>(() => {});

function scene() {
  const asked: unknown[] = [];
  const memory = openMemory('bot', undefined);
  const send: Requests['send'] = async (path, { body } = {}) => {
    if (path.endsWith('/sessions')) return Response.json(session);
    if (!path.endsWith('/query-stream')) return never();
    asked.push((body as { message: string }).message);
    return new Response(`event: answer\ndata: ${JSON.stringify(answer)}\n\nevent: done\ndata: {}\n\n`);
  };
  const requests: Requests = {
    send,
    identify: async () => true,
    serverNow: () => Date.now(),
    token: async () => '',
    forget() {},
  };
  const conversation = createConversation({
    chatbotId: 'bot',
    requests,
    memory,
    page: () => undefined,
    report() {},
    onArrival() {},
  });
  return { conversation, requests, memory, asked, state: () => conversation.store.get() };
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => void vi.unstubAllGlobals());

const soon = { timeout: 10_000 };

describe('What the visitor asks before its part is loaded', () => {
  test('is seen and kept at once, and sent when the part comes', async () => {
    const comes = withoutPart('./exchange.ts');
    const { conversation, state, memory, asked } = scene();
    await conversation.load();
    conversation.ask('When?');
    expect(memory.get().unsent).toMatchObject([{ text: 'When?' }]);
    await vi.waitFor(() => expect(state().entries).toMatchObject([{ text: 'When?', status: 'queued' }]), soon);
    comes();
    await vi.waitFor(() => expect(memory.get().unsent).toEqual([]), soon);
    expect(asked).toEqual(['When?']);
    expect(state().entries).toMatchObject([{ status: 'sent' }, { kind: 'answer' }]);
    expect(state().trouble).toBeUndefined();
  });

  test('goes with the visitor who is forgotten', async () => {
    const comes = withoutPart('./exchange.ts');
    const { conversation, state, asked } = scene();
    await conversation.load();
    conversation.ask('When?');
    await vi.waitFor(() => expect(state().entries).toMatchObject([{ status: 'queued' }]), soon);
    conversation.forget();
    expect(state()).toMatchObject({ entries: [], trouble: undefined });
    comes();
    conversation.ask('Where?');
    await vi.waitFor(() => expect(state().entries).toMatchObject([{ text: 'Where?' }, { kind: 'answer' }]), soon);
    expect(asked).toEqual(['Where?']);
  });
});

test('However much is wanted of a part that cannot be loaded, it is asked for once at a time', async () => {
  let attempts = 0;
  const comes = withoutPart('./exchange.ts', () => {
    attempts += 1;
  });
  const { conversation, state } = scene();
  await conversation.load();
  conversation.ask('When?');
  await vi.waitFor(() => expect(state().trouble).toBeDefined(), soon);
  for (let stroke = 0; stroke < 20; stroke += 1) {
    conversation.prepare();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(attempts).toBeLessThan(5);
  comes();
});

test('What a refused identity waited for is no trouble once its part is there', async () => {
  const comes = withoutPart('./exchange.ts');
  const { conversation, requests, state } = scene();
  requests.identify = () => Promise.reject(new TypeError('not a token'));
  await conversation.load();
  const identified = conversation.identify('token');
  await vi.waitFor(() => expect(state().trouble).toBeDefined(), soon);
  comes();
  await expect(identified).rejects.toThrow('not a token');
  expect(state().trouble).toBeUndefined();
});

test('A conversation with a person begins when its part could be loaded, though it could not be the first time', async () => {
  const comes = withoutPart('./live-chat.ts');
  const { conversation, state } = scene();
  await expect(conversation.live()).rejects.toThrow();
  comes();
  await conversation.talkToPerson();
  expect(state().live?.id).toBe('live_1');
});
