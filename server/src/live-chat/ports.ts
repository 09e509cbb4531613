/** What live chat needs from outside: a store that decides for all nodes, and a way to wake readers. */
export type LiveState = 'waiting' | 'active' | 'closed';
export const agentStatuses = ['available', 'busy', 'away', 'offline'] as const;
export type AgentStatus = (typeof agentStatuses)[number];

export interface LiveSession {
  id: string;
  accountId: string;
  chatbotId: string;
  /** Who opened it, as sessions are owned. */
  owner: string | null;
  /** The conversation with the chatbot that was handed over. */
  querySessionId: string | null;
  state: LiveState;
  agentId: string | null;
  createdAt: number;
  closedAt: number | null;
}

/** Something that happened in a live session; messages are events too. */
export interface LiveEvent {
  event: number;
  kind: 'opened' | 'message' | 'agent-joined' | 'agent-left' | 'closed';
  /** The message's number among the messages: 1, 2, 3 and no gaps. */
  sequence: number | null;
  messageId: string | null;
  data: Record<string, string>;
  createdAt: number;
}

export interface NewLiveMessage {
  sessionId: string;
  messageId: string;
  text: string;
  senderType: 'customer' | 'agent';
  senderName: string;
  senderId: string | null;
  /** The same key from the same side again is the same message again. */
  clientKey: string | null;
  createdAt: number;
}

export interface Agent {
  accountId: string;
  userId: string;
  status: AgentStatus;
  maxConcurrentChats: number;
  openChats: number;
}

export interface LiveChatStore {
  /**
   * Opens the session. One that is open already for this visitor and chatbot, or for this conversation, is returned
   * instead; if it belongs to no conversation yet, it does from now on to the one handed over.
   */
  open(session: LiveSession): Promise<LiveSession>;
  find(sessionId: string): Promise<LiveSession | undefined>;
  /** Sessions that wait or are active, oldest first; only those of one agent where one is given. */
  openSessions(accountIds: string[], agentId: string | undefined, limit: number): Promise<LiveSession[]>;
  /** Numbers and writes a message; the same client key gives the message that is there. */
  post(message: NewLiveMessage): Promise<PostedMessage | 'closed' | 'not-found' | 'other-message'>;
  close(sessionId: string, nowMs: number): Promise<'closed' | 'closed-before'>;
  /** Gives the oldest waiting session to the agent with the fewest chats, if there is a place; returns the session. */
  assignNext(accountId: string, nowMs: number, seenAfterMs: number): Promise<string | undefined>;
  /** Accounts where somebody waits although an agent has a place. */
  accountsToAssign(seenAfterMs: number): Promise<string[]>;
  eventsAfter(sessionId: string, event: number, limit: number): Promise<LiveEvent[]>;

  saveAgent(agent: Omit<Agent, 'openChats'>, nowMs: number): Promise<Agent>;
  findAgent(accountId: string, userId: string): Promise<Agent | undefined>;
  /** The accounts in which a user ever said whether it is there. */
  accountsOfAgent(userId: string): Promise<string[]>;
  /** Notes that an agent is still there. */
  touchAgent(accountId: string, userId: string, nowMs: number): Promise<void>;
  /** Puts the agent's chats back into the queue; returns the sessions. */
  requeue(accountId: string, userId: string, nowMs: number): Promise<string[]>;
  /** Agents who were not seen since. */
  lostAgents(seenBeforeMs: number): Promise<{ accountId: string; userId: string }[]>;
  /** False when the agent has come back meanwhile. */
  setOffline(accountId: string, userId: string, seenBeforeMs: number): Promise<boolean>;
  hasPlace(accountId: string, seenAfterMs: number): Promise<boolean>;
}

export interface PostedMessage {
  messageId: string;
  sessionId: string;
  sequence: number;
  createdAt: number;
}

export const mostWhisperBytes = 1_000;

/** Wakes readers. A lost signal loses nothing: readers read from the table. */
export interface EventBus {
  /**
   * Wakes those who follow the topic. With a whisper it wakes nobody and hands that on instead: something for this
   * moment, such as that somebody types, which is stored nowhere and may be lost. At most `mostWhisperBytes`.
   */
  publish(topic: string, whisper?: string): void;
  subscribe(topic: string, onSignal: (whisper?: string) => void): () => void;
  close(): Promise<void>;
}
