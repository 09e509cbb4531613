import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from './support/accessibility.ts';
import { browserTest } from './support/browser-test.ts';
import { chatIn, openChat } from './support/chat.ts';
import { saveScreenshot } from './support/screenshots.ts';
import { startShopSite } from './support/shop-site.ts';
import { goToSettings, signOutOfDashboard } from './support/sign-in-to-dashboard.ts';
import { type RunningServer, startServer } from './support/start-server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const returns = '# Returns\n\nYou can return any lamp within 30 days of delivery.';

describe('Somebody new', () => {
  browserTest(
    'comes from the door to an answer on a page of their own, and nothing is out of reach',
    async ({ page, browser }) => {
      const found: string[] = [];
      const look = async (name: string) => {
        await saveScreenshot(page, `dashboard-${name}`);
        found.push(...(await accessibilityViolations(page)).map((violation) => `${name}: ${violation}`));
      };
      // Refusals that the journey asks for are on the console too.
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 40[01]/.test(message.text())) complaints.push(message.text());
      });
      await page.goto(server.url);
      await page.getByRole('heading', { name: 'Create the first account' }).waitFor();
      await look('first-account');
      await page.getByLabel('Your name').fill('Olivia');
      await page.getByLabel('Company').fill('Lumen Lamps');
      await page.getByLabel('Email').fill('olivia@shop.example');
      await page.getByLabel('Password').fill('a long password');
      await page.getByRole('button', { name: 'Create account' }).click();

      await page.getByRole('heading', { name: 'What’s your website?' }).waitFor();
      await look('start');
      await page.getByRole('button', { name: 'Start without a website' }).click();
      await page.getByLabel('Name').fill('Lumen');
      await page.getByRole('button', { name: 'Create chatbot' }).click();

      await page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
      await look('no-sources');
      await page.getByLabel('Address', { exact: true }).fill('127.0.0.1/secret');
      await page.getByRole('button', { name: 'Read website' }).click();
      await page.getByRole('alert').or(page.locator('.source-status.failed')).first().waitFor();
      await look('refused-source');
      await page.getByRole('radio', { name: 'Text' }).check();
      await page.getByLabel('Title').fill('Returns');
      await page.getByRole('textbox', { name: 'Text' }).fill(returns);
      await page.getByRole('button', { name: 'Add text' }).click();
      await page.getByText('Ready', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Test search' }).click();
      await page.getByLabel('Question', { exact: true }).fill('How long can I return a lamp?');
      await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('Best match').first().waitFor();
      await look('sources');

      await page.getByRole('link', { name: 'Playground' }).click();
      await chatIn(page.frameLocator('iframe')).ask('How long can I return a lamp?');
      await page.getByText(/^\d+% confidence$/).waitFor();
      expect(await page.locator('blockquote mark').first().textContent()).toContain('within 30 days');
      await look('playground');

      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await page.getByText('Add it to your site').waitFor();
      await look('home');
      await page.getByRole('link', { name: 'Install', exact: true }).click();
      await page.getByText('Works on localhost only until you add your website.').waitFor();
      await look('install');
      const tag = (await page.locator('.copy-box code').first().textContent()) ?? '';
      expect(tag).toMatch(
        /^<script async src="http:\/\/127\.0\.0\.1:\d+\/widget\.js" data-chatbot-id="bot_[\w-]+"><\/script>$/,
      );
      const chatbotId = /bot_[\w-]+/.exec(tag)?.[0] ?? '';
      const shop = await startShopSite({ serverUrl: server.url, chatbotId });
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(shop.url);
      const chat = await openChat(visitor);
      await chat.ask('How long can I return a lamp?');
      expect((await chat.answers(1))[0]).toContain('within 30 days');
      await page.getByText('shop.localhost').waitFor();
      await shop.close();

      // Signed in still after a reload, by the cookie alone; nothing of the token is left where scripts can read.
      await page.reload();
      await page.getByRole('heading', { name: 'Install' }).waitFor();
      expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage]) + document.cookie')).not.toContain(
        'eyJ',
      );
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await goToSettings(page, 'Advanced');
      await page.getByRole('button', { name: 'Delete chatbot' }).click();
      await page.getByLabel('Type “Lumen” to confirm').fill('Lumem');
      expect(await page.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
      await page.getByLabel('Type “Lumen” to confirm').fill('Lumen');
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { name: 'What’s your website?' }).waitFor();
      await signOutOfDashboard(page);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await look('sign-in');
      await page.getByLabel('Email').fill('olivia@shop.example');
      await page.getByLabel('Password').fill('not my password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Wrong email or password.').waitFor();
      expect(complaints).toEqual([]);
      expect(found).toEqual([]);
    },
  );
});
