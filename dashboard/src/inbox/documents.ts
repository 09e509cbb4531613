/** Live chat as the API writes it. Events of streams are not in its description, so their types are ours. */
import type { Reply } from '../../../clients/js/src/calls.ts';

export type SessionPage = Reply<'GET', '/api/live-chat/sessions'>;
/** A chat in a list; with where the words are, if they were searched for. */
export type FoundChat = SessionPage['sessions'][number];
export type LiveSession = Omit<FoundChat, 'snippet'>;
type Side = keyof LiveSession['marks'];
export type Marks = LiveSession['marks'][Side];

export type Transcript = Reply<'GET', '/api/live-chat/sessions/{id}/transcript'>;
/** Something that was said or happened in a chat. */
export type Entry = Transcript['chat'][number];

export type AgentStatus = Reply<'GET', '/api/live-chat/agents'>['agents'][number]['status'];
export const agentStatuses: readonly AgentStatus[] = ['available', 'busy', 'away', 'offline'];

export type CannedReply = Reply<'GET', '/api/live-chat/canned-replies'>['replies'][number];

export type HeldMail = Reply<'GET', '/api/live-chat/held-mails'>['mails'][number];

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
        /** Of a visitor who gave no name. */
        isUnnamed?: boolean;
        senderId?: string | null;
        pictureUrl?: string;
        attachment?: NonNullable<Entry['attachment']>;
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
  | { kind: 'snoozed'; data: Happened & { until: string | null } }
  | { kind: 'rated'; data: Happened & { rating: number; comment: string | null } };

/** Kept nowhere: who types. */
export interface Typing {
  sessionId: string;
  by: Side;
  isTyping: boolean;
  name?: string;
  /** Of a colleague. */
  agentId?: string;
}
