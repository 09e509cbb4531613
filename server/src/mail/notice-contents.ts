import type { SaidLine } from './said-line.ts';

/** What every notice to a member has: where to stop getting such emails. */
interface Stoppable {
  /** A path of ours that needs no sign-in. */
  stopPath: string;
}

/** What quotas count, as `limits/` names it. */
export type NearLimit = 'chatbots' | 'sources' | 'passages' | 'storage' | 'sessions';

/** What notices tell, and the transcript that somebody asked for. */
export interface NoticeContents {
  'visitor-waiting': Stoppable & { chatbot: string; said: readonly SaidLine[] };
  'visitors-waiting': Stoppable & { chatbots: string; count: number; said: readonly SaidLine[] };
  'unread-message': Stoppable & { chatbot: string; said: readonly SaidLine[] };
  mention: Stoppable & { author: string; said: readonly SaidLine[] };
  'weekly-digest': Stoppable & {
    account: string;
    /** The first and the last day. */
    from: string;
    to: string;
    questions: number;
    resolved: number;
    refused: number;
    unanswered: readonly AskedInVain[];
  };
  'source-failed': Stoppable & { source: string; chatbot: string; reason: string };
  'limit-near': Stoppable & { account: string; what: NearLimit; used: string; limit: string };
  /** A chat, to whoever asked for it. */
  transcript: { chatbot: string; said: readonly SaidLine[] };
}

export interface AskedInVain {
  question: string;
  asked: number;
}

export type NoticeMailKind = keyof NoticeContents;
