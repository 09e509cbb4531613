import type { Envelope, MailHeader, ReadMail } from './ports.ts';

/** Why an email is not taken for a person's. */
export type Automatic = 'bounce' | 'auto-reply' | 'bulk' | 'loop';

/** More servers than any email passes that is not sent in a circle. */
const mostHops = 50;

/**
 * Whether a program sent it: a report of a mail server, an out-of-office reply, a list, or one of our own emails that
 * came back. It is not answered, and is no message: two programs that answer each other never end.
 */
export function whyAutomatic(
  { from, messageId, headers }: Pick<ReadMail, 'from' | 'messageId' | 'headers'>,
  envelope: Pick<Envelope, 'from'>,
  ownDomain: string,
): Automatic | undefined {
  const valuesOf = (name: string) => headers.filter((header) => header.name === name).map(({ value }) => value.trim());
  const has = (name: string) => valuesOf(name).length > 0;
  const says = (name: string, pattern: RegExp) => valuesOf(name).some((value) => pattern.test(value));

  if (has(ownHeader) || isOurOwn(messageId, ownDomain) || valuesOf('received').length > mostHops) return 'loop';
  if (envelope.from === '' || says('return-path', /^<\s*>$/) || daemons.test(from.address)) return 'bounce';
  if (says('content-type', /^multipart\/report\b/i)) return 'bounce';
  if (valuesOf('auto-submitted').some((value) => !/^no\b/i.test(value))) return 'auto-reply';
  if (says('precedence', /^auto_reply$/i) || autoReplyHeaders.some(has)) return 'auto-reply';
  if (says('x-auto-response-suppress', /\b(?:all|oof|autoreply)\b/i)) return 'auto-reply';
  if (says('precedence', /^(?:bulk|junk|list)$/i) || headers.some(isOfList)) return 'bulk';
  return undefined;
}

/** Which all of our emails carry. */
const ownHeader = 'x-parley-mail';
const daemons = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i;
const autoReplyHeaders = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from', 'x-mail-autoreply'];

const isOfList = ({ name }: MailHeader) => name.startsWith('list-');

const isOurOwn = (messageId: string, domain: string) =>
  /^<mail_[\w-]+@/.test(messageId) && messageId.toLowerCase().endsWith(`@${domain.toLowerCase()}>`);
