import type { LiveSession } from './documents.ts';

/** Whether a chat wants somebody: it waits, nobody has said anything yet, or something was not read. */
export function isUnread({ state, messageCount, marks }: LiveSession): boolean {
  if (state === 'closed') return false;
  return state === 'waiting' || messageCount === 0 || messageCount > marks.agent.read;
}

/** The chats that want something of this agent. */
export function countUnread(sessions: Iterable<LiveSession>, agentId: string): number {
  let count = 0;
  for (const session of sessions)
    if (isUnread(session) && (session.state === 'waiting' || session.agentId === agentId)) count += 1;
  return count;
}
