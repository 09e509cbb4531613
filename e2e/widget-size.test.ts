import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright-core';
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

/** Opens the chat for the first time, and resolves to what that has loaded. */
async function firstOpen(browser: Browser, locale: string) {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  const seen = watched(page);
  await page.goto(shop.url);
  await page.locator('parley-widget button').click();
  await page.frameLocator('parley-widget iframe').locator('textarea').waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = { bytes: await seen.gzipBytes(), paths: seen.paths() };
  await context.close();
  return loaded;
}

/** Of the words that a visitor of each language loads, the only thing that differs from one to another. */
function bytesOfWords(): Map<string, number> {
  const folder = new URL('../widget/dist/frame/', import.meta.url);
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
  return new Map(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const language = /first-open\/(\w+)\.ts$/.exec(source)?.[1];
      return language ? [[language, gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length]] : [];
    }),
  );
}

browserTest('everything up to the first open is at most 25 KB in every language', async ({ browser }) => {
  const { bytes, paths } = await firstOpen(browser, 'en');
  // What answers, what a person takes and the other languages are parts that nobody needs yet.
  expect(paths.filter((path) => path.startsWith('/widget/assets/')).toSorted()).toEqual(
    ['chat.js', 'en.js', 'main.css', 'main.js'].map((name) => `/widget/assets/${name}`),
  );
  const words = bytesOfWords();
  expect(words.size).toBe(15);
  const others = bytes - (words.get('en') ?? 0);
  const sizes = Object.fromEntries([...words].map(([language, size]) => [language, others + size]));
  expect(Object.entries(sizes).filter(([, size]) => size > firstOpenLimit)).toEqual([]);
  const [largest = 'en'] = Object.entries(sizes).toSorted(([, one], [, other]) => other - one)[0] ?? [];
  expect((await firstOpen(browser, largest)).bytes).toBe(sizes[largest]);
});

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
