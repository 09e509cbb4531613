import type { Body, Reply } from '../../../../clients/js/src/calls.ts';

/** The reply to a question; the event `answer` of a stream holds the same. */
export type Answer = Reply<'POST', '/api/chatbot/query'>;
export type Citation = Answer['citations'][number];
/** Words that answer, by their place in the text. */
export type Highlight = NonNullable<Answer['highlights']>[number];
export type RelatedPage = NonNullable<Answer['related']>[number];

export interface Question {
  /** Makes a repeat safe: the server takes a question with the same key once. */
  key: string;
  body: Body<'POST', '/api/chatbot/query-stream'>;
}

export type Trouble = { kind: 'reconnecting' | 'slow' } | { kind: 'busy'; waitMs: number } | undefined;
