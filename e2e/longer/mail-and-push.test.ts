import { afterAll, beforeAll, describe, expect } from 'vitest';
import { leaveAddress } from '../support/absent-visitors.ts';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
import { lookAround } from '../support/look-around.ts';
import { type MailBox, openMailBox } from '../support/mail-box.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let mailBox: MailBox;
let pushService: PushService;
let server: RunningServer;
let owner: SiteOwner;
let agent: Agent;
let chatbotId: string;
let shop: ShopSite;

beforeAll(async () => {
  mailBox = await openMailBox();
  pushService = await startPushService();
  server = await startServer({ ...mailBox.settings, ALLOWED_PRIVATE_HOSTS: pushService.host });
  owner = await signUpSiteOwner(server.url);
  agent = await owner.inviteAgent('Anna');
  chatbotId = await owner.createChatbot({ domain: 'shop.localhost', documents: [] });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
  await pushService?.stop();
  await mailBox?.close();
});

const mailTo = async (address: string, subject: RegExp) => {
  const find = () => mailBox.received.findLast((mail) => mail.to === address && subject.test(mail.subject));
  await expect.poll(find).toBeDefined();
  return find();
};

/** Mentions the agent in a note of a new chat, which is notified of at once. */
async function mention(email: string): Promise<string> {
  const { sessionId } = await leaveAddress(owner, chatbotId, email);
  await owner.call('POST', `/api/live-chat/sessions/${sessionId}/notes`, { text: 'Can you look at this, @Anna?' });
  return sessionId;
}

describe('Emails and push notifications in a browser', () => {
  browserTest('a notice is stopped by the button of its page, not by its link', async ({ page }) => {
    await mention('first@visitor.example');
    const link = (await mailTo(agent.email, /mention/i))?.stopLink ?? '';
    const isOn = async () => {
      const { notices } = await owner.call<{ notices: { name: string; email: boolean }[] }>(
        'GET',
        '/api/auth/notifications',
        undefined,
        agent.idToken,
      );
      return notices.find(({ name }) => name === 'mention')?.email;
    };
    await page.goto(link);
    await page.getByRole('button', { name: 'Stop these emails' }).waitFor();
    const found = await lookAround(page, 'stop-page');
    expect(await isOn()).toBe(true);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await page.getByRole('status').waitFor();
    found.push(...(await lookAround(page, 'stop-page-done')));
    expect(await isOn()).toBe(false);
    await page.goto(`${link}x`);
    await page.getByRole('alert').waitFor();
    expect(found).toEqual([]);
  });

  browserTest('a visitor has the chat sent from the menu of the widget', async ({ page }) => {
    const email = 'jo@visitor.example';
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.choose('Talk to a person');
    await chat.within.getByLabel('Email address').fill(email);
    await chat.input.fill('Do you ship to Iceland?');
    await chat.button('Send message').click();
    await chat.within.getByText(email).waitFor();
    // On the next page, where the chat is still open, the address is known too.
    await page.reload();
    const again = chatIn(page.frameLocator('parley-widget iframe'));
    await again.within.getByText(email).waitFor();
    expect(await again.within.getByLabel('Email address').count()).toBe(0);
    await again.choose('Email me this chat');
    await again.within.getByText(`This chat was sent to ${email}.`).waitFor();
    expect((await mailTo(email, /./))?.text).toContain('Do you ship to Iceland?');
  });

  browserTest('an agent sends the chat from the menu of the inbox', async ({ browser }) => {
    const { sessionId } = await leaveAddress(owner, chatbotId, 'vera@visitor.example');
    const inbox = await signInToDashboard(browser, server.url, owner.email, `/inbox/${sessionId}`);
    const menu = inbox.locator('.chat-actions').getByRole('button', { name: 'More actions' });
    await menu.click();
    await inbox.getByText('Email transcript to visitor').click();
    await inbox.getByText('Transcript sent to vera@visitor.example').waitFor();
    expect((await mailTo('vera@visitor.example', /./))?.text).toContain('Can you repair a lamp?');
    await menu.click();
    await inbox.getByText('Email transcript to me').click();
    await inbox.getByText(`Transcript sent to ${owner.email}`).waitFor();
    await inbox.context().close();
  });

  browserTest(
    'push is turned on, a message arrives encrypted, and the service worker shows it',
    async ({ browser }) => {
      const page = await signInToDashboard(browser, server.url, agent.email);
      await page.context().grantPermissions(['notifications'], { origin: server.url });
      // A push service of a browser maker cannot be reached from here: its subscription is that of ours.
      await page.addInitScript((subscription) => {
        const own = { ...subscription, toJSON: () => subscription, unsubscribe: async () => true };
        let isOn = false;
        PushManager.prototype.subscribe = async () => {
          isOn = true;
          return own as unknown as PushSubscription;
        };
        PushManager.prototype.getSubscription = async () => (isOn ? (own as unknown as PushSubscription) : null);
      }, pushService.subscription);
      await page.goto(`${server.url}/settings/you`);
      const panel = page.locator('.push');
      await panel.getByRole('button', { name: 'Turn on' }).click();
      await panel.getByRole('button', { name: 'Turn off' }).waitFor();
      expect(await lookAround(page, 'dashboard-push-on')).toEqual([]);

      const sessionId = await mention('second@visitor.example');
      const pushed = () => pushService.received.find(({ path }) => path === `/inbox/${sessionId}`);
      await expect.poll(pushed).toBeDefined();
      const payload = pushed();

      const devtools = await page.context().newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const [first] = registrations;
          if (first) resolve(first.registrationId);
        });
      });
      await devtools.send('ServiceWorker.enable');
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: server.url,
        registrationId: await registered,
        data: JSON.stringify(payload),
      });
      const shown = () =>
        page.evaluate(async () => {
          const { active } = await navigator.serviceWorker.ready;
          const registration = await navigator.serviceWorker.getRegistration('/');
          const notifications = (await registration?.getNotifications()) ?? [];
          return { state: active?.state, titles: notifications.map(({ title }) => title) };
        });
      await expect.poll(shown).toEqual({ state: 'activated', titles: [payload?.['title']] });
      await page.context().close();
    },
  );
});
