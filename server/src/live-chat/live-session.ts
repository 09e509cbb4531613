/** Live sessions, their messages and events, and the agents. */
import type { NewReceivedMail } from '../mail/index.ts';

export const liveStates = ['waiting', 'active', 'closed'] as const;
export type LiveState = (typeof liveStates)[number];
export const agentStatuses = ['available', 'busy', 'away', 'offline'] as const;
export type AgentStatus = (typeof agentStatuses)[number];
/** The two ends of a live chat. */
export type Side = 'customer' | 'agent';
export type ClosedBecause = 'ended' | 'handed-back' | 'expired';

export interface NewLiveSession {
  id: string;
  accountId: string;
  chatbotId: string;
  /** Who opened it, as sessions are owned. */
  owner: string | null;
  /** The conversation with the chatbot that was handed over. */
  querySessionId: string | null;
  /** The closed session that it goes on with; undefined looks for one of the same visitor or conversation. */
  previousId?: string | undefined;
  /** How long ago that may have been closed. */
  previousClosedAfter: number;
  /** From when on it may be given to an agent. */
  assignableFrom: number;
  pageUrl: string | null;
  visitorName: string | null;
  email: string | null;
  createdAt: number;
}

export interface LiveSession {
  id: string;
  accountId: string;
  chatbotId: string;
  owner: string | null;
  querySessionId: string | null;
  previousId: string | null;
  state: LiveState;
  agentId: string | null;
  assignableFrom: number;
  waitingSince: number;
  createdAt: number;
  lastEventAt: number;
  closedAt: number | null;
  closedBecause: ClosedBecause | null;
  messageCount: number;
  /** How many events there have been: the number of the latest. */
  eventCount: number;
  /** The beginning of the latest message. */
  lastMessage: string | null;
  /** Who wrote it, where sessions are listed. */
  lastMessageFrom?: { side: Side; name: string; agentId: string | null } | null;
  pageUrl: string | null;
  visitorName: string | null;
  email: string | null;
  tags: string[];
  /** Until when an agent has put it off; a message of the customer's ends that. */
  snoozedUntil: number | null;
  rating: number | null;
  ratingComment: string | null;
  /** Up to which message each side has received, and read, what was written. */
  marks: Record<Side, Marks>;
}

export interface Marks {
  delivered: number;
  read: number;
}

/** Events of a live session that both sides get. */
export const eventsForBoth = [
  ...(['opened', 'message', 'agent-joined', 'agent-left'] as const),
  ...(['delivered', 'read', 'closed'] as const),
] as const;
/** Events that only agents get. */
export const eventsForAgents = ['note', 'tags', 'contact', 'page', 'conversation', 'snoozed', 'rated'] as const;
export type LiveEventKind = (typeof eventsForBoth)[number] | (typeof eventsForAgents)[number];

/** Something that happened in a live session; messages are events too. */
export interface LiveEvent {
  sessionId: string;
  /** Its number in the session. */
  event: number;
  /** Its number among all events of the account. */
  inboxEvent: number;
  kind: LiveEventKind;
  /** The message's number among the messages: 1, 2, 3 and no gaps. */
  sequence: number | null;
  messageId: string | null;
  /** Who held the session then; the name where it tells of this person. */
  agentId: string | null;
  agentName: string | null;
  /** Where the picture of whoever held the session is; of those who came or wrote. */
  agentPictureUrl: string | null;
  data: Record<string, unknown>;
  createdAt: number;
}

export interface NewLiveMessage {
  sessionId: string;
  accountId: string;
  chatbotId: string;
  messageId: string;
  text: string;
  format: MessageFormat;
  senderType: Side;
  senderName: string;
  senderId: string | null;
  /** The same key from the same side again is the same message again. */
  clientKey: string | null;
  createdAt: number;
  attachment?: NewAttachment | undefined;
  /** The email that it was written in; it becomes a message once. */
  receivedMail?: NewReceivedMail | undefined;
}

/** A file as those in the chat know it. */
export interface Attachment {
  id: string;
  name: string;
  /** What its bytes were found to be. */
  contentType: string;
  size: number;
  /** In pixels; of images only. */
  width?: number;
  height?: number;
}

export interface NewAttachment extends Attachment {
  bytes: Uint8Array;
  /** What a chat may hold, this file included. */
  most: AttachmentLimits;
}

export interface AttachmentLimits {
  files: number;
  bytes: number;
}

export interface StoredAttachment extends Attachment {
  messageId: string;
}

export type MessageFormat = 'text' | 'markdown';

export interface PostedMessage {
  messageId: string;
  sessionId: string;
  sequence: number;
  createdAt: number;
}

export interface Agent {
  accountId: string;
  userId: string;
  status: AgentStatus;
  maxConcurrentChats: number;
  openChats: number;
}

export interface ListedAgent extends Agent {
  name: string;
  pictureUrl: string | null;
  seenAt: number;
}

/** Which sessions to list. */
export interface SessionFilter {
  accountIds: string[];
  states: readonly LiveState[];
  agentId?: string | undefined;
  chatbotId?: string | undefined;
  tag?: string | undefined;
  /** The last one of the page before, by when it was opened or, of closed ones, closed. */
  after?: { at: number; id: string } | undefined;
  limit: number;
}

/** Which sessions to search. */
export type SearchFilter = Omit<SessionFilter, 'after' | 'limit'>;

/** Where a search has come to: open sessions come first, by when they were opened, then closed ones, by when they were closed. */
export interface SearchPlace {
  isClosed: boolean;
  at: number;
  id: string;
}

/** A session as a search looks at it. */
export interface SearchableSession extends SearchPlace {
  visitorName: string | null;
  email: string | null;
  tags: string[];
  eventCount: number;
}

/** A session as its account's people or its customer know it. */
export type SessionRef = Pick<LiveSession, 'id' | 'accountId' | 'chatbotId'>;

export interface Contact {
  email: string;
  name: string | null;
}

export interface NewNote {
  id: string;
  text: string;
  authorId: string;
  createdAt: number;
}

export interface CannedReply {
  id: string;
  accountId: string;
  title: string;
  text: string;
  createdAt: number;
  updatedAt: number;
}
