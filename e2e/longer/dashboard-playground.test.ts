import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { chatIn } from '../support/chat.ts';
import { lookAround } from '../support/look-around.ts';
import { startShopSite } from '../support/shop-site.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const question = 'Can I return a lamp?';

let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

async function openPlayground(browser: Browser, chatbotId: string) {
  const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/playground`);
  return {
    page,
    chat: chatIn(page.frameLocator('iframe')),
    inspector: page.getByRole('region', { name: 'Inspector' }),
  };
}

browserTest('shows the chat that visitors get, and beside it what is behind each answer', async ({ browser }) => {
  const chatbotId = await owner.createChatbot({
    settings: {
      welcomeMessage: 'Ahoy! Ask me about lamps.',
      theme: { primaryColor: '#8a1f4d' },
      suggestedQuestions: [question, 'How much is shipping?'],
    },
  });
  const { page, chat, inspector } = await openPlayground(browser, chatbotId);
  await chat.log.getByText('Ahoy! Ask me about lamps.').waitFor();
  await inspector.getByText('Nothing to inspect yet').waitFor();
  await page.locator('.visitor-frame > .loading-screen').waitFor({ state: 'detached' });
  const found = await lookAround(page, 'dashboard-playground-empty');
  const primary = await chat.within
    .locator('html')
    .evaluate((html) => getComputedStyle(html).getPropertyValue('--primary').trim());
  expect(primary).toBe('#8a1f4d');

  await chat.button(question).click();
  await chat.answers(1);
  // The card that visitors see, and no thumbs: nobody rates what is tried out.
  await chat.within.getByRole('region', { name: 'Sources' }).getByRole('button').first().waitFor();
  expect(await chat.button('Helpful').count()).toBe(0);
  await inspector.getByRole('heading', { name: question }).waitFor();
  await inspector.getByText(/^\d+% confidence$/).waitFor();
  await inspector
    .getByTitle(/^By words [\d.]+, by meaning [\d.-]+$/)
    .getByText('Best match')
    .first()
    .waitFor();
  await inspector.getByText('Timings').click();
  found.push(...(await lookAround(page, 'dashboard-playground-answer')));

  await page.getByLabel('Mode').selectOption('Creative');
  await chat.ask('Who painted the Mona Lisa?');
  await inspector.getByRole('heading', { name: 'Who painted the Mona Lisa?' }).waitFor();
  await inspector.locator('.facts').getByText('Creative').waitFor();
  await inspector.getByText('Not answered').waitFor();
  const inspect = (asked: string) => chat.button(`Inspect the answer to “${asked}”`);
  expect(await inspect('Who painted the Mona Lisa?').getAttribute('aria-pressed')).toBe('true');
  await inspect(question).click();
  await inspector.getByRole('heading', { name: question }).waitFor();
  await expect.poll(() => inspect(question).getAttribute('aria-pressed')).toBe('true');
  await inspector.locator('.facts').getByText('Standard').waitFor();
  found.push(...(await lookAround(page, 'dashboard-playground-inspected')));

  await page.getByRole('button', { name: 'Start over' }).click();
  await inspector.getByText('Nothing to inspect yet').waitFor();
  await chat.button(question).waitFor();
  expect(found).toEqual([]);
});

browserTest('asks again what was improved, and shows the better answer', async ({ browser }) => {
  const chatbotId = await owner.createChatbot();
  const { page, chat, inspector } = await openPlayground(browser, chatbotId);
  await chat.ask('Do you sell gift vouchers?');
  await inspector.getByRole('button', { name: 'Improve this answer' }).click();
  await inspector.getByLabel('Better answer').fill('Yes, gift vouchers from 10 to 500 euros.');
  await inspector.getByRole('button', { name: 'Save and ask again' }).click();
  await inspector.getByText('Asked again with your answer').waitFor();
  await chat.log.getByText('Yes, gift vouchers from 10 to 500 euros.').waitFor();
  await inspector.getByText(/^\d+% confidence$/).waitFor();
  // It stands on no page that visitors could go to.
  expect(await chat.within.getByRole('region', { name: 'Sources' }).textContent()).not.toContain('urn:');
  expect(await lookAround(page, 'dashboard-playground-improved')).toEqual([]);
});

browserTest('hands over to people as it does for visitors, and says why there is no answer', async ({ browser }) => {
  const chatbotId = await owner.createChatbot();
  const { page, chat, inspector } = await openPlayground(browser, chatbotId);
  await chat.ask('I want to talk to a person');
  await inspector.getByText('Handed over', { exact: true }).waitFor();
  await chat.answers(1);
  expect(await lookAround(page, 'dashboard-playground-handover')).toEqual([]);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.route('**/api/chatbot/query-stream', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Bad Gateway', code: 'MODEL_UNAVAILABLE', message: 'The model does not answer.' }),
    }),
  );
  await chat.ask(question);
  await inspector.getByText('The model does not answer.').waitFor();
});

browserTest('is nothing that a page of another origin can open, which gets what visitors get', async ({ browser }) => {
  const chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
  const shop = await startShopSite({ serverUrl: server.url, chatbotId });
  const page = await (await browser.newContext()).newPage();
  await page.goto(shop.url);
  const { origin } = new URL(shop.url);
  const sent: { authorization: string | undefined; body: string | null }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/query-stream'))
      sent.push({ authorization: request.headers().authorization, body: request.postData() });
  });
  await page.evaluate(
    ([src = '', home]) => {
      const frame = document.createElement('iframe');
      frame.name = 'trial';
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', ({ data }) => heard.push(data.type));
      frame.onload = () => {
        const tell = (message: object) => frame.contentWindow?.postMessage({ parley: 1, ...message }, home ?? '');
        tell({ type: 'token', token: 'stolen' });
        tell({ type: 'trial', mode: 'creative', inspect: 'Inspect', inspectOf: 'Inspect' });
      };
      frame.src = src;
      document.body.replaceChildren(frame);
    },
    [`${server.url}/chat/${chatbotId}#${new URLSearchParams({ origin, mode: 'trial' })}`, server.url],
  );
  const chat = chatIn(page.frameLocator('iframe[name=trial]'));
  await chat.ask(question);
  await chat.answers(1);
  expect(await chat.within.locator('.inspect').count()).toBe(0);
  await chat.button('Helpful').waitFor();
  expect(await page.evaluate('heard')).not.toContain('token-wanted');
  expect(await page.evaluate('heard')).not.toContain('answered');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.authorization).toMatch(/^Bearer vt_/);
  expect(sent[0]?.body).not.toContain('mode');
  await shop.close();
});
