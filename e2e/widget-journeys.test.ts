import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from './support/browser-test.ts';
import { chatIn, openChat } from './support/chat.ts';
import { saveScreenshot } from './support/screenshots.ts';
import { type ShopSite, startShopSite } from './support/shop-site.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from './support/site-owner.ts';
import { type RunningServer, startServer } from './support/start-server.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

let server: RunningServer;
let owner: SiteOwner;
let agent: Agent;
let chatbotId: string;
let shop: ShopSite;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
  agent = await owner.inviteAgent('Anna');
  chatbotId = await owner.createChatbot({
    domain: 'shop.localhost',
    settings: {
      welcomeMessage: 'Hello! I know everything about our lamps, **shipping** and returns.',
      suggestedQuestions: ['Can I return a lamp?', 'How much is shipping?'],
    },
  });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

/** Everything that a page of the site has seen go wrong. */
function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  return troubles;
}

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('A visitor of a shop, on a %s', (size, viewport) => {
  browserTest('asks, reads the sources, rates, comes back and asks on', async ({ page }) => {
    const troubles = troublesOf(page);
    await page.setViewportSize(viewport);
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Open chat' }).waitFor();
    await saveScreenshot(page, `shop-${size}-closed`);
    const chat = await openChat(page);
    await chat.within.getByText('shipping').first().waitFor();
    await saveScreenshot(page, `shop-${size}-welcome`);

    await chat.button('Can I return a lamp?').click();
    const [first] = await chat.answers(1);
    expect(first).toContain('within 30 days');
    await chat.button(/^Source 1: Returns and refunds/).click();
    await chat.within.getByRole('link', { name: 'Open page' }).first().waitFor();
    await saveScreenshot(page, `shop-${size}-source`);
    expect(await chat.within.getByRole('link', { name: 'Open page' }).first().getAttribute('href')).toContain(
      'https://shop.example/help/returns',
    );
    await chat.button('Not helpful').click();
    await chat.within.getByLabel('What was wrong or missing?').fill('Too short');
    await saveScreenshot(page, `shop-${size}-feedback`);
    await chat.button('Send feedback').click();
    await chat.within.getByText('Thank you!').waitFor();

    await page.goto(`${shop.url}/lamps/dune`);
    const again = size === 'phone' ? await openChat(page) : chatIn(page.frameLocator('parley-widget iframe'));
    expect(await again.answers(1)).toEqual([expect.stringContaining('within 30 days')]);
    expect(await again.button('Not helpful').getAttribute('aria-pressed')).toBe('true');
    await again.ask('and bulbs?');
    expect((await again.answers(2))[1]).toMatch(/bulbs/i);
    await saveScreenshot(page, `shop-${size}-reloaded`);

    const { sessions } = await owner.call<{ sessions: { id: string; messageCount: number }[] }>(
      'GET',
      `/api/chatbots/${chatbotId}/sessions?limit=1`,
    );
    expect(sessions).toEqual([expect.objectContaining({ messageCount: 4 })]);
    expect(troubles).toEqual([]);
  });

  browserTest('is handed over to a person, talks, ends and rates', async ({ page }) => {
    const troubles = troublesOf(page);
    await agent.setStatus('available');
    await page.setViewportSize(viewport);
    await page.goto(`${shop.url}/lamps/harbour`);
    const heard: unknown[] = [];
    await page.exposeFunction('hear', (event: unknown) => heard.push(event));
    await page.evaluate("parley('on', 'handover', (detail) => hear(detail))");
    const chat = await openChat(page);
    await chat.ask('How much is express shipping?');
    await chat.answers(1);
    await chat.ask('Which wine goes with a unicorn?');
    const offer = chat.within.locator('main').getByRole('button', { name: 'Talk to a person' });
    await offer.click();

    const { sessionId } = await agent.nextChat(chatbotId);
    await chat.within.getByText('Anna has joined the conversation.').waitFor();
    await offer.waitFor({ state: 'hidden' });
    await chat.within.getByRole('heading', { name: 'Anna', exact: true }).waitFor();
    expect(await chat.within.locator('header .initials').textContent()).toBe('A');
    await agent.type(sessionId, true);
    await chat.within.getByRole('img', { name: 'Anna is writing…' }).waitFor();
    await saveScreenshot(page, `shop-${size}-agent-writing`);
    await agent.reply(sessionId, 'Good day! **How** can I help?', 'markdown');
    await chat.log.getByText('How', { exact: true }).waitFor();
    await chat.ask('Is the Dune dimmable?');
    await expect.poll(() => agent.transcript(sessionId)).toContain('Is the Dune dimmable?');
    expect(await agent.transcript(sessionId)).toContain('express shipping');

    // The chat takes the place of the button that opened it: one button closes it.
    expect(await page.getByRole('button', { name: 'Close chat' }).count()).toBe(0);
    await chat.button('Close chat').click();
    await agent.reply(sessionId, 'Yes, with any dimmer.');
    await page.getByRole('status', { name: '1 unread' }).waitFor();
    const teaser = page.getByRole('button', { name: 'Anna Yes, with any dimmer.' });
    await teaser.waitFor();
    await saveScreenshot(page, `shop-${size}-unread`);
    await page.reload();
    await page.getByRole('status', { name: '1 unread' }).waitFor();
    // Shown once: on the next page the number says enough.
    expect(await teaser.count()).toBe(0);
    const again = await openChat(page);
    await again.log.getByText('Yes, with any dimmer.').waitFor();
    await page.getByRole('status', { name: '1 unread' }).waitFor({ state: 'hidden' });
    await expect.poll(() => again.log.getByText('Is the Dune dimmable?').count()).toBe(1);
    await saveScreenshot(page, `shop-${size}-agent`);

    await agent.close(sessionId);
    await again.within.getByText('How was this conversation?').waitFor();
    await again.within.getByText('4 of 5').click({ force: true });
    await again.within.getByLabel('Comment (optional)').fill('Quick and kind');
    await again.within.locator('form.rating').getByText('Good', { exact: true }).waitFor();
    await saveScreenshot(page, `shop-${size}-rating`);
    await again.within.locator('form.panel').getByRole('button', { name: 'Send' }).click();
    await again.within.getByText('Thank you!').waitFor();
    expect(await owner.call('GET', `/api/live-chat/sessions/${sessionId}`)).toMatchObject({ rating: 4 });
    expect(heard).toEqual([{ state: 'active', agentName: 'Anna' }]);

    await again.ask('Can I return a lamp?');
    await again.log.getByText('within 30 days').waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('A visitor', () => {
  browserTest('leaves an address where nobody is there', async ({ page }) => {
    await agent.setStatus('offline');
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.choose('Talk to a person');
    await chat.within.getByText('Nobody is here right now.').waitFor();
    await chat.button('Send message').click();
    await chat.within.getByText('Please write a message.').waitFor();
    await chat.input.fill('Do you ship to Iceland?');
    await chat.button('Send message').click();
    const email = chat.within.getByLabel('Email address');
    const problem = chat.within.getByText('Please enter an email address');
    await problem.waitFor();
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const [fieldBox, problemBox] = [await email.boundingBox(), await problem.boundingBox()];
    if (!fieldBox || !problemBox) throw new Error('Nothing to measure.');
    expect(problemBox.y - fieldBox.y - fieldBox.height).toBeLessThan(12);
    await saveScreenshot(page, 'shop-nobody');
    await email.fill('jo@mail.example');
    await problem.waitFor({ state: 'detached' });
    await chat.within.getByLabel('Name (optional)').fill('Jo');
    await chat.button('Send message').click();
    await chat.log
      .getByText('Our reply will appear in this chat. Our team may also write to jo@mail.example.')
      .waitFor();
    const { sessions } = await owner.call<{ sessions: Record<string, unknown>[] }>(
      'GET',
      `/api/live-chat/sessions?chatbotId=${chatbotId}&state=waiting`,
    );
    expect(sessions.at(-1)).toMatchObject({
      email: 'jo@mail.example',
      visitorName: 'Jo',
      lastMessage: 'Do you ship to Iceland?',
    });
    await chat.ask('How much is shipping?');
    expect((await chat.answers(1))[0]).toContain('4.90');
  });

  browserTest('saves what was said, starts anew, and the new conversation stays', async ({ page }) => {
    await page.goto(`${server.url}/chat/${chatbotId}`);
    const chat = chatIn(page);
    await chat.ask('How much is shipping?');
    await chat.answers(1);
    const download = page.waitForEvent('download');
    await chat.choose('Save transcript');
    const stream = await (await download).createReadStream();
    let saved = '';
    for await (const chunk of stream) saved += chunk;
    expect(saved).toMatch(/You:\nHow much is shipping\?.*Lumen:\n.*4\.90/s);

    await chat.choose('Start a new conversation');
    await expect.poll(() => chat.log.locator('.entry').count()).toBe(1);
    await page.reload();
    await chat.input.waitFor();
    await chat.button('How much is shipping?').waitFor();
    expect(await chat.log.locator('.entry').count()).toBe(1);
    await saveScreenshot(page, 'full-page');
  });

  browserTest('who signs out leaves nothing to the next, not even half a question', async ({ page }) => {
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.ask('Can I return a lamp?');
    await chat.answers(1);
    await chat.input.fill('My order number is');
    await page.evaluate("parley('reset')");
    await expect.poll(() => chat.input.inputValue()).toBe('');
    await expect.poll(() => chat.log.locator('.entry').count()).toBe(1);
    await page.goto(`${shop.url}/help`);
    const again = await openChat(page);
    expect(await again.log.locator('.entry').count()).toBe(1);
    expect(await again.input.inputValue()).toBe('');
  });

  browserTest('reads from right to left in Arabic, in the dark', async ({ page }) => {
    shop.put('/ar', {
      html: `<!doctype html><html lang="ar" dir="rtl"><title>متجر</title><body style="background:#111">${shop.tag({ 'data-locale': 'ar', 'data-color-scheme': 'dark' })}`,
    });
    await page.goto(`${shop.url}/ar`);
    await page.getByRole('button', { name: 'فتح المحادثة' }).click();
    const frame = page.frameLocator('parley-widget iframe');
    const directionOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).direction);
    const input = frame.getByRole('textbox', { name: 'رسالتك' });
    // What it says while it is empty is Arabic; what somebody writes has its own direction.
    expect(await directionOf(input)).toBe('rtl');
    await input.fill('Can I return a lamp?');
    expect(await directionOf(input)).toBe('ltr');
    await frame.getByRole('button', { name: 'إرسال' }).click();
    await frame
      .getByRole('button', { name: /^المصدر 1/ })
      .first()
      .waitFor();
    expect(await frame.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await directionOf(frame.locator('.visitor .bubble').first())).toBe('ltr');
    await saveScreenshot(page, 'shop-arabic-dark');
  });

  browserTest('asks twenty questions in a row, and the page does not grow', async ({ page }) => {
    await page.goto(`${server.url}/chat/${chatbotId}`);
    const chat = chatIn(page);
    const client = await page.context().newCDPSession(page);
    const usedBytes = async () => {
      await client.send('HeapProfiler.collectGarbage');
      return (await client.send('Runtime.getHeapUsage')).usedSize;
    };
    const sizes: number[] = [];
    for (let count = 1; count <= 20; count += 1) {
      await chat.ask(count % 2 === 0 ? 'How much is shipping?' : 'Can I return a lamp?');
      await chat.answers(count);
      if (count % 5 === 0) sizes.push(await usedBytes());
    }
    // Twenty answers are kept, a few KB each; a leak would keep what each of them was drawn from.
    expect(((sizes.at(-1) ?? 0) - (sizes[0] ?? 0)) / 15).toBeLessThan(60_000);
  });
});
