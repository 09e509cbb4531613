/** What live chat needs from outside: stores that decide for all nodes, and a bus that wakes subscribers. */
import type { SaidText } from '../conversations/index.ts';
import type { NewMail } from '../mail/index.ts';
import type {
  Agent,
  CannedReply,
  ClosedBecause,
  Contact,
  ListedAgent,
  LiveEvent,
  LiveSession,
  Marks,
  NewLiveMessage,
  NewLiveSession,
  NewNote,
  PostedMessage,
  SearchableSession,
  SearchFilter,
  SearchPlace,
  SessionFilter,
  SessionRef,
  Side,
  StoredAttachment,
} from './live-session.ts';

export * from './live-session.ts';

export interface LiveSessionStore {
  /**
   * Opens the session. One that is open already for this visitor and chatbot, for this conversation, or as the
   * continuation of the same session, is returned instead; the conversation handed over belongs to that one from now on.
   * Nothing where its chatbot is gone; `too-many` where the visitor or the conversation has had too many within the hour.
   */
  open(session: NewLiveSession): Promise<LiveSession | 'too-many' | undefined>;
  find(sessionId: string): Promise<LiveSession | undefined>;
  /** Every conversation that was handed over into this session. */
  conversationsOf(session: MovedSession): Promise<string[]>;
  /** Open sessions from the oldest, closed ones from the latest. */
  list(filter: SessionFilter): Promise<LiveSession[]>;
  /** An owner's sessions with a chatbot, the latest first. */
  latestOf(chatbotId: string, owner: string, limit: number): Promise<LiveSession[]>;
  /** How many sessions of its account wait before this one, in the order in which they are assigned; at most `limit`. */
  countBefore(
    session: Pick<LiveSession, 'id' | 'accountId' | 'waitingSince' | 'assignableFrom'>,
    nowMs: number,
    limit: number,
  ): Promise<number>;
  /** With `quietSince`, only if nothing has happened in it since. */
  close(session: SessionRef, because: ClosedBecause, by: string, nowMs: number, quietSince?: number): Promise<boolean>;
  /** Open sessions of which nothing was heard for long; those that somebody left an address in are not among them. */
  quietSessions(waitingBefore: number, activeBefore: number, limit: number): Promise<SessionRef[]>;
  /** Lets the chatbot speak again where a person has spoken in a chat that waits, long ago. */
  releaseQuietHolds(quietSince: number): Promise<void>;
  /** Lets the chatbot speak again where the chat that held a conversation is over or gone. */
  release(sessionId: string): Promise<void>;
  /** The chatbots whose chats wait for their people to be back. */
  chatbotsToComeBackTo(nowMs: number): Promise<string[]>;
  /** Changes when the waiting sessions of a chatbot may be given to agents. */
  setAssignableFrom(chatbotId: string, assignableFrom: number): Promise<void>;

  /** False where the session is closed. */
  saveContact(session: SessionRef, contact: Contact, nowMs: number): Promise<boolean>;
  savePage(session: SessionRef, pageUrl: string, nowMs: number): Promise<void>;
  saveTags(session: SessionRef, tags: string[], nowMs: number): Promise<void>;
  /** False where the session is closed. */
  snooze(session: SessionRef, until: number | null, nowMs: number): Promise<boolean>;
  /** With the emails to those whom it mentions. */
  addNote(session: SessionRef, note: NewNote, mails: readonly NewMail[]): Promise<void>;
  /** The visitor's rating, into the statistics of the chatbot too; false where nobody ever answered. */
  rate(session: LiveSession, rating: number, comment: string | null, nowMs: number): Promise<boolean>;
}

/** What a visitor without a name is called as the sender of a message; widgets send it too. */
export const unnamedVisitor = 'Visitor';

/** Whether the name of a sender only stands in for one: nobody else compares it. */
export const isUnnamed = ({ senderType, senderName }: { senderType?: unknown; senderName?: unknown }): boolean =>
  senderType === 'customer' && senderName === unnamedVisitor;

export interface LiveMessageStore {
  /** Numbers and writes a message; the same client key gives the message that is there. */
  post(
    message: NewLiveMessage,
  ): Promise<
    PostedMessage | 'closed' | 'full' | 'not-found' | 'other-message' | 'too-many-files' | 'too-many-of-sender'
  >;
  /** Raises what a side has received or read; false when there is nothing to raise. */
  mark(session: SessionRef, side: Side, mark: keyof Marks, sequence: number, nowMs: number): Promise<boolean>;
  eventsAfter(sessionId: string, event: number, limit: number): Promise<LiveEvent[]>;
  /** The number of the latest `closed` event. */
  endOf(sessionId: string): Promise<number | undefined>;
  inboxEventsAfter(accountId: string, inboxEvent: number, limit: number): Promise<LiveEvent[]>;
  /** How many events the account has had. */
  inboxEventCount(accountId: string): Promise<number>;
}

/** A session that changed hands, with the conversation that it holds. */
export interface MovedSession {
  id: string;
  querySessionId: string | null;
}

export type TakeOutcome = MovedSession | 'not-waiting' | 'no-slot';
export type TransferOutcome = MovedSession | 'not-held' | 'no-slot';

export interface AssignmentStore {
  /** Gives the oldest waiting session to the agent with the fewest chats, if there is a free slot. */
  assignNext(accountId: string, now: AssignmentTimes): Promise<MovedSession | undefined>;
  /** Accounts where somebody waits although an agent has a free slot. */
  accountsToAssign(now: AssignmentTimes): Promise<string[]>;
  /** Gives a waiting session to the agent who asks for it. */
  take(session: SessionRef, userId: string, nowMs: number): Promise<TakeOutcome>;
  /** Puts a session back into the queue, for others than the agent who declines it. */
  decline(session: SessionRef, userId: string, nowMs: number): Promise<boolean>;
  transfer(session: SessionRef, fromUserId: string, toUserId: string, now: AssignmentTimes): Promise<TransferOutcome>;
  /** Puts the agent's chats back into the queue; returns the sessions. */
  requeue(accountId: string, userId: string, reason: string, nowMs: number): Promise<string[]>;
}

export interface AssignmentTimes {
  nowMs: number;
  /** Agents heard of since are there. */
  seenAfterMs: number;
  /** What was declined since is not given to the same agent again. */
  declinedAfterMs: number;
}

export interface AgentStore {
  /** Nothing where the user was removed from the account meanwhile. */
  saveAgent(agent: Omit<Agent, 'openChats'>, nowMs: number): Promise<Agent | undefined>;
  findAgent(accountId: string, userId: string): Promise<Agent | undefined>;
  agentsOf(accountId: string): Promise<ListedAgent[]>;
  /** The accounts in which a user ever said whether it is there. */
  accountsOfAgent(userId: string): Promise<string[]>;
  /** Notes that an agent is still there. */
  touchAgent(accountId: string, userId: string, nowMs: number): Promise<void>;
  /** Agents who were not seen since. */
  lostAgents(seenBeforeMs: number): Promise<{ accountId: string; userId: string }[]>;
  /** False when the agent has come back meanwhile. */
  setOffline(accountId: string, userId: string, seenBeforeMs: number): Promise<boolean>;
  hasFreeSlot(accountId: string, seenAfterMs: number): Promise<boolean>;
}

export interface CannedReplyStore {
  /** False where the account has as many as it may. */
  add(reply: CannedReply, most: number): Promise<boolean>;
  ofAccount(accountId: string): Promise<CannedReply[]>;
  find(replyId: string): Promise<CannedReply | undefined>;
  change(replyId: string, changes: Pick<CannedReply, 'title' | 'text' | 'updatedAt'>): Promise<void>;
  remove(replyId: string): Promise<void>;
}

interface HandedOver {
  chatbotId: string;
  owner: string;
}

export interface HandedOverStore {
  /** The session that got this message of the visitor's. */
  receivedIn(message: HandedOver & { messageId: string }): Promise<string | undefined>;
  /** The first session of this visitor or conversation that is open or was closed after a time. */
  chatOf(conversation: HandedOver & { querySessionId: string; closedAfter: number }): Promise<string | undefined>;
}

export interface AttachmentStore {
  findAttachment(sessionId: string, attachmentId: string): Promise<StoredAttachment | undefined>;
  /** The file that a message carries. */
  attachmentOf(sessionId: string, messageId: string): Promise<StoredAttachment | undefined>;
  /** Its bytes, a piece at a time. */
  bytesOfAttachment(attachmentId: string): AsyncGenerator<Uint8Array>;
}

/** A session whose visitor is away. */
export interface UnmailedSession extends LiveSession {
  /** Up to which message it was decided whether the visitor gets it by email. */
  mailedSequence: number;
}

/** A message of a live session. */
export interface SpokenLine {
  sequence: number;
  isVisitors: boolean;
  name: string;
  text: string;
  isMarkdown: boolean;
}

export interface VisitorMailStore {
  /**
   * Sessions with an address and with messages that were neither delivered nor looked at for an email, in which nothing
   * has happened since, but something after. The longest quiet first.
   */
  toMail(which: { quietSince: number; after: number; limit: number }): Promise<UnmailedSession[]>;
  /** In order. */
  latestMessages(sessionId: string, limit: number): Promise<SpokenLine[]>;
  /** The end of the conversation with the chatbot that was handed over, in order. */
  latestOfConversation(
    session: Pick<LiveSession, 'querySessionId' | 'createdAt'>,
    limit: number,
  ): Promise<Pick<SpokenLine, 'isVisitors' | 'text'>[]>;
  /**
   * Decides on all messages of the session, in one write with the email, if there is one. False where anything has
   * happened in the session since it was read, or where another node was first.
   */
  save(session: UnmailedSession, mail: NewMail | undefined): Promise<boolean>;
}

export interface TranscriptMailStore {
  /** Writes the email; false where the chat has had as many since a time. */
  saveTranscript(mail: NewMail, limit: { most: number; since: number }): Promise<boolean>;
}

/** Callers bound each read: on SQLite nobody else is served meanwhile. */
export interface LiveSearchStore {
  /** Those after a place: open ones and then closed ones, each the latest first. Fewer than the limit are not the end. */
  sessionsToSearch(filter: SearchFilter, after: SearchPlace | undefined, limit: number): Promise<SearchableSession[]>;
  /** What was said to and by people in these sessions, between two numbers of events. */
  saidInChats(sessionIds: readonly string[], fromEvent: number, toEvent: number): Promise<SaidText[]>;
  /** The conversations that were handed over into these sessions. */
  conversationsBehind(
    sessionIds: readonly string[],
  ): Promise<{ sessionId: string; querySessionId: string; messageCount: number }[]>;
  /** Those of these sessions that there are still. */
  findAll(sessionIds: readonly string[]): Promise<LiveSession[]>;
}

export interface LiveChatStore
  extends LiveSessionStore,
    LiveSearchStore,
    LiveMessageStore,
    AssignmentStore,
    AgentStore,
    HandedOverStore,
    AttachmentStore {
  cannedReplies: CannedReplyStore;
}

export const mostEphemeralBytes = 1_000;

/** Wakes readers. A lost signal loses nothing: readers read from the table. */
export interface EventBus {
  /**
   * Wakes those who follow the topic. With an ephemeral event it wakes nobody and hands that on instead: something for this
   * moment, such as that somebody types, which is stored nowhere and may be lost. At most `mostEphemeralBytes`.
   */
  publish(topic: string, ephemeral?: string): void;
  subscribe(topic: string, onSignal: (ephemeral?: string) => void): () => void;
  close(): Promise<void>;
}
