import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { password, signUpNewcomer } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

browserTest('Somebody chooses how the dashboard looks and speaks, and finds it so again', async ({ browser }) => {
  const { email } = await signUpNewcomer(server.url);
  const page = await signInToDashboard(browser, server.url, email, '/settings/you');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  const light = await background();
  await page.getByLabel('Dark').check();
  const dark = await background();
  expect(dark).not.toBe(light);

  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('heading', { name: 'Profil' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  expect(await background()).toBe(dark);
  expect(await lookAround(page, 'pages-you-german')).toEqual([]);

  await page.goto(server.url);
  await page.getByText('Wie heißt Ihre Website?').waitFor();
  expect(await background()).toBe(dark);
});

browserTest('Somebody changes their password, and is signed out elsewhere', async ({ browser }) => {
  const { email } = await signUpNewcomer(server.url);
  const here = await signInToDashboard(browser, server.url, email, '/settings/you');
  const elsewhere = await signInToDashboard(browser, server.url, email);
  await here.getByLabel('Current password').fill('not my password');
  await here.getByLabel('New password').fill('another long password');
  await here.getByRole('button', { name: 'Change password' }).click();
  await here.getByText('This isn’t your current password.').waitFor();
  await here.getByLabel('Current password').fill(password);
  await here.getByRole('button', { name: 'Change password' }).click();
  await here.getByText('Password changed').waitFor();
  expect(await lookAround(here, 'pages-password-changed')).toEqual([]);
  await here.reload();
  await here.getByRole('navigation', { name: 'Main' }).waitFor();
  await elsewhere.reload();
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
});
