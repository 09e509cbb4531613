import type { AnswerCitation, AnswerDetails } from '../conversations/index.ts';
import type { Caller } from '../identity/index.ts';
import type { SpokenLanguage } from '../languages/index.ts';
import type { Mode } from './modes.ts';
import type { StepTimes } from './step-timer.ts';

export interface Question {
  caller: Caller;
  chatbotId: string;
  sessionId: string | undefined;
  message: string;
  mode: Mode;
  /** The id the answer will have. */
  answerId: string;
  /** The account's, where it is known already. */
  retentionDays: number | undefined;
  /** The page the visitor is on. */
  pageUrl: string | undefined;
  /** What the caller says was said before, in a session that is new to us. */
  history?: readonly EarlierTurn[];
  /** Whether somebody tries the chatbot out. */
  isTrial?: boolean;
  /** Whether somebody reads along. */
  streamed: boolean;
  /** What the visitor's browser asks for, best first. */
  acceptedLanguages: readonly SpokenLanguage[];
}

export interface EarlierTurn {
  role: 'visitor' | 'chatbot';
  text: string;
}

export type AnswerEvent =
  | { type: 'started'; sessionId: string }
  /** More was written, with its citations. It carries all of the text, so that it is kept once and not by everybody. */
  | { type: 'chunk'; written: string; citations?: readonly AnswerCitation[] }
  | { type: 'citation'; citation: AnswerCitation }
  | ({ type: 'answer' } & Answer);

export interface Answer extends AnswerDetails {
  messageId: string;
  sessionId: string;
  response: string;
  /** How long each step took; absent where the answer is told again. */
  timings?: StepTimes;
}
