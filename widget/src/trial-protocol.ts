import type { Body, Reply } from '../../clients/js/src/calls.ts';

/**
 * What the dashboard and the chat that is tried out in it say to each other. Both are of one origin, and check on every
 * message that it comes from there and from the window they know.
 */

export type AnswerMode = NonNullable<Body<'POST', '/api/chatbot/query'>['mode']>;

export type TrialToFrame =
  /** How to answer, which answer is being inspected, and the words of the button that inspects one. */
  | { type: 'trial'; mode: AnswerMode; inspected: string | undefined; inspect: string; inspectOf: string }
  /** The ID token that was asked for. */
  | { type: 'token'; token: string };

export type TrialToPage =
  | { type: 'token-wanted'; wasRefused: boolean }
  | { type: 'asked'; number: number; question: string; mode: AnswerMode }
  | { type: 'answered'; number: number; answer: Reply<'POST', '/api/chatbot/query'> }
  /** Without a code it was stopped. */
  | { type: 'unanswered'; number: number; code?: string; message?: string; status?: number }
  | { type: 'inspect'; messageId: string };
