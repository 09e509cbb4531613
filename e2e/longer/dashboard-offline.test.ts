import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { signUpNewcomer } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** The dashboard asks for it once it is idle. */
const offlinePageIsKept = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).scope);

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

browserTest('Without a network the dashboard shows a page of ours, and comes back by it', async ({ browser }) => {
  const { email } = await signUpNewcomer(server.url);
  const page = await signInToDashboard(browser, server.url, email, '/settings/you');
  await offlinePageIsKept(page);
  await page.context().setOffline(true);
  await page.goto(`${server.url}/settings/you?from=mail`);
  await page.getByRole('heading', { name: 'Can’t reach the server' }).waitFor();
  expect(await lookAround(page, 'dashboard-offline')).toEqual([]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Can’t reach the server' }).waitFor();

  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(page.url()).toBe(`${server.url}/settings/you?from=mail`);
  await page.context().close();
});

browserTest('It speaks the language, and has the colours, that were chosen for the dashboard', async ({ browser }) => {
  const { email } = await signUpNewcomer(server.url);
  const page = await signInToDashboard(browser, server.url, email, '/settings/you');
  await page.getByLabel('Dark').check();
  const dark = await background(page);
  await page.getByLabel('Language').selectOption('ar');
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await offlinePageIsKept(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parley.offline'))).toContain('"rtl"');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'إعادة المحاولة' }).waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ]);
  expect(await background(page)).toBe(dark);
  // So that the pictures are in both themes.
  await page.evaluate(() => localStorage.setItem('parley.preferences', JSON.stringify({ language: 'ar' })));
  await page.reload();
  await page.getByRole('link', { name: 'إعادة المحاولة' }).waitFor();
  expect(await lookAround(page, 'dashboard-offline-arabic')).toEqual([]);
  await page.context().close();
});

browserTest('Who has chosen nothing reads it in the language of the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(server.url);
  await offlinePageIsKept(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Noch einmal versuchen' }).waitFor();
  await context.close();
});

browserTest('It is kept only once the dashboard is loaded', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const container = ServiceWorkerContainer.prototype;
    const { register } = container;
    container.register = function (...address) {
      const isRendered = document.getElementById('dashboard')?.hasChildNodes();
      sessionStorage.setItem('registered', `${document.readyState}, ${isRendered ? 'rendered' : 'empty'}`);
      return register.apply(this, address);
    };
  });
  await page.goto(server.url);
  await offlinePageIsKept(page);
  expect(await page.evaluate(() => sessionStorage.getItem('registered'))).toBe('complete, rendered');
  await context.close();
});
