import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { openChat } from '../support/chat.ts';
import { lookAround } from '../support/look-around.ts';
import { startShopSite } from '../support/shop-site.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;
beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

const steps = ['Add content', 'Ask it something', 'Make it yours', 'Add it to your site', 'Invite a colleague'];

/** Waits until the list shows these steps as done, and no other. */
async function waitUntilDone(page: Page, ...done: string[]) {
  await page.reload();
  await page.getByText(`${done.length} of ${steps.length} done`).waitFor();
  const open = await page.locator('.set-up li:not(.is-done) strong').allInnerTexts();
  expect(steps.filter((name) => !open.includes(name))).toEqual(done);
}

browserTest('the steps of setting up tick themselves off as they are done', async ({ page: visitor, browser }) => {
  const { id } = await owner.call<{ id: string }>('POST', '/api/chatbots', {
    name: 'Lumen',
    accountId: owner.accountId,
  });
  const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${id}`);
  await page.getByText('0 of 5 done').waitFor();

  const content = 'You can return any lamp within 30 days of delivery, as long as it is unused and in its box.';
  await owner.call('POST', `/api/chatbots/${id}/sources`, { title: 'Returns', content });
  await owner.waitUntilRead(id);
  await waitUntilDone(page, 'Add content');

  await owner.changeSettings(id, { theme: { position: 'bottom-left' } });
  await waitUntilDone(page, 'Add content', 'Make it yours');

  await owner.call('POST', `/api/accounts/${owner.accountId}/members`, { email: 'ben@shop.example', role: 'agent' });
  await waitUntilDone(page, 'Add content', 'Make it yours', 'Invite a colleague');
  expect(await lookAround(page, 'dashboard-set-up')).toEqual([]);

  const shop = await startShopSite({ serverUrl: server.url, chatbotId: id });
  await visitor.goto(shop.url);
  const chat = await openChat(visitor);
  await chat.ask('How long can I return a lamp?');
  await chat.answers(1);
  await shop.close();
  await page.reload();
  await page.getByText('Questions', { exact: true }).first().waitFor();
  expect(await page.locator('.set-up').count()).toBe(0);
});
