import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { type Chat, openChat } from '../support/chat.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;
let chatbotId: string;
let shop: ShopSite;
let secret: string;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
  chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
  ({ secret } = await owner.call<{ secret: string }>('POST', `/api/chatbots/${chatbotId}/identity-secret`));
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

/** What the shop's own server signs for somebody who is signed in there. */
function signedFor(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ exp, ...claims })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** A browser of the visitor's own, on a page that says who is signed in. */
async function visitor(browser: Browser, token?: string): Promise<{ page: Page; chat: Chat }> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(shop.url);
  await page.waitForFunction('window.parley');
  if (token) await page.evaluate(`parley('identify', ${JSON.stringify(token)})`);
  return { page, chat: await openChat(page) };
}

describe('A visitor whom the site knows', () => {
  browserTest('finds on another device what was said before, and is known to the agents', async ({ browser }) => {
    const agent = await owner.inviteAgent('Anna');
    await agent.setStatus('available');
    const token = signedFor({ sub: 'customer-7', name: 'Jo Smith', email: 'jo@mail.example' });
    const first = await visitor(browser, token);
    await first.chat.ask('Can I return a lamp?');
    await first.chat.answers(1);

    const second = await visitor(browser, token);
    expect(await second.chat.answers(1)).toEqual([expect.stringContaining('within 30 days')]);
    await second.chat.choose('Talk to a person');
    const { sessionId } = await agent.nextChat(chatbotId);
    expect(await owner.call('GET', `/api/live-chat/sessions/${sessionId}`)).toMatchObject({
      visitorName: 'Jo Smith',
      email: 'jo@mail.example',
    });

    // What was said to them is not for the next visitor, also where it stands beside the button.
    await second.page.evaluate("parley('close')");
    await agent.reply(sessionId, 'Your parcel is in Oslo.');
    const teaser = second.page.getByRole('button', { name: 'Anna Your parcel is in Oslo.' });
    await teaser.waitFor();
    await second.page.evaluate("parley('reset')");
    await teaser.waitFor({ state: 'detached' });
    await agent.close(sessionId);
  });

  browserTest('is forgotten at reset', async ({ browser }) => {
    const { page, chat } = await visitor(browser, signedFor({ sub: 'customer-8' }));
    await chat.ask('How much is shipping?');
    await chat.answers(1);
    await page.evaluate("parley('reset')");
    await expect.poll(() => chat.log.locator('.entry').count()).toBe(1);
    const left = await page.frames().at(-1)?.evaluate('JSON.stringify(localStorage)');
    expect(left).not.toContain('vt_');
    await page.reload();
    const again = await openChat(page).catch(() => undefined);
    expect(await again?.log.locator('.entry').count()).toBe(1);
  });

  browserTest('is a stranger with a token that the site did not sign, and the page is told', async ({ browser }) => {
    const { page, chat } = await visitor(browser);
    await page.evaluate("window.told = []; parley('on', 'error', (detail) => told.push(detail))");
    await page.evaluate(`parley('identify', ${JSON.stringify(`${signedFor({ sub: 'customer-7' })}x`)})`);
    await page.waitForFunction('told.length > 0');
    expect(await page.evaluate('told')).toEqual([expect.objectContaining({ code: 'INVALID_TOKEN' })]);
    expect(await chat.log.locator('.entry').count()).toBe(1);
    await chat.ask('How much is shipping?');
    await chat.answers(1);
  });
});
