/** What receiving email needs from outside: somebody who reads emails, and a store. */
import type { NewMail, NewReceivedMail } from '../mail/index.ts';

export interface MailFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  /** Shown within the text, as logos are. */
  isInline: boolean;
}

/** An email as it was read. */
export interface ReadMail {
  messageId: string;
  from: { name: string; address: string };
  subject: string;
  /** All headers in order, names in small letters. */
  headers: readonly MailHeader[];
  /** As plain text, whatever it was. */
  text: string;
  files: readonly MailFile[];
  /** Whether the sender's domain says that it is from there; `unknown` where it says nothing or cannot be asked. */
  sender: 'proven' | 'forged' | 'unknown';
}

export interface MailHeader {
  name: string;
  value: string;
}

export interface MailReader {
  /** Nothing where it is no email that can be read. `envelopeFrom` is empty for reports of mail servers. */
  read(raw: Uint8Array, envelopeFrom: string | undefined): Promise<ReadMail | undefined>;
  close(): Promise<void>;
}

/** How an email was handed over. */
export interface Envelope {
  /** Not where the way in does not tell it. */
  from?: string | undefined;
  /** Empty where the way in does not tell it: then its headers do. */
  to: readonly string[];
}

export const heldReasons = [
  ...(['wrong-address', 'expired-address', 'other-sender', 'forged-sender'] as const),
  ...(['live-chat-off', 'chat-full'] as const),
] as const;
/** Why an email waits until an agent has looked at it. */
export type HeldReason = (typeof heldReasons)[number];

export interface HeldMail {
  id: string;
  accountId: string;
  chatbotId: string;
  sessionId: string | null;
  from: { name: string; address: string };
  subject: string;
  /** The beginning of its text. */
  preview: string;
  reason: HeldReason;
  receivedAt: number;
}

export interface InboundMailStore {
  /** What became of an email that has come before. */
  find(id: string): Promise<{ state: 'held' | 'delivered' | 'discarded'; sessionId: string | null } | undefined>;
  /** How many an account got from an address since. */
  countFrom(accountId: string, address: string, sinceMs: number): Promise<number>;
  /** Keeps it with all of its bytes, once, unless the account holds as many as it may. */
  hold(mail: NewReceivedMail, raw: Uint8Array): Promise<'held' | 'too-many-held' | TooManyOfSender>;
  /** The latest first. */
  heldOf(accountIds: readonly string[], limit: number): Promise<HeldMail[]>;
  findHeld(id: string): Promise<HeldMail | undefined>;
  rawOf(id: string): Promise<Uint8Array>;
  /** False where somebody has decided before. */
  discard(id: string, nowMs: number): Promise<boolean>;
  /** Deletes those that came before, some at a time; returns how many. */
  forget(beforeMs: number, limit: number): Promise<number>;
  /** Takes or keeps the right to fetch from a mailbox; false while another node has it. */
  lease(name: string, holder: string, nowMs: number, untilMs: number): Promise<boolean>;
}

/** The account got as many emails from the sender within an hour as it takes. */
type TooManyOfSender = 'too-many-of-sender';

/** Chatbots that are written to by email. */
export interface MailAddressStore {
  chatbotNamed(name: string): Promise<string | undefined>;
  nameOf(chatbotId: string): Promise<string | undefined>;
  /** False where another chatbot has the name. */
  setName(chatbotId: string, name: string, nowMs: number): Promise<boolean>;
  removeName(chatbotId: string): Promise<void>;
  /** Notes an email as answered and writes the answer, in one write and once. */
  answer(received: NewReceivedMail, mail: NewMail | undefined): Promise<'answered' | 'repeated' | TooManyOfSender>;
}
