import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserTest } from './support/browser-test.ts';
import { openChat } from './support/chat.ts';
import { type ShopSite, startShopSite } from './support/shop-site.ts';
import { signUpSiteOwner } from './support/site-owner.ts';
import { type RunningServer, startServer } from './support/start-server.ts';

const loaderLimit = 3 * 1_024;
const firstOpenLimit = 25 * 1_024;

let server: RunningServer;
let shop: ShopSite;

beforeAll(async () => {
  server = await startServer();
  const owner = await signUpSiteOwner(server.url);
  const chatbotId = await owner.createChatbot({ domain: 'shop.localhost', documents: [] });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

test.each(['widget.js', 'widget-panel.mjs'])('%s has at most 3 KB', (file) => {
  const script = readFileSync(new URL(`../widget/dist/${file}`, import.meta.url));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(loaderLimit);
});

/** What the server was asked for, with the size of each reply as gzip would make it. */
function watched(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(server.url)) requests.push(request);
  });
  return {
    paths: () =>
      requests.map((request) =>
        new URL(request.url()).pathname
          .replace(/bot_[\w-]+/, 'BOT')
          // The name of a part changes with its content.
          .replace(/(assets\/[a-z-]+)-.{6}\./, '$1.'),
      ),
    async gzipBytes() {
      const sizes = await Promise.all(
        requests.map(
          async (request) => gzipSync((await (await request.response())?.body()) ?? '', { level: 9 }).length,
        ),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

browserTest.for(['en', 'ru', 'ar', 'hi'])(
  'everything up to the first open is at most 25 KB (%s)',
  async (locale, { browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const seen = watched(page);
    await page.goto(shop.url);
    const launcher = page.locator('parley-widget button');
    await launcher.click();
    await page.frameLocator('parley-widget iframe').locator('textarea').waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = await seen.gzipBytes();
    await context.close();
    expect(bytes).toBeLessThanOrEqual(firstOpenLimit);
    // What answers, what a person takes and the other languages are parts that nobody needs yet.
    expect(
      seen
        .paths()
        .filter((path) => path.startsWith('/widget/assets/'))
        .toSorted(),
    ).toEqual(
      [locale, 'chat', 'main']
        .map((name) => `/widget/assets/${name}.js`)
        .concat('/widget/assets/main.css')
        .toSorted(),
    );
  },
);

browserTest('a strict page needs the documented lines and no more', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${shop.url}/strict`);
  const chat = await openChat(page);
  await chat.ask('Hello');
  await chat.answers(1);
  expect(complaints).toEqual([]);
});
