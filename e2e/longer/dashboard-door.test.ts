import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { signInToDashboard, signOutOfDashboard } from '../support/sign-in-to-dashboard.ts';
import { password, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

async function invitationLink(email: string): Promise<string> {
  const { invitationToken } = await owner.call<{ invitationToken: string }>(
    'POST',
    `/api/accounts/${owner.accountId}/members`,
    { email, role: 'agent' },
  );
  return `${server.url}/#invitation=${invitationToken}`;
}

describe('Somebody who is invited', () => {
  browserTest('signs up by the link and is in', async ({ page }) => {
    await page.goto(await invitationLink('new@shop.example'));
    await page.getByLabel('Your name').fill('Nele');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('new@shop.example');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Inbox' }).waitFor();
    expect(page.url()).toBe(`${server.url}/`);
    await page.reload();
    await page.getByRole('link', { name: 'Inbox' }).waitFor();
  });

  browserTest('and is known already signs in, and joins', async ({ page }) => {
    const email = 'known@shop.example';
    await owner.call('POST', '/api/auth/sign-up', { email, password, name: 'Kim' });
    await page.goto(await invitationLink(email));
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('link', { name: 'Account' }).click();
    const accounts = page.getByRole('combobox', { name: 'Account' });
    await accounts.waitFor();
    expect(await accounts.locator('option').count()).toBe(2);
  });
});

describe('Where sign-up is closed', () => {
  browserTest('the door offers none', async ({ page }) => {
    const closed = await startServer();
    try {
      const someone = await signUpSiteOwner(closed.url);
      const { invitationToken } = await someone.call<{ invitationToken: string }>(
        'POST',
        `/api/accounts/${someone.accountId}/members`,
        { email: 'invited@shop.example', role: 'agent' },
      );
      await closed.restart({ SIGN_UP: 'closed' });
      await page.goto(closed.url);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.getByRole('button', { name: 'Create an account' }).count()).toBe(0);
      await page.goto(`${closed.url}/#invitation=${invitationToken}`);
      await page.reload();
      await page.getByRole('heading', { name: /^Join / }).waitFor();
      await page.getByRole('button', { name: 'Create account and join' }).waitFor();
      await page.goto(`${closed.url}/#invitation=inv_x`);
      await page.reload();
      await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
      await page.getByRole('button', { name: 'Back to sign in' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    } finally {
      await closed.stop();
    }
  });
});

describe('Each door', () => {
  browserTest('is one card, which says what it is for and what else there is', async ({ page }) => {
    const found: string[] = [];
    const look = async (name: string) => found.push(...(await lookAround(page, `dashboard-door-${name}`)));
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your email.').waitFor();
    await look('sign-in');
    await page.getByLabel('Email').fill('somebody@shop.example');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    // What was typed stays, and what was wrong does not.
    expect(await page.getByLabel('Email').inputValue()).toBe('somebody@shop.example');
    expect(await page.getByText('Enter your email.').count()).toBe(0);
    await look('sign-up');
    await page.goto(await invitationLink('door@shop.example'));
    await page.getByRole('heading', { name: /^Join / }).waitFor();
    await look('invitation');
    await page.goto(`${server.url}/#reset=rst_x`);
    await page.reload();
    await page.getByRole('heading', { name: 'Set a password' }).waitFor();
    await look('reset');
    expect(found).toEqual([]);
  });
});

describe('A password', () => {
  browserTest('can be looked at while it is written', async ({ page }) => {
    await page.goto(server.url);
    const field = page.getByLabel('Password');
    await field.fill(password);
    expect(await field.getAttribute('type')).toBe('password');
    const show = page.getByRole('button', { name: 'Show password' });
    await show.click();
    expect(await field.getAttribute('type')).toBe('text');
    expect(await show.getAttribute('aria-pressed')).toBe('true');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe('What is wrong with a form', () => {
  browserTest(
    'is told at its field, which has the focus, before it is sent and once it is refused',
    async ({ page }) => {
      await page.goto(server.url);
      const [email, secret] = [page.getByLabel('Email'), page.getByLabel('Password')];
      const signIn = page.getByRole('button', { name: 'Sign in' });
      const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
      const toldOf = (field: typeof email) =>
        field.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent);

      await signIn.click();
      expect([await toldOf(email), await isFocused()]).toEqual(['Enter your email.', 'email']);
      await email.fill('somebody');
      expect(await email.getAttribute('aria-invalid')).toBeNull();
      await signIn.click();
      expect(await toldOf(email)).toBe('Enter an email address, like name@example.com.');

      await email.fill(owner.email);
      await secret.fill('not my password');
      await signIn.click();
      await page.getByText('Wrong email or password.').waitFor();
      expect([await toldOf(secret), await isFocused()]).toEqual(['Wrong email or password.', 'password']);
      expect(await page.getByRole('alert').count()).toBe(1);
      expect(await accessibilityViolations(page)).toEqual([]);
    },
  );
});

describe('Somebody who signs out', () => {
  browserTest('is told where the server did not hear of it', async ({ browser }) => {
    const page = await signInToDashboard(browser, server.url, owner.email);
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    await signOutOfDashboard(page);
    await page.getByText('You may still be signed in on the server').waitFor();
    await page.unrouteAll();
    await page.reload();
    await signOutOfDashboard(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('You may still be signed in on the server').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
