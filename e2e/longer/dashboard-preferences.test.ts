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

browserTest(
  'Somebody chooses how the dashboard looks and speaks, and finds it so again',
  async ({ browser }) => {
    const { email } = await signUpNewcomer(server.url);
    const page = await signInToDashboard(browser, server.url, email, '/settings/you');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('heading', { name: 'You' }).waitFor();
    const light = await background();
    await page.getByLabel('Dark').check();
    const dark = await background();
    expect(dark).not.toBe(light);

    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Sie' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await background()).toBe(dark);
    expect(await lookAround(page, 'pages-you-german')).toEqual([]);

    await page.goto(server.url);
    await page.getByText('Sie haben noch keinen Chatbot').waitFor();
    expect(await background()).toBe(dark);
  },
);
