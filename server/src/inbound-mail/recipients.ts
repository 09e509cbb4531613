import type { ReadReplyAddress, ReplyAddresses } from '../mail/index.ts';
import type { Envelope, MailHeader } from './ports.ts';

/** Where a way in that tells no envelope has written down for whom an email came; the first that is there counts. */
const recipientHeaders = [
  ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'],
  ['to', 'cc'],
];
const mostRecipients = 50;

/** All addresses that an email came for. */
export function recipientsOf({ to }: Pick<Envelope, 'to'>, headers: readonly MailHeader[]): string[] {
  if (to.length > 0) return [...to];
  for (const names of recipientHeaders) {
    const values = headers.filter(({ name }) => names.includes(name)).map(({ value }) => value);
    const found = values.join(',').match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];
    if (found.length > 0) return [...new Set(found.slice(0, mostRecipients))];
  }
  return [];
}

/** The first reply address among them. */
export function replyTokenOf(recipients: readonly string[], addresses: ReplyAddresses, nowMs: number) {
  return recipients
    .map((recipient) => addresses.read(recipient, nowMs))
    .find((read): read is NonNullable<ReadReplyAddress> => read !== undefined);
}
