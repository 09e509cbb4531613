import type { InboxEvent, LiveSession, Marks } from './documents.ts';

/** As long as the list's own. */
const shownOfMessage = 200;

/**
 * A session after an event. A list is read after the place from which its events are followed, so that some of them are
 * in it already: each may be applied again, and the last one decides.
 */
export function applyEvent(session: LiveSession, { kind, data }: InboxEvent): LiveSession {
  switch (kind) {
    case 'message':
      return data.sequence < session.messageCount
        ? session
        : {
            ...session,
            messageCount: data.sequence,
            lastMessage: data.message.slice(0, shownOfMessage),
            lastMessageFrom: { side: data.senderType, name: data.senderName, agentId: data.senderId ?? null },
            visitorName: session.visitorName ?? nameIn(data),
            snoozedUntil: data.senderType === 'customer' ? null : session.snoozedUntil,
          };
    case 'agent-joined':
      return session.state === 'closed' ? session : { ...session, state: 'active', agentId: data.agentId };
    case 'agent-left':
      // When a chat is transferred, the event of the next agent may come first.
      return session.state === 'closed' || session.agentId !== data.agentId
        ? session
        : { ...session, state: 'waiting', agentId: null };
    case 'closed':
      return { ...session, state: 'closed', closedAt: data.createdAt, closedBecause: data.reason };
    case 'delivered':
    case 'read':
      return {
        ...session,
        marks: { ...session.marks, [data.by]: further(session.marks[data.by], kind, data.sequence) },
      };
    case 'tags':
      return { ...session, tags: data.tags };
    case 'contact':
      return { ...session, email: data.email, visitorName: data.name ?? session.visitorName };
    case 'page':
      return { ...session, pageUrl: data.pageUrl };
    case 'snoozed':
      return { ...session, snoozedUntil: data.until };
    case 'rated':
      return { ...session, rating: data.rating, ratingComment: data.comment ?? null };
    case 'opened':
    case 'note':
    case 'conversation':
      return session;
  }
}

const nameIn = ({ senderType, senderName, isUnnamed }: Extract<InboxEvent, { kind: 'message' }>['data']) =>
  senderType === 'customer' && !isUnnamed ? senderName : null;

/** What was read was received. */
function further({ delivered, read }: Marks, mark: keyof Marks, sequence: number): Marks {
  return {
    delivered: Math.max(delivered, sequence),
    read: mark === 'read' ? Math.max(read, sequence) : read,
  };
}
