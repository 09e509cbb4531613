import type { Automatic } from './automatic-mail.ts';
import type { HeldReason } from './ports.ts';

/** What became of an email, with the reason that is logged. */
export type Received =
  | { outcome: 'delivered'; sessionId: string }
  /** An agent decides. */
  | { outcome: 'held'; reason: HeldReason }
  /** Accepted and dropped: an answer would begin a loop. */
  | { outcome: 'ignored'; reason: Automatic | 'discarded' }
  /** The mail server tells the sender. */
  | { outcome: 'refused'; reason: 'no-such-address' | 'too-large' | 'unreadable' }
  /** The mail server tries again later. */
  | { outcome: 'deferred'; reason: 'too-many' | 'too-many-held' };

/** In words, for mail servers and mail providers. */
export const refusals: Readonly<Record<Extract<Received, { outcome: 'refused' | 'deferred' }>['reason'], string>> = {
  'no-such-address': 'There is no such address here',
  'too-large': 'The message is too large',
  unreadable: 'The message cannot be read',
  'too-many': 'Too many messages from this address within an hour',
  'too-many-held': 'Too many messages wait for a decision',
};
