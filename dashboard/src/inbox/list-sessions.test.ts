import { expect, test } from 'vitest';
import type { LiveSession } from './documents.ts';
import { countUnread, keptIn, listIn, listSessions } from './list-sessions.ts';

const session = (sessionId: string, given: Partial<LiveSession>) =>
  ({
    sessionId,
    state: 'active',
    agentId: null,
    messageCount: 1,
    createdAt: sessionId,
    snoozedUntil: null,
    waitingSince: sessionId,
    marks: { customer: { delivered: 0, read: 0 }, agent: { delivered: 0, read: 0 } },
    ...given,
    // What a list needs of one.
  }) as LiveSession;
const all = [
  session('5', { agentId: 'ben' }),
  session('4', { agentId: 'anna' }),
  session('3', { state: 'waiting' }),
  session('2', { state: 'waiting' }),
  session('1', { state: 'closed', agentId: 'anna' }),
];
const ids = (list: 'waiting' | 'mine' | 'all') => listSessions(all, list, 'anna').map(({ sessionId }) => sessionId);

test('those who wait longest come first, then one’s own, then those of colleagues', () => {
  expect(ids('all')).toEqual(['2', '3', '4', '5']);
  expect(ids('waiting')).toEqual(['2', '3']);
  expect(ids('mine')).toEqual(['4']);
});

test('a snoozed chat comes last and wants nobody', () => {
  const snoozed = all.map((each) => (each.sessionId === '2' ? { ...each, snoozedUntil: '2027' } : each));
  expect(listSessions(snoozed, 'all', 'anna').map(({ sessionId }) => sessionId)).toEqual(['3', '4', '5', '2']);
  expect(countUnread(snoozed, 'anna')).toBe(2);
});

test('what colleagues have not read does not count for an agent', () => {
  expect(countUnread(all, 'anna')).toBe(3);
});

test('a chat that is taken stands among one’s own, and one that is over nowhere', () => {
  expect(all.map((each) => keptIn(each, 'anna'))).toEqual([undefined, 'mine', 'waiting', 'waiting', undefined]);
});

test('an address may name the list that it leads to', () => {
  expect([listIn('list=waiting'), listIn('list=nothing'), listIn('')]).toEqual(['waiting', 'all', 'all']);
});
