import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { openChat } from '../support/chat.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const suggestedQuestions = ['Can I return a lamp?', 'How much is shipping?'];

let server: RunningServer;
let owner: SiteOwner;
let shop: ShopSite;
let chatbotId: string;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
  chatbotId = await owner.createChatbot({ domain: 'shop.localhost', settings: { suggestedQuestions } });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

browserTest('a refusal offers pages and one way on: to leave a message, which is asked for once', async ({ page }) => {
  await owner.changeSettings(chatbotId, { confidenceThreshold: 1 });
  await page.goto(shop.url);
  const chat = await openChat(page);
  await chat.button('Can I return a lamp?').click();
  await chat.answers(1);
  const pages = chat.within.getByRole('navigation', { name: 'These pages may help:' });
  expect(await pages.getByRole('link').first().getAttribute('href')).toBe('https://shop.example/help/returns');
  // One bubble: what was not found, the pages, and the way on.
  const refusal = chat.log.locator('.bubble').filter({ has: pages });
  await refusal.getByRole('button', { name: 'Leave a message' }).waitFor();
  await refusal.getByText('Leave us a message and we will reply.').waitFor();
  expect(await chat.button('Not helpful').count()).toBe(0);
  expect(await chat.button('How much is shipping?').count()).toBe(0);
  await saveScreenshot(page, 'widget-refusal');
  await page.evaluate("parley('setColorScheme', 'dark')");
  await saveScreenshot(page, 'widget-refusal-dark');

  await page.reload();
  await pages.getByRole('link').first().waitFor();
  await chat.button('Leave a message').click();
  await chat.within.getByText('Our reply will appear in this chat.').waitFor();
  // All of the form is seen; nothing of it lies below the composer.
  const hidden = await chat.within.locator('form.leave').evaluate((form) => {
    const log = form.closest('main')?.getBoundingClientRect();
    return Math.max(0, form.getBoundingClientRect().bottom - (log?.bottom ?? 0));
  });
  expect(hidden).toBe(0);
  await chat.within.locator('form.leave').getByRole('heading', { name: 'Leave a message' }).waitFor();
  await saveScreenshot(page, 'widget-refusal-message');

  // The form has taken the composer's place, and what could not be answered.
  expect(await chat.within.locator('.composer').isVisible()).toBe(false);
  expect(await chat.button('Leave a message').count()).toBe(0);
  expect(await chat.input.inputValue()).toBe('Can I return a lamp?');
  await chat.button('Back to the chat').click();
  await chat.within.locator('.composer').waitFor();
  await chat.button('Leave a message').first().click();
  await chat.within.getByLabel('Email address').fill('jo@mail.example');
  await chat.button('Send message').click();
  await chat.log.getByText('Your message has been sent.').waitFor();
  await saveScreenshot(page, 'widget-message-left');

  // On the next page it is still confirmed, and the address is known.
  await page.reload();
  await chat.log.getByText('Your message has been sent.').waitFor();
  await chat.ask('How much is shipping?');
  await chat.button('Leave a message').click();
  await chat.within.getByText('jo@mail.example').last().waitFor();
  expect(await chat.within.getByLabel('Email address').count()).toBe(0);
  await chat.button('Change').click();
  expect(await chat.within.getByLabel('Email address').inputValue()).toBe('jo@mail.example');
});

browserTest('where there are no people, a refusal offers questions that were not asked yet', async ({ page }) => {
  await owner.changeSettings(chatbotId, { confidenceThreshold: 1, liveChat: { isEnabled: false } });
  await page.goto(shop.url);
  const chat = await openChat(page);
  await chat.button('Can I return a lamp?').click();
  await chat.answers(1);
  await chat.button('How much is shipping?').waitFor();
  expect(await chat.button('Can I return a lamp?').count()).toBe(0);
  expect(await chat.button('Leave a message').count()).toBe(0);
  await owner.changeSettings(chatbotId, { liveChat: { isEnabled: true } });
});

browserTest('what is only the closest says so, and is not called unsure once more', async ({ page }) => {
  await owner.changeSettings(chatbotId, { confidenceThreshold: 0 });
  await page.goto(shop.url);
  const chat = await openChat(page);
  await chat.ask('Do seals like the building?');
  expect((await chat.answers(1))[0]).toContain('The closest I found:');
  expect(await chat.log.getByText('Not sure').count()).toBe(0);
  expect(await chat.within.locator('.suggestions').count()).toBe(0);
  await saveScreenshot(page, 'widget-closest');
  await page.evaluate("parley('setColorScheme', 'dark')");
  await saveScreenshot(page, 'widget-closest-dark');
});

const words = [
  ['sure', undefined],
  ['probably', 'Probably right'],
  ['unsure', 'Not sure: please check the source'],
] as const;

/** Has the answers that a page gets be like this, as a language model's are that nothing leads in. */
async function answersAre(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route('**/query-stream', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(event: answer\ndata: )(.+)/, (_, before, data) => {
      const { lead, ...answer } = JSON.parse(data);
      return before + JSON.stringify({ ...answer, ...changes });
    });
    await route.fulfill({ response, body });
  });
}

browserTest('an answer says in words that it is not quite sure', async ({ page }) => {
  for (const [certainty, said] of words) {
    await answersAre(page, { certainty });
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.ask('Can I return a lamp?');
    await chat.answers(1);
    const note = chat.log.locator('.certainty');
    expect(await note.allInnerTexts()).toEqual(said ? [said] : []);
    await saveScreenshot(page, `widget-${certainty}`);
    await page.unroute('**/query-stream');
    await page.evaluate("parley('reset')");
    await chat
      .button('Close chat')
      .or(page.getByRole('button', { name: 'Close chat' }))
      .first()
      .click();
  }
});

browserTest('code breaks its lines instead of running out of its box', async ({ page }) => {
  const line = 'curl --header "Authorization: Bearer lamp_0123456789" https://shop.example/api/lamps';
  await answersAre(page, { response: `Call it so:\n\n\`\`\`sh\n${line}\n\`\`\``, citations: [], highlights: [] });
  await page.goto(shop.url);
  const chat = await openChat(page);
  await chat.ask('Can I return a lamp?');
  const code = chat.log.locator('pre').filter({ hasText: 'curl' });
  await code.waitFor();
  const beyond = await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond).toBe(0);
  expect((await code.boundingBox())?.height).toBeGreaterThan(50);
});
