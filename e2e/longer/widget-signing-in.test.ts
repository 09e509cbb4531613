import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let shop: ShopSite;
let secret: string;

beforeAll(async () => {
  server = await startServer({ SECRET_KEY: 'a secret of the operator, long enough' });
  const owner = await signUpSiteOwner(server.url);
  const chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
  const path = `/api/chatbots/${chatbotId}/identity-secret`;
  ({ secret } = await owner.call<{ secret: string }>('POST', path));
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

function identityOf(sub: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, exp: Math.floor(Date.now() / 1_000) + 600 })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const say = (page: Page, ...command: string[]) => page.evaluate(`parley(...${JSON.stringify(command)})`);
const frameIsThere = (page: Page) => page.evaluate("new Promise((resolve) => parley('on', 'ready', resolve))");
const chatOf = (page: Page) => chatIn(page.frameLocator('parley-widget iframe'));

describe('A visitor who signs out', () => {
  browserTest('is forgotten on a page where nobody has opened the chat', async ({ page }) => {
    await page.goto(shop.url);
    await frameIsThere(page);
    await say(page, 'identify', identityOf('ann'));
    const chat = await openChat(page);
    await chat.ask('Can I return a lamp?');
    await chat.answers(1);
    await say(page, 'close');
    await page.goto(`${shop.url}/help`);
    await frameIsThere(page);
    await say(page, 'reset');
    await page.waitForTimeout(300);
    await page.goto(`${shop.url}/`);
    await openChat(page);
    await page.waitForTimeout(500);
    expect(await chat.log.textContent()).not.toContain('Can I return a lamp?');
  });
});

describe('A visitor who signs in', () => {
  browserTest('is answered what the page asks in their name at once', async ({ page }) => {
    await page.goto(shop.url);
    await frameIsThere(page);
    await page.evaluate(`{ parley('identify', '${identityOf('bob')}'); parley('ask', 'Can I return a lamp?') }`);
    const chat = chatOf(page);
    await chat.answers(1);
    await page.reload();
    await chat.answers(1);
    expect(await chat.log.textContent()).toContain('Can I return a lamp?');
  });

  browserTest('never sees what another one has said who did not sign out', async ({ page }) => {
    await page.goto(shop.url);
    await frameIsThere(page);
    await say(page, 'identify', identityOf('cay'));
    const chat = await openChat(page);
    await chat.ask('Can I return a lamp?');
    await chat.answers(1);
    await say(page, 'close');
    await page.goto(`${shop.url}/help`);
    await frameIsThere(page);
    await page.route('**/visitor', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await say(page, 'identify', identityOf('dan'));
    await say(page, 'open');
    await chat.input.waitFor();
    const seen: (string | null)[] = [];
    for (let look = 0; look < 25; look += 1) {
      seen.push(await chat.log.textContent());
      await page.waitForTimeout(100);
    }
    expect(seen.join()).not.toContain('Can I return a lamp?');
  });
});
