import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;
let agent: Agent;
let shop: ShopSite;
let chatbotId: string;

const suggestedQuestions = ['Can I return a lamp?', 'How much is shipping?', 'When is the workshop open?'];

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
  agent = await owner.inviteAgent('Anna');
  chatbotId = await owner.createChatbot({
    domain: 'shop.localhost',
    settings: { welcomeMessages: { de: 'Guten Tag!' }, suggestedQuestions, preChatForm: true, teaserAfterSeconds: 1 },
  });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

/** What axe finds in what is ours. */
async function ownViolations(page: Parameters<typeof accessibilityViolations>[0]) {
  const all = await accessibilityViolations(page);
  return all.filter((violation) => !violation.startsWith('page: ') || violation.includes('parley'));
}

describe('The home of the chat', () => {
  browserTest('offers questions, people and, later, what was said before', async ({ page }) => {
    await page.goto(shop.url);
    const chat = await openChat(page);
    // Without working hours nobody knows when somebody is back.
    await chat.within.getByRole('button', { name: 'Leave a message We reply as soon as we can.' }).waitFor();
    expect(await chat.within.getByRole('heading', { name: 'Earlier conversations' }).count()).toBe(0);
    await saveScreenshot(page, 'home');
    expect(await ownViolations(page)).toEqual([]);

    await chat.button('Can I return a lamp?').click();
    await chat.answers(1);
    // Two of what was not asked yet.
    const followUps = chat.within.getByRole('list', { name: 'You could also ask' });
    await expect.poll(() => followUps.getByRole('button').allInnerTexts()).toEqual(suggestedQuestions.slice(1));
    const edge = (await chat.within.locator('main').boundingBox()) ?? { y: 0, height: 0 };
    const shown = (await followUps.boundingBox()) ?? { y: 0, height: 0 };
    const isCut = shown.y < edge.y + edge.height && shown.y + shown.height > edge.y + edge.height;
    expect(isCut).toBe(false);
    await saveScreenshot(page, 'follow-ups');
    expect(await ownViolations(page)).toEqual([]);
    // Not again: they would be the same after every answer.
    await chat.ask('How long is the warranty?');
    await chat.answers(2);
    await followUps.waitFor({ state: 'hidden' });

    await chat.choose('Start a new conversation');
    await chat.within.getByRole('heading', { name: 'Earlier conversations' }).waitFor();
    await saveScreenshot(page, 'home-past');
    expect(await ownViolations(page)).toEqual([]);
    await chat.within
      .locator('.past')
      .getByRole('button', { name: /^Can I return a lamp\?/ })
      .click();
    expect((await chat.answers(1))[0]).toContain('within 30 days');
    await page.reload();
    expect((await chatIn(page.frameLocator('parley-widget iframe')).answers(1))[0]).toContain('within 30 days');
  });

  browserTest('says when people are back, where there are working hours', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-18T16:30:00Z'));
    await page.route('**/availability', (route) =>
      route.fulfill({ json: { isStaffed: false, opensAt: '2026-11-19T12:00:00Z' } }),
    );
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.within
      .getByRole('button', { name: /^Leave a message We are back tomorrow at \d+:00\s[AP]M\.$/ })
      .waitFor();
    await saveScreenshot(page, 'home-back-tomorrow');
  });

  browserTest('greets in the language of the visitor', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Chat öffnen' }).click();
    await page.frameLocator('parley-widget iframe').getByText('Guten Tag!').waitFor();
    await context.close();
  });

  browserTest('asks who it is before people are, where the owner wants to know', async ({ page }) => {
    await agent.setStatus('available');
    // What another visitor was told a moment ago is told to this one, too.
    const whoIsThere = () => owner.call('GET', `/api/widget/${chatbotId}/availability`);
    await expect.poll(whoIsThere).toMatchObject({ isStaffed: true });
    await page.addInitScript(drawInColor);
    await page.goto(`${shop.url}/help`);
    const chat = await openChat(page);
    await chat.within.getByRole('button', { name: /^Talk to us/ }).click();
    await chat.within.getByText('Before we connect you').waitFor();
    await chat.within.getByLabel('Email address').fill('jo@mail.example');
    await chat.within.getByLabel('Your message').first().fill('Do you ship to Iceland?');
    await saveScreenshot(page, 'pre-chat');
    expect(await ownViolations(page)).toEqual([]);
    await chat.button('Start chat').click();
    await chat.within.getByRole('heading', { name: 'Anna', exact: true }).waitFor();
    const lastChat = async () => {
      const path = `/api/live-chat/sessions?accountId=${owner.accountId}&state=active`;
      return (await owner.call<{ sessions: Record<string, unknown>[] }>('GET', path)).sessions.at(-1);
    };
    await expect.poll(lastChat).toMatchObject({ email: 'jo@mail.example', lastMessage: 'Do you ship to Iceland?' });
    // While a visitor writes to a person, there is a small choice of emoji.
    await chat.input.fill('Thanks ');
    await chat.button('Add emoji').click();
    await saveScreenshot(page, 'emoji');
    expect(await ownViolations(page)).toEqual([]);
    await chat.button('🙏').click();
    expect(await chat.input.inputValue()).toBe('Thanks 🙏');
    await chat.input.press('Enter');
    await chat.log.getByText('Thanks 🙏').waitFor();
    await agent.setStatus('offline');
  });
});

/** As a device does that has a font with colored emoji: without one the chat offers none. */
function drawInColor() {
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (...given) {
    this.fillStyle = 'orange';
    fillText.apply(this, given);
  };
}

describe('The teaser', () => {
  browserTest('appears once, opens the chat, and can be dismissed', async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(shop.url);
    const teaser = page.getByRole('button', { name: 'Hello! How can I help you?' });
    await teaser.waitFor();
    await saveScreenshot(page, 'teaser');
    expect(await ownViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await teaser.waitFor({ state: 'detached' });
    await page.reload();
    await page.evaluate("new Promise((resolve) => parley('on', 'ready', resolve))");
    await page.waitForTimeout(1_500);
    expect(await teaser.count()).toBe(0);
    await context.close();
    const other = await browser.newContext();
    const again = await other.newPage();
    await again.goto(shop.url);
    await again.getByRole('button', { name: 'Hello! How can I help you?' }).click();
    await chatIn(again.frameLocator('parley-widget iframe')).input.waitFor();
    await other.close();
  });
});

describe('A site that is not the chatbot’s', () => {
  browserTest('shows nothing, and one line in its console', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') warnings.push(message.text());
    });
    const tag = shop.tag({ 'data-parley': 'search', 'data-container': '#box' });
    shop.put('/elsewhere', { html: `<!doctype html><title>Other</title><div id="box"></div>${shop.tag()}${tag}` });
    await page.goto(`${shop.url.replace('shop.localhost', 'other.localhost')}/elsewhere`);
    await expect.poll(() => warnings.length).toBe(2);
    for (const warning of warnings)
      expect(warning).toMatch(/^parley: bot_\S+ is not available: other\.localhost is not an allowed domain of bot_/);
    expect(await page.locator('parley-widget, parley-search, iframe').count()).toBe(0);
  });
});
