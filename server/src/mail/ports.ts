/** What email needs from outside: a store, and a way to a mail server. */
import type { MailContents, MailKind } from './contents.ts';

export interface MailAddress {
  name: string;
  address: string;
}

/** An email to be sent, as a store writes it together with its cause. */
export interface NewMail {
  id: string;
  /** The same at every attempt, so that a receiver knows a repetition. */
  messageId: string;
  kind: MailKind;
  to: MailAddress;
  language: string;
  content: MailContents[MailKind];
  /** The path or address its button leads to, encrypted: it may hold a token. */
  sealedPath: string | null;
  /** The account that it is sent for; it is erased with it. */
  accountId: string | null;
  /** The conversation that it is about; it is erased with it. */
  sessionId: string | null;
  createdAt: number;
  /** When it is of no use any more. */
  expiresAt: number | null;
  /** How many may be written within an hour. */
  most: { ofAddress: number; ofAccount: number };
}

/** An email that this node holds until its lease is over. */
export interface ClaimedMail extends Omit<NewMail, 'most'> {
  /** Tells its present holder from earlier ones. */
  attempts: number;
  /** Attempts that went wrong; those that a killed server never finished are not among them. */
  failures: number;
}

/** One that could not be sent, and why. */
export interface UnsentMail {
  id: string;
  kind: string;
  to: string;
  /** False while it is tried again. */
  isGivenUp: boolean;
  reason: string;
  at: number;
}

export interface MailCounts {
  waiting: number;
  /** Since the time that was asked for. */
  sent: number;
  failed: number;
}

export interface MailStore {
  /** Writes one that has no other cause than the request for it. */
  add(mail: NewMail): Promise<void>;
  /** Takes those that are due and that nobody holds, for `leaseMs`. */
  claim(options: { nowMs: number; leaseMs: number; limit: number }): Promise<ClaimedMail[]>;
  /** What it said is forgotten once it is sent or given up. */
  succeed(mail: ClaimedMail, nowMs: number): Promise<void>;
  /** Tries again at that time, or never again. */
  fail(mail: ClaimedMail, failure: { reason: string; nextAttemptAt: number | null; nowMs: number }): Promise<void>;
  /** Frees one that was not tried. */
  giveBack(mail: ClaimedMail, nowMs: number): Promise<void>;
  /** Frees all at once; only for a server that knows itself to be alone. */
  releaseAll(nowMs: number): Promise<void>;
  counts(sinceMs: number): Promise<MailCounts>;
  /** The latest first; of one account, where it is given. */
  unsent(limit: number, accountId?: string): Promise<UnsentMail[]>;
  /** Deletes those that were finished before, some at a time; returns how many. */
  forget(beforeMs: number, limit: number): Promise<number>;
}

/** An email as it goes out. */
export interface OutgoingMail {
  messageId: string;
  to: MailAddress;
  /** Where answers go, when not to the sender. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export type SendOutcome =
  | { kind: 'sent' }
  /** `isFinal`: the mail server will never take it. */
  | { kind: 'failed'; reason: string; isFinal: boolean };

/** A mail server. Rejects only when the signal is aborted. */
export interface MailSender {
  readonly from: MailAddress;
  send(mail: OutgoingMail, signal: AbortSignal): Promise<SendOutcome>;
}

/** The mail server of an account. */
export interface AccountMailServer {
  accountId: string;
  host: string;
  port: number;
  /** TLS from the start, or after a plain greeting; never without. */
  security: 'tls' | 'starttls';
  user: string;
  /** Encrypted; null where it needs none. */
  passwordBox: string | null;
  from: MailAddress;
  updatedAt: number;
}

export interface AccountServerStore {
  all(): Promise<AccountMailServer[]>;
  find(accountId: string): Promise<AccountMailServer | undefined>;
  save(server: AccountMailServer): Promise<void>;
  remove(accountId: string): Promise<void>;
}

/** Opens the way to a mail server that an account names, which may not be inside our own network. */
export type OpenMailSender = (
  server: Pick<AccountMailServer, 'host' | 'port' | 'security' | 'user' | 'from'> & { password: string },
) => MailSender;
