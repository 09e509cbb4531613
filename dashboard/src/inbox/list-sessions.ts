import type { LiveSession } from './documents.ts';

export const openLists = ['waiting', 'mine', 'all'] as const;
export type OpenList = (typeof openLists)[number];
export type ListName = OpenList | 'closed';

/** The list that an address asks for; all where it asks for none. */
export const listIn = (search: string): ListName =>
  openLists.find((name) => name === new URLSearchParams(search).get('list')) ?? 'all';

/** Where a chat stands beside the list of all: with those who wait, or among an agent's own. */
export function keptIn({ state, agentId: holder }: LiveSession, agentId: string): 'waiting' | 'mine' | undefined {
  if (state === 'waiting') return 'waiting';
  return state === 'active' && holder === agentId ? 'mine' : undefined;
}

/**
 * The open chats of a list: those who wait first, longest first, then one's own, then those of colleagues, and snoozed ones at last. A chat keeps
 * its place while people write in it, so that nothing moves away under a hand.
 */
export function listSessions(sessions: Iterable<LiveSession>, list: OpenList, agentId: string): LiveSession[] {
  const isListed = (session: LiveSession) =>
    list === 'all' ? session.state !== 'closed' : keptIn(session, agentId) === list;
  const rank = ({ snoozedUntil, state, agentId: holder }: LiveSession) => {
    if (snoozedUntil !== null) return 3;
    return state === 'waiting' ? 0 : holder === agentId ? 1 : 2;
  };
  const since = (session: LiveSession) => (session.state === 'waiting' ? session.waitingSince : session.createdAt);
  return [...sessions]
    .filter(isListed)
    .sort((one, other) => rank(one) - rank(other) || (since(one) < since(other) ? -1 : 1));
}

/** Whether a chat wants somebody: it waits, nobody has said anything yet, or something was not read. */
export function isUnread({ state, messageCount, marks, snoozedUntil }: LiveSession): boolean {
  if (state === 'closed' || snoozedUntil !== null) return false;
  return state === 'waiting' || messageCount === 0 || messageCount > marks.agent.read;
}

/** The chats that want something of this agent. */
export function countUnread(sessions: Iterable<LiveSession>, agentId: string): number {
  let count = 0;
  for (const session of sessions)
    if (isUnread(session) && (session.state === 'waiting' || session.agentId === agentId)) count += 1;
  return count;
}
