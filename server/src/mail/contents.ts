import type { NoticeContents } from './notice-contents.ts';
import type { SaidLine } from './said-line.ts';

/** What each kind of email tells, beside its texts; the texts are in `words/`, a file for each language. */
export interface MailContents extends NoticeContents {
  'password-reset': { minutes: number };
  'address-confirmation': { days: number };
  invitation: { account: string; invitedBy: string; days: number };
  'new-sign-in': { email: string; browser: string; time: string };
  'password-changed': { email: string; time: string };
  /** To an absent visitor: what was said since, and the end of what was said before, both in order. */
  'agent-reply': { agent: string; chatbot: string; said: readonly SaidLine[]; earlier: readonly SaidLine[] };
  /** To somebody who wrote to a chatbot by email; `inReplyTo` is the Message-ID of that email. */
  'chatbot-answer': {
    chatbot: string;
    subject: string;
    inReplyTo: string;
    said: readonly SaidLine[];
    earlier: readonly SaidLine[];
  };
  test: { server: string };
}

export type MailKind = keyof MailContents;
