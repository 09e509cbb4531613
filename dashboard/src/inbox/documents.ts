/** Live chat as the API writes it, as far as the inbox reads it. */

export type Side = 'customer' | 'agent';

export interface Marks {
  delivered: number;
  read: number;
}

export interface LiveSession {
  sessionId: string;
  chatbotId: string;
  state: 'waiting' | 'active' | 'closed';
  agentId: string | null;
  previousSessionId: string | null;
  createdAt: string;
  closedAt: string | null;
  closedBecause: 'ended' | 'handed-back' | 'expired' | null;
  rating: number | null;
  ratingComment: string | null;
  marks: Record<Side, Marks>;
  visitorName: string | null;
  email: string | null;
  pageUrl: string | null;
  tags: string[];
  waitingSince: string;
  messageCount: number;
  lastMessage: string | null;
}

export interface SessionPage {
  sessions: LiveSession[];
  next: string | null;
  cursors: Record<string, string>;
}

/** Something that was said or happened in a chat. */
export interface Entry {
  at: string;
  from: 'visitor' | 'chatbot' | 'agent' | 'note' | 'event';
  name?: string;
  text: string;
  messageId?: string;
  sequence?: number;
  format?: 'text' | 'markdown';
  confidence?: number;
}

export interface Transcript {
  conversation: Entry[];
  conversationNext: string | null;
  chat: Entry[];
  next: number | null;
}

interface Happened {
  sessionId: string;
  createdAt: string;
}

/** What the inbox's stream tells. */
export type InboxEvent =
  | { kind: 'opened'; data: Happened }
  | {
      kind: 'message';
      data: Happened & {
        messageId: string;
        sequence: number;
        message: string;
        format: 'text' | 'markdown';
        senderType: Side;
        senderName: string;
        senderId?: string | null;
      };
    }
  | { kind: 'agent-joined' | 'agent-left'; data: Happened & { agentId: string; agentName?: string } }
  | { kind: 'delivered' | 'read'; data: Happened & { by: Side; sequence: number } }
  | { kind: 'closed'; data: Happened & { by: string; reason: LiveSession['closedBecause'] } }
  | { kind: 'note'; data: Happened & { noteId: string; text: string; authorId: string } }
  | { kind: 'tags'; data: Happened & { tags: string[] } }
  | { kind: 'contact'; data: Happened & { email: string; name: string | null } }
  | { kind: 'page'; data: Happened & { pageUrl: string } }
  | { kind: 'conversation'; data: Happened & { querySessionId: string } }
  | { kind: 'rated'; data: Happened & { rating: number; comment: string | null } };

/** Kept nowhere: who types. */
export interface Typing {
  sessionId: string;
  by: Side;
  isTyping: boolean;
  name?: string;
}

export const agentStatuses = ['available', 'busy', 'away', 'offline'] as const;
export type AgentStatus = (typeof agentStatuses)[number];

export interface Agent {
  agentId: string;
  name: string;
  status: AgentStatus;
  maxConcurrentChats: number;
  openChats: number;
}

export interface CannedReply {
  id: string;
  title: string;
  text: string;
}
