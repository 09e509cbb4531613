import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { openChat } from '../support/chat.ts';
import { drawPng } from '../support/draw-png.ts';
import { lookAround } from '../support/look-around.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { startShopSite } from '../support/shop-site.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const pages = 100;

interface Site {
  url: string;
  host: string;
  close(): void;
}

let site: Site;
let questionsSite: Site & { release(): void; hold(): void };
let server: RunningServer;

beforeAll(async () => {
  site = await startSite();
  questionsSite = await startQuestionsSite();
  server = await startServer({ ALLOWED_PRIVATE_HOSTS: `${site.host},${questionsSite.host}` });
});
afterAll(async () => {
  await server?.stop();
  site?.close();
  questionsSite?.close();
});

/** A website of a hundred pages, each about one lamp, with questions on its home page. */
async function startSite(): Promise<Site> {
  const home = `<!doctype html><html lang="en"><head><title>Lumen Lamps | Home</title>
<meta name="theme-color" content="#8a2558"><meta property="og:site_name" content="Lumen Lamps">
<link rel="apple-touch-icon" href="/icon.png"></head>
<body><main><h1>Lamps from Oslo</h1><p>We have made lamps by hand in Oslo since 1974.</p>
<h2>How long can I return a lamp?</h2><p>You can return any lamp within 30 days of delivery.</p>
<ul>${Array.from({ length: pages - 1 }, (_, n) => `<li><a href="/lamps/${n}">Lamp ${n}</a></li>`).join('')}</ul></main></body></html>`;
  const lamp = (n: string) => `<!doctype html><html lang="en"><head><title>Lamp ${n}</title></head><body><main>
<h1>Lamp ${n}</h1><p>Lamp ${n} is ${20 + Number(n)} cm high and takes a bulb of ${3 + (Number(n) % 9)} watts. Its shade is made of glass from Hadeland, and its foot of oiled oak.</p></main></body></html>`;
  return serve(async (path) => {
    if (path === '/icon.png') return drawPng(64, 64, [138, 37, 88]);
    const n = /^\/lamps\/(\d+)$/.exec(path)?.[1];
    return path === '/' ? home : n && lamp(n);
  });
}

const questions = [
  'How long can I return a lamp?',
  'Do you ship to Norway?',
  'Can I pay by invoice?',
  'Which bulbs fit?',
];
const furtherQuestion = 'Where is your shop?';

/** A website whose questions are all on a page of their own, which comes when it is released. */
async function startQuestionsSite() {
  let released = Promise.resolve();
  let release = () => {};
  const page = (title: string, text: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${text}</main></body></html>`;
  const answered = [...questions, furtherQuestion].map(
    (question) => `<h2>${question}</h2><p>About this we are glad to tell you more: ${question.slice(0, -1)}, yes.</p>`,
  );
  const started = await serve(async (path) => {
    if (path === '/') return page('Lumen', '<p>Lamps by hand from Oslo.</p><p><a href="/faq">Help</a></p>');
    if (path !== '/faq') return undefined;
    await released;
    return page('Help', answered.join(''));
  });
  return {
    ...started,
    hold() {
      released = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
  };
}

async function serve(bodyOf: (path: string) => Promise<string | Buffer | false | undefined>): Promise<Site> {
  const http = createServer(async (request, response) => {
    const body = await bodyOf(request.url ?? '');
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body || 'Not found');
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { url: `http://${host}/`, host, close: () => http.close() };
}

describe('Somebody with a website', () => {
  browserTest('has a chatbot on a page of their own by a dozen clicks', async ({ page, browser }) => {
    const startedAt = Date.now();
    const found: string[] = [];
    let clicks = 0;
    const click = async (name: string, role: 'button' | 'link' = 'button') => {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).click();
    };
    const fill = async (label: string, text: string) => {
      clicks += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    };
    const look = async (name: string) => {
      await saveScreenshot(page, `dashboard-${name}`);
      found.push(...(await accessibilityViolations(page)).map((violation) => `${name}: ${violation}`));
    };
    // Pages that arrive fade in, and are faint for whoever looks at that moment.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(server.url);
    await fill('Your name', 'Olivia');
    await fill('Company', 'Lumen Lamps');
    await fill('Email', 'olivia@shop.example');
    await fill('Password', 'a long password');
    await click('Create account');
    await fill('Website', site.url);
    await click('Create chatbot');

    await page.getByText(/^[1-9]\d* pages? read$/).waitFor();
    await look('reading');
    const chat = page.frameLocator('iframe[title="Try it"]');
    await chat.getByRole('button', { name: 'How long can I return a lamp?' }).click();
    clicks += 1;
    // The website's own, from this server.
    await expect
      .poll(() => chat.locator('img.avatar').first().getAttribute('src'))
      .toMatch(/^\/api\/widget\/.+\/logo\//);
    await chat
      .getByText(/within 30 days/)
      .first()
      .waitFor();

    await click('Add it to your site', 'link');
    const tag = (await page.locator('.copy-box code').first().textContent()) ?? '';
    const chatbotId = /bot_[\w-]+/.exec(tag)?.[0] ?? '';
    const shop = await startShopSite({ serverUrl: server.url, chatbotId });
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(shop.url);
    const widget = await openChat(visitor);
    await widget.ask('How long can I return a lamp?');
    expect((await widget.answers(1))[0]).toContain('within 30 days');
    // biome-ignore lint/suspicious/noConsole: how long it took is told, and decides nothing
    console.info(`From the first page to an answer on another site: ${Date.now() - startedAt} ms, ${clicks} clicks.`);
    await page.getByText('shop.localhost').waitFor();
    await shop.close();

    await page.goto(`${server.url}/chatbots/${chatbotId}/start`);
    await page.getByText(`${pages} pages read`).waitFor();
    // What was said there before is there again.
    await chat
      .getByText(/within 30 days/)
      .first()
      .waitFor();
    await look('read');
    expect(clicks).toBeLessThanOrEqual(12);
    expect(found).toEqual([]);
  });

  /** The fields of the suggested questions in the settings, as they are now. */
  async function suggestedQuestions(page: Page): Promise<string[]> {
    const fields = page.getByRole('textbox', { name: 'Suggested question' });
    return Promise.all((await fields.all()).map((field) => field.inputValue()));
  }

  async function begin(page: Page, email: string) {
    await page.goto(server.url);
    const hasAccount = page.getByRole('button', { name: 'Create an account' });
    const isNew = page.getByLabel('Your name');
    await hasAccount.or(isNew).first().waitFor();
    if (await hasAccount.isVisible()) await hasAccount.click();
    await isNew.fill('Olivia');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Website', { exact: true }).fill(questionsSite.url);
    await page.getByRole('button', { name: 'Create chatbot' }).click();
    await page.waitForURL(/\/start$/);
    return /bot_[\w-]+/.exec(page.url())?.[0] ?? '';
  }

  browserTest('offers visitors the best questions of all pages once they are read', async ({ page }) => {
    questionsSite.hold();
    const chatbotId = await begin(page, 'ann@shop.example');
    // Nobody has to stay on the page that shows the reading.
    await page.getByRole('link', { name: 'Install', exact: true }).click();
    await page.getByRole('heading', { name: 'Install' }).waitFor();
    const saved = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/settings'),
    );
    questionsSite.release();
    expect((await saved).status()).toBe(200);

    await page.goto(`${server.url}/chatbots/${chatbotId}/settings/greeting`);
    await page.getByRole('textbox', { name: 'Suggested question' }).nth(3).waitFor();
    expect(await suggestedQuestions(page)).toEqual(questions);
    const chips = page.getByRole('list', { name: 'Add from your content' });
    expect(await chips.getByRole('button').allInnerTexts()).toEqual([furtherQuestion]);
    const found = await lookAround(page, 'dashboard-settings-found-questions');
    await chips.getByRole('button', { name: furtherQuestion }).click();
    expect(await suggestedQuestions(page)).toEqual([...questions, furtherQuestion]);
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe(furtherQuestion);
    expect(await chips.count()).toBe(0);
    await page.getByRole('button', { name: `Actions for ${questions[0]}` }).click();
    await page.getByRole('button', { name: 'Remove question 1' }).click();
    await chips.getByRole('button', { name: questions[0] ?? '' }).waitFor();
    expect(found).toEqual([]);
  });

  browserTest('keeps the questions that they have written while it was read', async ({ page }) => {
    questionsSite.hold();
    const chatbotId = await begin(page, 'ben@shop.example');
    await page.goto(`${server.url}/chatbots/${chatbotId}/settings/greeting`);
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('textbox', { name: 'Suggested question' }).fill('Are you open on Sunday?');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Suggested questions saved', { exact: true }).waitFor();
    questionsSite.release();
    // What is found is offered, and nothing more.
    await page
      .getByRole('list', { name: 'Add from your content' })
      .getByRole('button', { name: furtherQuestion })
      .waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'Suggested question' }).first().waitFor();
    expect(await suggestedQuestions(page)).toEqual(['Are you open on Sunday?']);
  });
});
