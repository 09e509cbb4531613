import { isIP } from 'node:net';
import { z } from 'zod';
import { longestReplyName } from '../mail/index.ts';
import { setting, wholeNumber } from './setting.ts';

/** How answers to emails are received. */
export const receivingSettings = {
  MAIL_REPLY_TO: setting(
    replyAddress().optional(),
    undefined,
    'Where answers to emails are received, for example reply@example.com; the mail server must deliver reply+ANYTHING@example.com by one of the three ways below.',
  ),
  MAIL_LMTP_LISTEN: setting(
    hostAndPort().optional(),
    undefined,
    'Where emails are received by LMTP, for example 127.0.0.1:2424; whoever reaches it can deliver.',
  ),
  MAIL_WEBHOOK_SECRET: setting(
    z
      .string()
      .min(16, 'must have at least 16 characters')
      .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces')
      .optional(),
    undefined,
    "The secret with which a mail provider's webhook delivers emails at /api/mail/inbound.",
    'secret',
  ),
  MAIL_IMAP_URL: setting(
    imapAddress().optional(),
    undefined,
    'The mailbox that emails are fetched from, for example imaps://user:password@mail.example.com/INBOX.',
    'secret',
  ),
  MAIL_MAX_MB: setting(wholeNumber(1, 100), 25, 'The largest email that is received, in megabytes.'),
  MAIL_DNS_SERVERS: setting(
    dnsServers(),
    [],
    "DNS servers that senders' DKIM, SPF and DMARC records are read from, for example 127.0.0.1:5353,[::1]:53; those of the system when not set.",
  ),
};

type Given = Readonly<Partial<Record<keyof typeof receivingSettings | 'SMTP_URL', unknown>>>;

/** What is missing beside what is set. */
export function receivingProblems(given: Given): string[] {
  const ways = [given.MAIL_LMTP_LISTEN, given.MAIL_WEBHOOK_SECRET, given.MAIL_IMAP_URL].filter(Boolean);
  if (given.MAIL_REPLY_TO && !given.SMTP_URL) return ['MAIL_REPLY_TO needs SMTP_URL'];
  if (given.MAIL_REPLY_TO && ways.length === 0)
    return ['MAIL_REPLY_TO needs MAIL_LMTP_LISTEN, MAIL_WEBHOOK_SECRET or MAIL_IMAP_URL'];
  return !given.MAIL_REPLY_TO && ways.length > 0
    ? ['MAIL_LMTP_LISTEN, MAIL_WEBHOOK_SECRET and MAIL_IMAP_URL need MAIL_REPLY_TO']
    : [];
}

function replyAddress() {
  const form = `must be an email address with at most ${longestReplyName} characters before the @, and no + there`;
  return z
    .email(form)
    .toLowerCase()
    .refine((address) => /^[^+@]+@/.test(address) && address.indexOf('@') <= longestReplyName, form);
}

function hostAndPort() {
  const form = 'must be an address and a port, for example 127.0.0.1:2424';
  return z.string().transform((text, context) => {
    const [, host = '', port = ''] = /^(?:\[([\da-f:.]+)\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
    const isPort = port !== '' && Number(port) <= 65_535;
    if (isPort) return { host: host || text.slice(0, text.lastIndexOf(':')), port: Number(port) };
    context.addIssue({ code: 'custom', message: form });
    return z.NEVER;
  });
}

function dnsServers() {
  const form = 'must be IP addresses with commas between them, each with a port where it is not 53';
  return z
    .string()
    .transform((text) => text.split(',').map((server) => server.trim()))
    .refine((servers) => servers.every(isServer), form);
}

function isServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, v6, v4, port = ''] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(v6 ?? v4 ?? '') === (v6 === undefined ? 4 : 6) && Number(port || 53) <= 65_535;
}

function imapAddress() {
  const form = 'must begin with imap:// or imaps://, and name a user, a password and a host';
  return z.string().refine((text) => {
    const url = /^imaps?:\/\//.test(text) ? URL.parse(text) : null;
    return url !== null && url.hostname !== '' && url.username !== '' && url.password !== '';
  }, form);
}
