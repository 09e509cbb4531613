import type { LiveEvent } from '../src/live-chat/ports.ts';

export interface ReplayedSession {
  id: string;
  state: 'waiting' | 'active' | 'closed';
  agentId: string | null;
  /** When it began to wait: the order of the queue. */
  since: number;
  messages: number;
  declinedBy: Map<string, number>;
  read: Record<string, number>;
}

interface Options {
  /** How many chats each agent may have. */
  maxOf(agentId: string): number;
  /** How long an agent who declined a chat is not given it again. */
  declinedForMs?: number;
  /** Whether those who wait could be given away at once: false where agents or working hours held them back. */
  isOrderStrict?: boolean;
}

/**
 * What live chat must be, written a second time: walks the events of an account in their one order and names every step
 * that the rules do not allow.
 */
export function replayLiveChat(
  events: readonly LiveEvent[],
  { maxOf, declinedForMs = 5 * 60_000, isOrderStrict = true }: Options,
) {
  const sessions = new Map<string, ReplayedSession>();
  const openChats = new Map<string, number>();
  const wrong: string[] = [];
  let lastInboxEvent = 0;

  const count = (agentId: string, by: number) => openChats.set(agentId, (openChats.get(agentId) ?? 0) + by);

  function passedOver(taken: ReplayedSession, agentId: string, atMs: number) {
    for (const other of sessions.values()) {
      const declinedAt = other.declinedBy.get(agentId) ?? Number.NEGATIVE_INFINITY;
      const isOlder = other.since < taken.since || (other.since === taken.since && other.id < taken.id);
      if (other.state === 'waiting' && other !== taken && isOlder && declinedAt <= atMs - declinedForMs)
        wrong.push(`${agentId} was given ${taken.id} although ${other.id} had waited longer`);
    }
  }

  function step(event: LiveEvent) {
    const { sessionId, kind, data, agentId, createdAt } = event;
    if (event.inboxEvent !== lastInboxEvent + 1) wrong.push(`event ${event.inboxEvent} came after ${lastInboxEvent}`);
    lastInboxEvent = event.inboxEvent;
    const session = sessions.get(sessionId);
    if (kind === 'opened') {
      if (session) wrong.push(`${sessionId} was opened twice`);
      sessions.set(sessionId, {
        id: sessionId,
        state: 'waiting',
        agentId: null,
        since: createdAt,
        messages: 0,
        declinedBy: new Map(),
        read: {},
      });
      return;
    }
    if (!session) return void wrong.push(`${kind} in ${sessionId}, which was never opened`);
    const isAfterwards = kind === 'note' || kind === 'tags' || kind === 'rated';
    if (session.state === 'closed' && !isAfterwards) wrong.push(`${kind} in ${sessionId} after it was closed`);

    if (kind === 'message') {
      session.messages += 1;
      if (event.sequence !== session.messages)
        wrong.push(`message ${event.sequence} of ${sessionId} came as number ${session.messages}`);
    } else if (kind === 'agent-joined' && agentId) {
      if (session.state !== 'waiting' || session.agentId)
        wrong.push(`${agentId} joined ${sessionId}, which did not wait`);
      if (isOrderStrict && data.how === 'assigned') passedOver(session, agentId, createdAt);
      session.state = 'active';
      session.agentId = agentId;
      count(agentId, 1);
      if ((openChats.get(agentId) ?? 0) > maxOf(agentId)) wrong.push(`${agentId} has ${openChats.get(agentId)} chats`);
    } else if (kind === 'agent-left' && agentId) {
      if (session.agentId !== agentId) wrong.push(`${agentId} left ${sessionId} without having it`);
      session.state = 'waiting';
      session.agentId = null;
      count(agentId, -1);
      if (data.reason === 'declined') session.declinedBy.set(agentId, createdAt);
    } else if (kind === 'closed') {
      if (session.agentId) count(session.agentId, -1);
      session.state = 'closed';
      session.agentId = null;
    } else if (kind === 'delivered' || kind === 'read') {
      const mark = `${data.by} ${kind}`;
      const upTo = Number(data.sequence);
      if (upTo <= (session.read[mark] ?? 0) || upTo > session.messages)
        wrong.push(`${mark} of ${sessionId} went from ${session.read[mark] ?? 0} to ${upTo}`);
      session.read[mark] = upTo;
    }
  }

  for (const event of events) step(event);
  return { wrong, sessions, openChats };
}
