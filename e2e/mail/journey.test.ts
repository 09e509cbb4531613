import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { untilMailedMs } from '../support/absent-visitors.ts';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
import { desktop, lookAround } from '../support/look-around.ts';
import { missingForMail } from '../support/mail-programs.ts';
import { type MailServers, startMailServers } from '../support/mail-servers.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { sendMail } from '../support/send-mail.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type Agent, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

interface Installation {
  server: RunningServer;
  agent: Agent;
  shop: ShopSite;
}

const question = 'Do you ship to Iceland?';
const answer = 'We do: it takes eight days.';

describe.skipIf(missingForMail().length > 0)('A visitor who left an address and closed the page', () => {
  let mailServers: MailServers;
  let installations: Record<'lmtp' | 'imap', Installation>;

  beforeAll(async () => {
    mailServers = await startMailServers();
    const [lmtp, imap] = await Promise.all([install(mailServers.lmtp), install(mailServers.imap)]);
    installations = { lmtp, imap };
  });
  afterAll(async () => {
    for (const { server, shop } of Object.values(installations ?? {})) {
      await shop.close();
      await server.stop();
    }
    await mailServers?.stop();
  });

  async function install(receiving: Record<string, string>): Promise<Installation> {
    const server = await startServer({ ...mailServers.settings, ...receiving });
    const owner = await signUpSiteOwner(server.url);
    const agent = await owner.inviteAgent('Anna');
    const chatbotId = await owner.createChatbot({ domain: 'shop.localhost', documents: [] });
    return { server, agent, shop: await startShopSite({ serverUrl: server.url, chatbotId }) };
  }

  // Both at once: each waits for two minutes until the visitor counts as away.
  browserTest(
    'gets the reply by email, and what they answer is in the inbox and in the widget, by LMTP and by IMAP',
    { timeout: 600_000 },
    async ({ browser }) => {
      const found = await Promise.all([
        talkByMail(browser, installations.lmtp, 'lmtp'),
        talkByMail(browser, installations.imap, 'imap'),
      ]);
      expect(found.flat()).toEqual([]);
    },
  );

  async function talkByMail(browser: Browser, { server, agent, shop }: Installation, way: string): Promise<string[]> {
    const email = `jo-${way}@visitor.example`;
    const said = `Eight days by ${way} is fine. Can you wrap it?`;
    const atHome = await browser.newContext({ viewport: desktop });
    const visitor = await atHome.newPage();
    await visitor.goto(shop.url);
    const chat = await openChat(visitor);
    await chat.choose('Talk to a person');
    await chat.within.getByLabel('Email address').fill(email);
    await chat.within.getByLabel('Name (optional)').fill('Jo');
    await chat.input.fill(question);
    await chat.button('Send message').click();
    await chat.within
      .getByText(`We will reply in this chat. If you are away by then, our reply also comes to ${email}.`)
      .waitFor();
    await visitor.close();

    const inbox = await signInToDashboard(browser, server.url, agent.email, '/inbox');
    await inbox.getByRole('button', { name: 'Waiting 1' }).click();
    await inbox.getByRole('link', { name: /^Jo/ }).click();
    const log = inbox.getByRole('log', { name: 'Messages' });
    await log.getByText(question).waitFor();
    await inbox.getByRole('textbox', { name: 'Reply', exact: true }).fill(answer);
    await inbox.getByRole('textbox', { name: 'Reply', exact: true }).press('Control+Enter');

    const arrived = async () => (await mailServers.received()).find(({ to }) => to === email);
    await expect.poll(arrived, { timeout: untilMailedMs, interval: 1_000 }).toBeDefined();
    const mail = await arrived();
    expect(mail?.text).toContain(answer);
    const quoted = (mail?.text ?? '').split('\n').map((line) => `> ${line}`);
    const { isTaken } = await sendMail(mailServers.smtpPort, {
      from: `Jo <${email}>`,
      to: mail?.replyTo ?? '',
      subject: `Re: ${mail?.subject}`,
      text: [said, '', 'On Tue, 17 Nov 2026, Parley <parley@parley.example> wrote:', ...quoted, '', '-- ', 'Jo'].join(
        '\r\n',
      ),
      headers: [`In-Reply-To: ${mail?.messageId}`],
    });
    expect(isTaken).toBe(true);

    await log.getByText(said, { exact: true }).waitFor();
    expect(await log.getByText(answer).count()).toBe(1);
    const found = await lookAround(inbox, `mail-${way}-inbox`);

    const back = await atHome.newPage();
    await back.goto(`${shop.url}/open`);
    const again = chatIn(back.frameLocator('parley-widget iframe'));
    await again.log.getByText(said).waitFor();
    await again.log.getByText(answer).waitFor();
    expect(await again.log.getByText(said).count()).toBe(1);
    await saveScreenshot(back, `mail-${way}-widget`);
    await atHome.close();
    await inbox.context().close();
    return found;
  }
});
