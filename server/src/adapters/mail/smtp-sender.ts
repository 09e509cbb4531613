import { setTimeout as sleep } from 'node:timers/promises';
import type { MailAddress, MailSender, OutgoingMail, SendOutcome } from '../../mail/ports.ts';

/** Where a mail server is, for the library. */
type Connection = Readonly<Record<string, unknown>>;

export interface SmtpOptions {
  /** An address, or what finds one anew for each email. */
  url: string | (() => Promise<Connection>);
  from: MailAddress;
  dkim?: { selector: string; privateKey: string } | undefined;
  /** How long a whole attempt may take; shorter for tests. */
  timeoutMs?: number;
}

/** The whole of an attempt; well within its lease. */
const usualTimeoutMs = 60_000;
/** A server that says nothing for so long has hung. */
const silenceMs = 20_000;

/** Sends by SMTP, a connection for each email. The library is loaded with the first one. */
export function createSmtpSender({ url, from, dkim, timeoutMs = usualTimeoutMs }: SmtpOptions): MailSender {
  const domain = from.address.split('@').at(-1) ?? '';

  async function open() {
    const { createTransport } = await import('nodemailer');
    const silence = Math.min(silenceMs, timeoutMs);
    return createTransport({
      ...(typeof url === 'string' ? { url } : await url()),
      connectionTimeout: silence,
      greetingTimeout: silence,
      socketTimeout: silence,
      // Nothing in an email may make us read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim: { domainName: domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
    });
  }
  let opened: ReturnType<typeof open> | undefined;

  async function attempt({ messageId, to, replyTo, subject, text, html, headers }: OutgoingMail): Promise<SendOutcome> {
    try {
      if (typeof url !== 'string') opened = undefined;
      opened ??= open();
      const transport = await opened;
      const mail = { from, to, subject, text, html, headers, messageId, date: new Date() };
      await transport.sendMail(replyTo === undefined ? mail : { ...mail, replyTo });
      return { kind: 'sent' };
    } catch (error) {
      return failureOf(error as SmtpError);
    }
  }

  return {
    from,
    async send(mail, signal) {
      signal.throwIfAborted();
      const over = new AbortController();
      const late = sleep(timeoutMs, undefined, { signal: over.signal, ref: false }).then(
        () => ({ kind: 'failed', reason: 'The mail server did not answer in time.', isFinal: false }) as const,
      );
      late.catch(() => {});
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal });
      });
      try {
        return await Promise.race([attempt(mail), late, aborted]);
      } finally {
        over.abort();
      }
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const longestReason = 300;

/**
 * 5xx says that this email will never be taken, unless it is about the sign-in or the whole connection: that is the
 * server's setting, which somebody can mend.
 */
function failureOf({ code, responseCode, response, message }: SmtpError): SendOutcome {
  const said = (response ?? message).replaceAll(/\s+/g, ' ').slice(0, longestReason);
  const isAboutThisOne = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    kind: 'failed',
    reason: responseCode === undefined ? said : `The mail server answered: ${said}`,
    isFinal: isAboutThisOne && responseCode !== undefined && responseCode >= 500,
  };
}
