import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  /** The first link in it. */
  link: string;
  /** Where emails of its kind are stopped. */
  stopLink: string;
}

/** A mail server that takes everything, with what came. */
export async function openMailBox() {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const { subject = '', text: body = '', headers } = await PostalMime.parse(await text(stream));
      const stop = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
      received.push({
        to: envelope.rcptTo[0]?.address ?? '',
        subject,
        text: body,
        link: /https?:\/\/\S+/.exec(body)?.[0] ?? '',
        stopLink: /<(http[^>]+)>/.exec(stop)?.[1] ?? '',
      });
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    /** Of a server that sends by it. */
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Parley <parley@example.com>' },
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailBox = Awaited<ReturnType<typeof openMailBox>>;
