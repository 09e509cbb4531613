import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { password, signUpNewcomer } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let operator: Awaited<ReturnType<typeof signUpNewcomer>>;
let shop: Awaited<ReturnType<typeof signUpNewcomer>>;

beforeAll(async () => {
  server = await startServer({ PLAN_CHANGES: 'operator' });
  operator = await signUpNewcomer(server.url);
  shop = await signUpNewcomer(server.url);
});
afterAll(() => server?.stop());

/** Asks by API key, so that the questions count. */
async function ask(times: number): Promise<void> {
  const { accounts } = await shop.call<{ accounts: { id: string }[] }>('GET', '/api/accounts');
  const keys = `/api/accounts/${accounts[0]?.id}/api-keys`;
  const { key } = await shop.call<{ key: string }>('POST', keys, { name: 'shop' });
  const { id: chatbotId } = await shop.call<{ id: string }>('POST', '/api/chatbots', { name: 'Lumen' });
  for (let n = 0; n < times; n += 1)
    await shop.call('POST', '/api/chatbot/query', { chatbotId, message: 'Hello' }, key);
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

describe('Whoever runs the server', () => {
  browserTest(
    'sets a plan, closes sign-up and gives a password back; an owner hears in time that the hour is used',
    async ({ browser }) => {
      const found: string[] = [];
      const look = async (at: Page, name: string) => {
        await saveScreenshot(at, `dashboard-${name}`, { isWhole: true });
        found.push(...(await accessibilityViolations(at)).map((violation) => `${name}: ${violation}`));
      };
      const page = await signInToDashboard(browser, server.url, operator.email);
      await navigation(page).getByRole('link', { name: 'Operator' }).click();
      await page.getByRole('heading', { name: 'Accounts', exact: true }).waitFor();
      await page.getByText(shop.email).waitFor();
      await look(page, 'operator');

      await page.getByLabel('Search by name or email').fill(shop.email);
      await page.keyboard.press('Enter');
      await page.getByText(operator.email, { exact: true }).locator('visible=true').first().waitFor();
      await expect.poll(() => page.locator('.overseen-row').count()).toBe(1);
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('button', { name: 'Change plan' }).click();
      await page.getByLabel('Plan').selectOption('enterprise');
      await page.getByLabel('Requests per hour').fill('5');
      await look(page, 'operator-plan');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('0 of 5').waitFor();

      await page.getByRole('button', { name: 'Close sign-up' }).click();
      await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor();
      const door = await (await browser.newContext()).newPage();
      await door.goto(server.url);
      await door.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await door.getByRole('button', { name: 'Create an account' }).count()).toBe(0);

      await ask(4);
      const owner = await signInToDashboard(browser, server.url, shop.email);
      await owner.getByText('has used 4 of 5 requests this hour.').waitFor();
      expect(await navigation(owner).getByRole('link', { name: 'Operator' }).count()).toBe(0);
      await navigation(owner).getByRole('link', { name: 'Account' }).click();
      await owner.getByRole('row', { name: 'Requests in the last hour 4 of 5' }).waitFor();
      await owner.getByRole('rowheader', { name: 'Storage' }).waitFor();
      await owner.getByText('Ask whoever runs this server to raise the limit.').waitFor();
      await look(owner, 'near-limit');

      // An address of its own, which can be opened anew.
      await page.goto(`${server.url}/operator/users`);
      const row = page.locator('.overseen-row', { hasText: shop.email });
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await row.getByRole('button', { name: 'Reset password' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
      const link = (await page.locator('.copy-box code').textContent()) ?? '';
      expect(link.startsWith(`${server.url}/#reset=`)).toBe(true);
      await look(page, 'operator-users');

      await owner.reload();
      await owner.getByRole('heading', { name: 'Sign in' }).waitFor();
      await owner.getByLabel('Email').fill(shop.email);
      await owner.getByLabel('Password').fill(password);
      await owner.getByRole('button', { name: 'Sign in' }).click();
      await owner.getByText('Wrong email or password.').waitFor();

      await door.goto(link);
      // Another fragment alone loads nothing anew.
      await door.reload();
      await door.getByRole('heading', { name: 'Set a password' }).waitFor();
      await look(door, 'set-password');
      await door.getByLabel('New password').fill('found again at last');
      await door.getByRole('button', { name: 'Save password' }).click();
      await navigation(door).waitFor();
      expect(door.url()).not.toContain('reset');

      await owner.goto(link);
      await owner.reload();
      await owner.getByLabel('New password').fill('a second time over');
      await owner.getByRole('button', { name: 'Save password' }).click();
      await owner.getByText('It has expired or was already used.').waitFor();
      expect(found).toEqual([]);
    },
  );
});
