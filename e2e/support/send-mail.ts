import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { SigningDomain } from './signing-domain.ts';

const run = promisify(execFile);

export interface WrittenMail {
  from: string;
  to: string;
  subject?: string;
  text: string;
  /** In place of the author's: what the envelope says, empty for reports of mail servers. */
  envelopeFrom?: string;
  headers?: readonly string[];
  /** The name of a small text file that is attached. */
  file?: string;
  /** Whose DKIM signature it carries. */
  signedBy?: SigningDomain;
}

let count = 0;

/** An email as a program of mail writes it, with an id of its own. */
export function mailText(written: WrittenMail): string {
  const { from, to, subject = 'Re: your question', text, file, headers = [], signedBy } = written;
  count += 1;
  const own = headers.some((header) => /^message-id:/i.test(header));
  const mail = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    ...(own ? [] : [`Message-ID: <${process.pid}.${Date.now()}.${count}@visitor.example>`]),
    ...headers,
    'MIME-Version: 1.0',
    ...(file === undefined ? textPart(text) : withFile(text, file)),
    '',
  ].join('\r\n');
  return signedBy ? signedBy.sign(mail) : mail;
}

const textPart = (text: string) => ['Content-Type: text/plain; charset=utf-8', '', text];

const withFile = (text: string, name: string) => [
  'Content-Type: multipart/mixed; boundary="part"',
  '',
  '--part',
  ...textPart(text),
  '--part',
  `Content-Disposition: attachment; filename="${name}"`,
  ...textPart(`The file ${name}.`),
  '--part--',
];

/** Sends by swaks, and gives back what the mail server said at the end. */
export async function sendMail(smtpPort: number, mail: WrittenMail): Promise<{ isTaken: boolean; said: string }> {
  const address = /<([^>]*)>/.exec(mail.from)?.[1] ?? mail.from;
  const envelope = ['--from', mail.envelopeFrom ?? address, '--to', mail.to];
  const server = ['--server', '127.0.0.1', '--port', String(smtpPort), '--helo', 'visitor.example'];
  const child = spawn('/usr/bin/swaks', [...server, ...envelope, '--data', '-', '--suppress-data'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  child.stdin.end(mailText(mail));
  const [said, complaints, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ]);
  return { isTaken: code === 0, said: said + complaints };
}

/** Sends many by Postfix's own small program, some at a time. */
export async function sendManyMails(smtpPort: number, mails: readonly WrittenMail[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-mails-'));
  const waiting = mails.entries();
  async function sendSome() {
    for (const [at, mail] of waiting) {
      const file = join(folder, String(at));
      // It reads lines as this system ends them.
      await writeFile(file, mailText(mail).replaceAll('\r\n', '\n'));
      await run('/usr/sbin/smtp-source', ['-f', mail.from, '-t', mail.to, '-F', file, `127.0.0.1:${smtpPort}`]);
    }
  }
  await Promise.all(Array.from({ length: 10 }, sendSome));
  await rm(folder, { recursive: true });
}
