import { conflict, Problem } from '../errors/index.ts';
import { newId } from '../identity/index.ts';
import type { NewReceivedMail } from '../mail/index.ts';
import {
  type AssignmentStore,
  eventsForBoth,
  type LiveEvent,
  type LiveEventKind,
  type LiveMessageStore,
  type LiveSession,
  type LiveSessionStore,
  type Marks,
  type MessageFormat,
  type NewAttachment,
  type PostedMessage,
  type Side,
  unnamedVisitor,
} from './ports.ts';
import { sessionClosed, sessionNotFound } from './sessions.ts';
import type { Signals } from './signals.ts';

interface Dependencies {
  store: LiveMessageStore &
    Pick<AssignmentStore, 'take'> &
    Pick<LiveSessionStore, 'find' | 'conversationsOf' | 'release'>;
  signals: Signals;
  find(sessionId: string): Promise<LiveSession>;
  clock(): number;
}

export interface GivenMessage {
  text: string;
  format: MessageFormat;
  senderType: Side;
  senderName: string;
  senderId: string | null;
  clientKey: string | null;
  attachment?: NewAttachment | undefined;
  receivedMail?: NewReceivedMail | undefined;
}

/** Whether a side gets events of this kind. */
export const isFor = (side: Side, kind: LiveEventKind): boolean => side === 'agent' || forBoth.has(kind);

const forBoth: ReadonlySet<LiveEventKind> = new Set(eventsForBoth);

/** What the two sides say, have received and have read. */
export function messageVerbs({ store, signals, find, clock }: Dependencies) {
  async function post(
    session: LiveSession,
    message: GivenMessage,
    messageId: string = newId('msg'),
  ): Promise<PostedMessage> {
    const { senderType, senderId } = message;
    // Assigns a waiting chat to the agent who replies. Without a free slot it stays in the queue.
    if (senderType === 'agent' && senderId !== null && session.state === 'waiting')
      await store.take(session, senderId, clock());
    const { id: sessionId, accountId, chatbotId } = session;
    const ids = { sessionId, accountId, chatbotId };
    // One write: the message with its number, its event, the hold that keeps the chatbot silent, the webhook.
    const posted = await store.post({ ...message, ...ids, messageId, createdAt: clock() });
    if (posted === 'not-found') throw sessionNotFound();
    if (posted === 'closed') throw sessionClosed();
    if (posted === 'full') throw conflict('This chat holds as many messages as it may; close it and open a new one.');
    if (posted === 'too-many-files') throw conflict('This chat holds as many files as it may.');
    if (posted === 'too-many-of-sender')
      throw new Problem('RATE_LIMIT_EXCEEDED', 'Too many emails from this address within an hour.');
    if (posted === 'other-message') throw conflict('This key was used for another message; take a new one.');
    if (senderType === 'agent') signals.held(await store.conversationsOf(session));
    signals.changed(session);
    return posted;
  }

  return {
    post,

    /** A visitor's message to the chatbot, in a conversation that a person holds; false when the live chat is closed or erased. */
    async receive(liveSessionId: string, text: string, messageId: string): Promise<boolean> {
      try {
        const session = await find(liveSessionId);
        const senderName = session.visitorName ?? unnamedVisitor;
        const from = { senderType: 'customer', senderName, senderId: null, format: 'text' } as const;
        await post(session, { text, ...from, clientKey: messageId }, messageId);
        return true;
      } catch (error) {
        if (!isOver(error)) throw error;
        // Clear a stale hold, or neither the chatbot nor an agent could reply.
        await store.release(liveSessionId);
        return false;
      }
    },

    /** Notes up to which message a side has received or read the chat. */
    async mark(session: LiveSession, side: Side, mark: keyof Marks, sequence: number): Promise<void> {
      if (await store.mark(session, side, mark, sequence, clock())) signals.changed(session);
    },

    /** Tells the other side that somebody types, or no longer; it is not stored. */
    tellTyping(
      { id, accountId }: LiveSession,
      { by, agentId, isTyping, name }: { by: Side; agentId?: string; isTyping: boolean; name?: string | undefined },
    ): void {
      const typing = { sessionId: id, by, isTyping, ...(name && { name }) };
      signals.sendEphemeral({ id, accountId }, agentId === undefined ? typing : { ...typing, agentId });
    },

    /** What happened in a session after an event; `gone` when there is no such session. */
    async eventsAfter(sessionId: string, event: number, limit: number): Promise<LiveEvent[] | 'gone'> {
      const events = await store.eventsAfter(sessionId, event, limit);
      return events.length === 0 && (await store.find(sessionId)) === undefined ? 'gone' : events;
    },
    endOf: store.endOf,
    inboxEventsAfter: store.inboxEventsAfter,
    inboxEventCount: store.inboxEventCount,
  };
}

const isOver = (error: unknown) =>
  error instanceof Problem && (error.code === 'SESSION_CLOSED' || error.code === 'SESSION_NOT_FOUND');
