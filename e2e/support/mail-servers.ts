import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startDnsServer } from './dns-server.ts';
import { endWithUs } from './end-with-us.ts';
import { findFreePort } from './free-port.ts';
import { dovecotFiles, type MailPlan, mailboxUser, postfixFiles } from './mail-server-files.ts';
import { openMailbox } from './mailbox.ts';
import { makeSigningDomain } from './signing-domain.ts';

const run = promisify(execFile);

export type MailServers = Awaited<ReturnType<typeof startMailServers>>;

/**
 * A Postfix and a Dovecot on loopback, with folders and ports of their own. Mail to `lmtp.example` goes to a Parley by
 * LMTP, mail to `imap.example` into a mailbox that a Parley fetches from, and all other mail into one mailbox that tests
 * read. Nothing leaves the machine; of DNS only what `strict.example` and `other.example` publish is known.
 */
export async function startMailServers() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-mail-'));
  // Their processes run as several users.
  await chmod(folder, 0o755);
  const [smtpPort, imapPort, lmtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const plan: MailPlan = { folder, smtpPort, imapPort, lmtpPort };
  for (const made of ['postfix', 'queue', 'data', 'dovecot']) await mkdir(join(folder, made));
  await run('chown', ['postfix', join(folder, 'data')]);
  await mkdir(join(folder, 'mail'));
  await run('chown', ['nobody:nogroup', join(folder, 'mail')]);
  const files = { ...postfixFiles(plan), ...dovecotFiles(plan) };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);

  const domains = { strict: makeSigningDomain('strict.example'), other: makeSigningDomain('other.example') };
  const dns = await startDnsServer({ ...domains.strict.records, ...domains.other.records });
  const receiving = { MAIL_DNS_SERVERS: dns.address };

  const postfixFolder = join(folder, 'postfix');
  // Makes the folders of its queue.
  await run('/usr/sbin/postfix', ['-c', postfixFolder, 'check']);
  const postfix = startProgram('/usr/lib/postfix/sbin/master', ['-d', '-c', postfixFolder]);
  const dovecot = startProgram('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot', 'dovecot.conf')]);
  const imapUrl = (user: string) => `imap://${user}:secret@127.0.0.1:${imapPort}/INBOX`;
  const mailbox = await openMailbox(imapPort, mailboxUser.everybody);
  await untilListening(smtpPort);

  return {
    smtpPort,
    /** Of a server that sends by them. */
    settings: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'Parley <parley@parley.example>' },
    /** Of a server that receives answers by LMTP, and of one that fetches them. */
    lmtp: { ...receiving, MAIL_REPLY_TO: 'reply@lmtp.example', MAIL_LMTP_LISTEN: `127.0.0.1:${lmtpPort}` },
    imap: { ...receiving, MAIL_REPLY_TO: 'reply@imap.example', MAIL_IMAP_URL: imapUrl(mailboxUser.replies) },
    /** Domains that ask for what they have not signed to be rejected. */
    domains,
    /** All that people have got so far, in order. */
    received: mailbox.received,
    /** How many mails Postfix holds, to be delivered later. */
    async queued(): Promise<number> {
      const { stdout } = await run('/usr/sbin/postqueue', ['-c', postfixFolder, '-j'], { maxBuffer: 2 ** 26 });
      return stdout.split('\n').filter(Boolean).length;
    },
    async stop() {
      await mailbox.close();
      await Promise.all([postfix.end(), dovecot.end(), dns.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').catch(() => false);
    socket.destroy();
    if (isListening) return;
    await sleep(50);
  }
}

/** Ended with the test, also where it fails before it ends them. */
function startProgram(program: string, args: readonly string[]) {
  const child: ChildProcess = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-4_000);
  });
  const endIt = () => void child.kill('SIGTERM');
  const forgetIt = endWithUs(endIt);
  let isEnding = false;
  const ended = once(child, 'close').then(([code]) => {
    forgetIt();
    if (!isEnding) process.stderr.write(`${program} ended with ${String(code)}: ${complaints}\n`);
  });
  return {
    async end() {
      isEnding = true;
      endIt();
      await ended;
    },
  };
}
