import { describe, expect, test } from 'vitest';
import { createStore } from '../store.ts';
import { newChat } from './chat-state.ts';
import { readHistory, showEarlier } from './history.ts';
import type { Requests } from './requests.ts';

const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const message = (sequence: number) => ({
  id: `msg_${sequence}`,
  sequence,
  role: sequence % 2 ? 'visitor' : 'chatbot',
  text: `${sequence}`,
  createdAt: at(sequence),
  rating: null,
});
const chat = (minute: number, state: string) => ({
  sessionId: `live_${minute}`,
  state,
  createdAt: at(minute),
});

function serverWith(stored: object) {
  const asked: string[] = [];
  const send: Requests['send'] = async (path) => {
    asked.push(path);
    const nothing = { sessionId: 'sess_1', messages: [], hasMore: false, liveSessions: [] };
    return Response.json({ ...nothing, ...stored });
  };
  return { requests: { send } as Requests, asked };
}

describe('What was said before', () => {
  test('ends where the visitor has started over, but for a chat with a person that goes on', async () => {
    const { requests } = serverWith({
      messages: [1, 2, 3, 4].map(message),
      hasMore: true,
      liveSessions: [chat(1, 'active'), chat(2, 'closed'), chat(4, 'closed')],
    });
    const found = await readHistory(requests, 'bot', { since: Date.parse(at(3)) });
    expect(found.entries.map(({ key }) => key)).toEqual(['msg_3', 'msg_4']);
    expect(found.liveSessions.map(({ id }) => id)).toEqual(['live_1', 'live_4']);
    expect(found.before).toBeUndefined();
  });

  test('keeps how sure an answer was, and the pages that a refusal links to', async () => {
    const related = [{ title: 'Returns', url: 'https://shop.example/returns' }];
    const refusal = { ...message(4), kind: 'refusal', certainty: 'unsure', related };
    const closest = { ...message(2), kind: 'answer', certainty: 'unsure', lead: 'The closest I found:' };
    const { requests } = serverWith({ messages: [message(1), closest, message(3), refusal] });
    const { entries } = await readHistory(requests, 'bot', { since: undefined });
    expect(entries[1]).toMatchObject({ certainty: 'unsure', isLed: true, related: [] });
    expect(entries[3]).toMatchObject({ replyKind: 'refusal', isLed: false, related });
  });

  test('is not gone on with where all of it was left behind', async () => {
    const { requests } = serverWith({ messages: [1, 2].map(message) });
    const found = await readHistory(requests, 'bot', { since: Date.parse(at(3)) });
    expect(found).toMatchObject({ entries: [], sessionId: undefined });
  });

  test('is an earlier conversation once its last message is old, unless people are in it or it is asked for', async () => {
    const stored = { messages: [1, 2].map(message), liveSessions: [chat(1, 'closed')] };
    const goesOnSince = Date.parse(at(3));
    const old = await readHistory(serverWith(stored).requests, 'bot', { since: undefined, goesOnSince });
    expect(old).toMatchObject({ entries: [], sessionId: undefined, liveSessions: [] });
    const withPeople = { ...stored, liveSessions: [chat(1, 'active')] };
    const live = await readHistory(serverWith(withPeople).requests, 'bot', { since: undefined, goesOnSince });
    expect(live.sessionId).toBe('sess_1');
    const asked = await readHistory(serverWith(stored).requests, 'bot', { since: undefined, sessionId: 'sess_1' });
    expect(asked.entries).toHaveLength(2);
  });

  test('comes page by page, with nothing twice', async () => {
    const { requests, asked } = serverWith({ messages: [1, 2, 3].map(message), hasMore: false });
    const shown = await readHistory(serverWith({ messages: [3, 4].map(message), hasMore: true }).requests, 'bot', {
      since: undefined,
    });
    expect(shown.before).toBe(3);
    const store = createStore({ ...newChat, entries: shown.entries, before: shown.before });
    await showEarlier(requests, 'bot', { store, sessionId: 'sess_1', since: undefined });
    expect(asked).toEqual(['/api/widget/bot/conversation?before=3&sessionId=sess_1']);
    expect(store.get().entries.map(({ key }) => key)).toEqual(['msg_1', 'msg_2', 'msg_3', 'msg_4']);
    expect(store.get().before).toBeUndefined();
  });
});
