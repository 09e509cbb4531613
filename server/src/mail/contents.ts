/** What each kind of e-mail tells, beside its texts; the texts are in `words/`, a file for each language. */
export interface MailContents {
  'password-reset': { minutes: number };
  'address-confirmation': { days: number };
  invitation: { account: string; invitedBy: string; days: number };
  'new-sign-in': { email: string; browser: string; time: string };
  'password-changed': { email: string; time: string };
  test: { server: string };
}

export type MailKind = keyof MailContents;
