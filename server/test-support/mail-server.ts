import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with the next messages: it takes them when not told otherwise. */
export type Misbehaviour = 'later' | 'never' | 'no-such-user' | 'hang' | 'drop-after-data';

export interface ReceivedMail extends Email {
  recipients: string[];
  raw: string;
  /** The first address of our own in its text. */
  link: string;
}

/** A real SMTP server on this machine, which can be told to misbehave. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const attempts: string[] = [];
  let plan: Misbehaviour[] = [];
  const sockets = new Set<Socket>();
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const refusal = (code: number, reason: string) => Object.assign(new Error(reason), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Looking names up takes as long as the network likes.
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      if (plan[0] !== 'no-such-user') return done();
      plan.shift();
      attempts.push('no-such-user');
      done(refusal(550, `5.1.1 <${address}> is unknown here`));
    },
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => undefined);
      // A client that was killed in the middle.
      if (raw === undefined) return;
      const email = await PostalMime.parse(raw);
      attempts.push(email.messageId ?? '');
      const next = plan.shift();
      if (next === 'later') return done(refusal(451, '4.3.0 Try again later'));
      if (next === 'never') return done(refusal(554, '5.7.1 Not wanted here'));
      if (next === 'hang') return;
      const link = /https?:\/\/\S+/.exec(email.text ?? '')?.[0] ?? '';
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ ...email, recipients, raw, link });
      if (next === 'drop-after-data') return cutAll();
      done();
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Settings of a service that sends by it. */
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Parley <parley@example.com>' },
    received,
    /** The Message-IDs of all that came, taken or not. */
    attempts,
    misbehave(...next: Misbehaviour[]) {
      plan = next;
    },
    /** Those to an address, as soon as there are so many. */
    async receivedBy(address: string, count = 1): Promise<ReceivedMail[]> {
      for (;;) {
        const theirs = received.filter(({ recipients }) => recipients.includes(address));
        if (theirs.length >= count) return theirs;
        await sleep(20);
      }
    },
    async close() {
      cutAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
