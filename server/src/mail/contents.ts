/** What each kind of e-mail tells, beside its texts; the texts are in `words/`, a file for each language. */
export interface MailContents {
  'password-reset': { minutes: number };
  'address-confirmation': { days: number };
  invitation: { account: string; invitedBy: string; days: number };
  'new-sign-in': { email: string; browser: string; time: string };
  'password-changed': { email: string; time: string };
  /** To an absent visitor: what was said since, and the end of what was said before, both in order. */
  'agent-reply': { agent: string; chatbot: string; said: readonly SaidLine[]; earlier: readonly SaidLine[] };
  test: { server: string };
}

/** A message of a conversation, as plain text. */
export interface SaidLine {
  /** Null for what the reader said. */
  name: string | null;
  text: string;
}

export type MailKind = keyof MailContents;
