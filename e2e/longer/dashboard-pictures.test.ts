import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { openChat } from '../support/chat.ts';
import { drawPng } from '../support/draw-png.ts';
import { desktop, lookAround } from '../support/look-around.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;
let anna: Agent;
let shop: ShopSite;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
  anna = await owner.inviteAgent('Anna');
  const chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

const picture = { name: 'me.png', mimeType: 'image/png', buffer: drawPng(320, 240, [200, 80, 40]) };
const drawing = {
  name: 'me.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};

const isDrawn = (image: Locator) =>
  image
    .first()
    .evaluate((shown) => (shown as HTMLImageElement).naturalWidth > 0)
    .catch(() => false);

describe('The picture of an agent', () => {
  browserTest('stands beside what they write, for colleagues and for visitors', async ({ browser }) => {
    const agent = await signInToDashboard(browser, server.url, anna.email, '/settings/you');
    const file = agent.locator('input[type=file]');
    await file.setInputFiles(drawing);
    await agent.getByText('This image can’t be read. Use a PNG, JPEG or WebP.').waitFor();
    await file.setInputFiles(picture);
    await agent.getByRole('button', { name: 'Remove picture' }).waitFor();
    await expect.poll(() => isDrawn(agent.locator('.profile .avatar img'))).toBe(true);
    await expect.poll(() => isDrawn(agent.locator('.user-button .avatar img'))).toBe(true);
    expect(await lookAround(agent, 'dashboard-picture')).toEqual([]);

    await agent.goto(`${server.url}/inbox`);
    await agent.getByRole('button', { name: 'Go online' }).click();
    const visitor = await (await browser.newContext({ viewport: desktop })).newPage();
    await visitor.goto(`${shop.url}/lamps/harbour`);
    const chat = await openChat(visitor);
    await chat.choose('Talk to a person');
    await chat.within.getByText('Anna has joined the conversation.').waitFor();
    await expect.poll(() => isDrawn(chat.within.locator('header .initials img'))).toBe(true);

    await agent.getByRole('link', { name: /^Visitor/ }).click();
    await agent.getByRole('textbox', { name: 'Reply' }).fill('Good morning, how can I help?');
    await agent.getByRole('button', { name: 'Send', exact: true }).click();
    await chat.log.getByText('Good morning, how can I help?').waitFor();
    await expect.poll(() => isDrawn(chat.log.locator('.agent .initials img'))).toBe(true);
    await expect.poll(() => isDrawn(agent.locator('.bubble.agent .avatar img'))).toBe(true);
    expect(await accessibilityViolations(visitor)).toEqual([]);
    await saveScreenshot(visitor, 'widget-picture');
    expect(await lookAround(agent, 'inbox-picture')).toEqual([]);

    const colleague = await signInToDashboard(browser, server.url, owner.email, '/settings/members');
    await expect.poll(() => isDrawn(colleague.locator('.person .avatar img'))).toBe(true);
    expect(await lookAround(colleague, 'dashboard-members-picture')).toEqual([]);

    await agent.goto(`${server.url}/settings/you`);
    await agent.getByRole('button', { name: 'Remove picture' }).click();
    await agent.getByRole('button', { name: 'Upload picture' }).waitFor();
    expect(await agent.locator('.avatar img').count()).toBe(0);
    // What was shown is gone from the server: the initials are there again.
    await visitor.reload();
    await chat.log.getByText('Good morning, how can I help?').waitFor();
    expect(await chat.within.locator('.initials img:visible').count()).toBe(0);
  });
});
