import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saidByVisitor } from '../support/absent-visitors.ts';
import { missingForMail } from '../support/mail-programs.ts';
import { type MailServers, startMailServers } from '../support/mail-servers.ts';
import { mailText, sendManyMails, type WrittenMail } from '../support/send-mail.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const kills = 10;
const providers = 4;
/** By the mail server, at a time. */
const batch = 6;
/** Fewer than an account takes of one sender within an hour. */
const mailsOfSender = 20;
const secret = 'the-secret-of-a-mail-provider';

interface ListedChat {
  sessionId: string;
  email: string;
}

describe.skipIf(missingForMail().length > 0)('A server that is killed while emails arrive', () => {
  let mailServers: MailServers;
  let server: RunningServer;
  let owner: SiteOwner;
  let chatbotId: string;

  beforeAll(async () => {
    mailServers = await startMailServers();
    server = await startServer({ ...mailServers.settings, ...mailServers.lmtp, MAIL_WEBHOOK_SECRET: secret });
    owner = await signUpSiteOwner(server.url);
    chatbotId = await owner.createChatbot({ documents: [] });
    await owner.call('PUT', `/api/chatbots/${chatbotId}/mail-address`, { name: 'lumen' });
  });
  afterAll(async () => {
    await server?.stop();
    await mailServers?.stop();
  });

  /** The next email of a source: some from each sender, some with a file. */
  function* mailsOf(source: string): Generator<WrittenMail, never> {
    for (let count = 0; ; count += 1) {
      const sender = `${source}-${Math.floor(count / mailsOfSender)}@visitor.example`;
      const name = `${source}-mail-${count}.`;
      const file = count % 4 === 0 ? { file: `${source}-file-${count}.txt` } : {};
      yield { from: sender, to: 'reply+lumen@lmtp.example', subject: name, text: name, ...file };
    }
  }

  /** As a mail provider does: until it is answered with a success. */
  async function postUntilTaken(mail: WrittenMail): Promise<void> {
    const body = mailText(mail);
    for (;;) {
      const headers = { 'Content-Type': 'message/rfc822', 'X-Webhook-Secret': secret };
      const posted = fetch(`${server.url}/api/mail/inbound`, { method: 'POST', headers, body });
      const response = await posted.catch(() => undefined);
      if (response?.status === 200) {
        expect(await response.json()).toEqual({ outcome: 'delivered' });
        return;
      }
      await sleep(100);
    }
  }

  /** All that visitors have said in all chats. */
  async function saidInAll(): Promise<string[]> {
    const lists = await Promise.all(
      ['waiting', 'active'].map((state) =>
        owner.call<{ sessions: ListedChat[] }>(
          'GET',
          `/api/live-chat/sessions?chatbotId=${chatbotId}&state=${state}&limit=100`,
        ),
      ),
    );
    const said: string[] = [];
    for (const { sessionId } of lists.flatMap(({ sessions }) => sessions))
      said.push(...(await saidByVisitor(owner, sessionId)));
    return said;
  }

  test('makes every acknowledged email one message, with its files', { timeout: 900_000 }, async () => {
    const over = new AbortController();
    const acknowledged: string[] = [];
    const handedOver: string[] = [];
    const posting = Array.from({ length: providers }, async (_, at) => {
      for (const mail of mailsOf(`webhook-${at}`)) {
        if (over.signal.aborted) return;
        await postUntilTaken(mail);
        acknowledged.push(mail.text, ...(mail.file ? [mail.file] : []));
      }
    });
    const delivering = (async () => {
      const mails = mailsOf('lmtp');
      while (!over.signal.aborted) {
        const some = Array.from({ length: batch }, () => mails.next().value);
        await sendManyMails(mailServers.smtpPort, some);
        for (const { text, file } of some) handedOver.push(text, ...(file ? [file] : []));
        await sleep(300);
      }
    })();

    for (let count = 0; count < kills; count += 1) {
      const before = acknowledged.length;
      while (acknowledged.length < before + 10) await sleep(20);
      await sleep(Math.random() * 400);
      await server.kill();
      await server.restart();
    }
    over.abort();
    await Promise.all([...posting, delivering]);
    // The mail server acknowledges to itself what it was acknowledged.
    await expect.poll(mailServers.queued, { timeout: 120_000, interval: 1_000 }).toBe(0);

    const sent = [...acknowledged, ...handedOver].toSorted();
    const said = (await saidInAll()).toSorted();
    process.stdout.write(
      `${kills} kills; by webhook: ${acknowledged.length}, by LMTP: ${handedOver.length} messages and files; ` +
        `received: ${said.length}\n`,
    );
    expect(said).toEqual(sent);
    expect(handedOver.length).toBeGreaterThan(kills);
  });
});
