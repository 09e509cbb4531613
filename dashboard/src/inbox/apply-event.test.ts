import { expect, test } from 'vitest';
import { applyEvent } from './apply-event.ts';
import type { InboxEvent, LiveSession } from './documents.ts';

const at = { sessionId: 'live_1', createdAt: '2026-01-01T10:00:00.000Z' };
const waiting: LiveSession = {
  sessionId: 'live_1',
  chatbotId: 'bot_1',
  accountId: 'acct_1',
  state: 'waiting',
  agentId: null,
  querySessionId: null,
  previousSessionId: null,
  createdAt: at.createdAt,
  closedAt: null,
  closedBecause: null,
  rating: null,
  ratingComment: null,
  marks: { customer: { delivered: 0, read: 0 }, agent: { delivered: 0, read: 0 } },
  visitorName: null,
  email: null,
  pageUrl: null,
  tags: [],
  snoozedUntil: null,
  waitingSince: at.createdAt,
  lastEventAt: at.createdAt,
  messageCount: 0,
  lastMessage: null,
};
const message = (sequence: number): InboxEvent => ({
  kind: 'message',
  data: {
    ...at,
    messageId: `msg_${sequence}`,
    sequence,
    message: `Message ${sequence}`,
    format: 'text',
    senderType: 'customer',
    senderName: 'Jo',
  },
});
const joined = (agentId: string): InboxEvent => ({ kind: 'agent-joined', data: { ...at, agentId } });
const left = (agentId: string): InboxEvent => ({ kind: 'agent-left', data: { ...at, agentId } });
const closed: InboxEvent = { kind: 'closed', data: { ...at, by: 'agent', reason: 'ended' } };
const after = (session: LiveSession, ...events: InboxEvent[]) => events.reduce(applyEvent, session);

test('what a list already holds is told again without harm', () => {
  const listed = after(waiting, message(1), joined('usr_a'), left('usr_a'), message(2), joined('usr_b'));
  expect(after(listed, message(1), joined('usr_a'), left('usr_a'), message(2), joined('usr_b'))).toEqual(listed);
  expect(listed).toMatchObject({
    messageCount: 2,
    lastMessage: 'Message 2',
    state: 'active',
    agentId: 'usr_b',
  });
});

test('a visitor has the name under which they first wrote, unless it is known already', () => {
  const said = message(1);
  const unnamed = { ...said, data: { ...said.data, senderName: 'Visitor', isUnnamed: true } } as InboxEvent;
  expect(after(waiting, unnamed).visitorName).toBeNull();
  expect(after(waiting, unnamed, message(2)).visitorName).toBe('Jo');
  expect(after({ ...waiting, visitorName: 'Joanna' }, message(1)).visitorName).toBe('Joanna');
});

test('whoever passed a chat on does not take it from the next by leaving', () => {
  expect(after(waiting, joined('usr_a'), joined('usr_b'), left('usr_a'))).toMatchObject({
    state: 'active',
    agentId: 'usr_b',
  });
});

test('a chat that is over stays over', () => {
  expect(after(waiting, joined('usr_a'), closed, joined('usr_b')).state).toBe('closed');
});

test('marks only go on, and what was read was received', () => {
  const read = (sequence: number): InboxEvent => ({
    kind: 'read',
    data: { ...at, by: 'customer', sequence },
  });
  expect(after(waiting, read(4), read(2)).marks.customer).toEqual({ delivered: 4, read: 4 });
});

test('a snoozed chat is back when its time is told to be over, or when the customer writes', () => {
  const until = '2026-01-02T09:00:00.000Z';
  const snoozed = applyEvent(waiting, { kind: 'snoozed', data: { ...at, until } });
  expect(snoozed.snoozedUntil).toBe(until);
  expect(applyEvent(snoozed, message(1)).snoozedUntil).toBeNull();
  expect(applyEvent(snoozed, { kind: 'snoozed', data: { ...at, until: null } }).snoozedUntil).toBeNull();
});
