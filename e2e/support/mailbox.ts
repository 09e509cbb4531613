import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import PostalMime from 'postal-mime';

export interface GotMail {
  /** For whom it was delivered. */
  to: string;
  from: string;
  messageId: string;
  replyTo: string;
  subject: string;
  text: string;
  /** The first link in it. */
  link: string;
  /** All headers as they came, in small letters. */
  headers: readonly string[];
}

/** A mailbox as a mail program sees it, by IMAP. */
export async function openMailbox(port: number, user: string) {
  const client = await connect(port, user);
  const got: GotMail[] = [];
  let lastUid = 0;
  let reading: Promise<unknown> = Promise.resolve();

  async function readNew(): Promise<void> {
    await client.noop();
    const range = { uid: `${lastUid + 1}:*` };
    for await (const { uid, source } of client.fetch(range, { source: { maxLength: 2 ** 20 } }, { uid: true })) {
      // A range that begins after the last one has the last one in it.
      if (uid <= lastUid || !source) continue;
      lastUid = uid;
      got.push(await readMail(source));
    }
  }

  return {
    async received(): Promise<readonly GotMail[]> {
      reading = reading.then(readNew);
      await reading;
      return got;
    },
    close: () => client.logout(),
  };
}

/** Waits until the mail server listens. */
async function connect(port: number, user: string): Promise<ImapFlow> {
  for (let tries = 1; ; tries += 1) {
    const auth = { user, pass: 'secret' };
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.mailboxOpen('INBOX');
      return client;
    } catch (error) {
      client.close();
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}

async function readMail(source: Buffer): Promise<GotMail> {
  const { headers, from, messageId = '', replyTo, subject = '', text = '' } = await PostalMime.parse(source);
  return {
    to: headers.find(({ key }) => key === 'delivered-to')?.value ?? '',
    from: from?.address ?? '',
    messageId,
    replyTo: replyTo?.[0]?.address ?? '',
    subject,
    text,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
    headers: headers.map(({ key, value }) => `${key}: ${value}`),
  };
}
