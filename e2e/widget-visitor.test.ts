import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from './support/browser-test.ts';
import { openChat } from './support/chat.ts';
import { type ShopSite, startShopSite } from './support/shop-site.ts';
import { type SiteOwner, signUpSiteOwner } from './support/site-owner.ts';
import { type SlowModel, startSlowModel } from './support/slow-model.ts';
import { type RunningServer, startServer } from './support/start-server.ts';

const text =
  'You can return any lamp **within 30 days** of delivery. [1] Returns are free within the country. [1]';
const whole = 'Returns are free within the country.';

let model: SlowModel;
let server: RunningServer;
let owner: SiteOwner;
let shop: ShopSite;
let chatbotId: string;

beforeAll(async () => {
  model = await startSlowModel();
  server = await startServer(model.settings);
  owner = await signUpSiteOwner(server.url);
  chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
  await model?.close();
});

/** A visitor who has asked one question and was answered. */
async function visitorWhoAsked(browser: Browser, question: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  model.say({ text });
  await page.goto(shop.url);
  const chat = await openChat(page);
  await chat.ask(question);
  await chat.log.getByText(whole).waitFor();
  return page;
}

describe('A visitor who signs out', () => {
  browserTest('on a page where the chat stays closed leaves nothing behind', async ({ browser }) => {
    const page = await visitorWhoAsked(browser, 'Where is my parcel?');
    await page.getByRole('button', { name: 'Close chat' }).click();
    await page.goto(`${shop.url}/help`);
    await page.evaluate("new Promise((resolve) => parley('on', 'ready', resolve))");
    await page.evaluate("parley('reset')");
    await page.goto(`${shop.url}/lamps/dune`);
    const next = await openChat(page);
    await next.log.getByText('How can I help you?').waitFor();
    expect(await next.log.getByText('Where is my parcel?').count()).toBe(0);
    await page.context().close();
  });
});
