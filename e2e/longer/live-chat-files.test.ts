import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
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

const photo = { name: 'Lamp at home.png', mimeType: 'image/png', buffer: drawPng(320, 240, [11, 106, 117]) };
const offer = { name: 'Offer 2026.csv', mimeType: 'text/csv', buffer: Buffer.from('Lamp,Price\nHarbour,149') };
const script = '%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n%%EOF';
const hostile = { name: 'Invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(script) };

/** Whether an image is drawn, not broken. */
const isDrawn = (page: Page, frame: string | undefined, name: string) =>
  (frame ? page.frameLocator(frame) : page)
    .getByRole('img', { name })
    .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);

describe('Files in live chat', () => {
  browserTest('go both ways, survive a server that is killed, and are refused in words', async ({ browser }) => {
    const agent = await signInToDashboard(browser, server.url, anna.email, '/inbox');
    await agent.getByRole('button', { name: 'Go online' }).click();
    const visitor = await (await browser.newContext({ viewport: desktop })).newPage();
    await visitor.goto(`${shop.url}/lamps/harbour`);
    const chat = await openChat(visitor);
    // Nothing of it before there is a person.
    expect(await chat.button('Attach a file').count()).toBe(0);
    await chat.choose('Talk to a person');
    await chat.within.getByText('Anna has joined the conversation.').waitFor();

    await chat.button('Attach a file').waitFor();
    await chat.within.locator('input[type=file]').setInputFiles([photo, hostile]);
    await chat.log.getByRole('link', { name: 'Open Lamp at home.png' }).waitFor();
    await chat.log
      .getByText('Not sent: this file contains scripts or macros. Send a plain PDF or a picture.')
      .waitFor();
    await chat.log.getByRole('button', { name: /^Invoice.pdf\s*87 bytes/ }).waitFor();

    await agent.getByRole('link', { name: /^Visitor/ }).click();
    const log = agent.getByRole('log', { name: 'Messages' });
    await log.getByRole('link', { name: 'Open Lamp at home.png' }).waitFor();
    await expect.poll(() => isDrawn(agent, undefined, 'Lamp at home.png')).toBe(true);
    await expect.poll(() => log.getByText('Invoice.pdf').count()).toBe(0);

    await agent.locator('input[type=file]').setInputFiles([offer, hostile]);
    await log.getByRole('button', { name: /^Offer 2026.csv/ }).waitFor();
    const refused = agent.getByRole('alert').filter({ hasText: 'Invoice.pdf wasn’t sent.' });
    await refused
      .getByText('The PDF contains scripts or actions. Send a picture, a plain PDF or a document.')
      .waitFor();
    await refused.scrollIntoViewIfNeeded();
    expect(await lookAround(agent, 'inbox-file-refused')).toEqual([]);
    await agent.getByRole('button', { name: 'Dismiss' }).click();
    await chat.log.getByRole('button', { name: /^Offer 2026.csv/ }).waitFor();

    // A picture that is pasted comes without a file of its own.
    await chat.input.evaluate(
      (area, bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [...drawPng(60, 60, [200, 80, 40])],
    );
    await log.getByRole('link', { name: 'Open image.png' }).waitFor();

    expect(await accessibilityViolations(visitor)).toEqual([]);
    await saveScreenshot(visitor, 'widget-files');
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityViolations(visitor)).toEqual([]);
    await saveScreenshot(visitor, 'widget-files-phone-dark');
    await chat.log.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => chat.log.getByText('Invoice.pdf').count()).toBe(0);
    // By keyboard, one goes on from where one was.
    expect(await chat.within.locator('main').evaluate((main) => main === document.activeElement)).toBe(true);
    // On a phone the chat is closed after a reload.
    await visitor.setViewportSize(desktop);
    expect(await lookAround(agent, 'inbox-files')).toEqual([]);

    await server.kill();
    await server.restart();
    await visitor.reload();
    const again = chatIn(visitor.frameLocator('parley-widget iframe'));
    await again.log.getByRole('link', { name: 'Open Lamp at home.png' }).waitFor();
    await expect.poll(() => isDrawn(visitor, 'parley-widget iframe', 'Lamp at home.png')).toBe(true);
    const saving = visitor.waitForEvent('download');
    await again.log.getByRole('button', { name: /^Offer 2026.csv/ }).click();
    expect((await saving).suggestedFilename()).toBe('Offer 2026.csv');
    expect(await again.log.getByRole('link', { name: 'Open Lamp at home.png' }).count()).toBe(1);
    await agent.reload();
    await log.getByRole('button', { name: /^Offer 2026.csv/ }).waitFor();
    await expect.poll(() => log.getByRole('link', { name: /^Open/ }).count()).toBe(2);
  });
});
