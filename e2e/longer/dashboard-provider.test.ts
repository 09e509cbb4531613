import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { signOutOfDashboard } from '../support/sign-in-to-dashboard.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

/** Short enough to see one replaced. */
const ID_TOKEN_SECONDS = 12;

let provider: IdentityProvider;
let server: RunningServer;

beforeAll(async () => {
  provider = await startIdentityProvider({ idTokenSeconds: ID_TOKEN_SECONDS });
  server = await startServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: provider.clientId,
    OIDC_NAME: 'Example SSO',
  });
});
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

/** From the door through the provider's page, until the browser is back. */
async function goThrough(page: Page, who: string) {
  await page.getByRole('link', { name: 'Continue with Example SSO' }).click();
  await page.getByLabel('Who are you?').fill(who);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL(`${server.url}/**`);
}

/** What the page's calls are made with, oldest first. */
function watchTokens(page: Page): string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) tokens.push(authorization);
  });
  return tokens;
}

const account = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' });

describe('Somebody whose company has an identity provider', () => {
  browserTest('comes in by it, names the account, stays signed in, and goes', async ({ page }) => {
    const found: string[] = [];
    const complaints: string[] = [];
    const look = async (name: string) => {
      await saveScreenshot(page, `dashboard-${name}`);
      found.push(...(await accessibilityViolations(page)).map((violation) => `${name}: ${violation}`));
    };
    page.on('console', (message) => {
      const isOurs = message.location().url.startsWith(server.url);
      if (isOurs && message.type() === 'error' && !/status of 401/.test(message.text()))
        complaints.push(message.text());
    });
    const tokens = watchTokens(page);
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Create an account' }).count()).toBe(0);
    await look('provider-door');

    await page.getByRole('link', { name: 'Continue with Example SSO' }).click();
    await page.getByRole('button', { name: 'No' }).click();
    await page.getByText('Example SSO didn’t let you in.').waitFor();
    expect(page.url()).toBe(`${server.url}/`);
    await look('provider-denied');

    await goThrough(page, 'olivia');
    await page.getByRole('heading', { name: 'Name your account' }).waitFor();
    await page.getByText('Signed in as olivia@example.com').waitFor();
    await look('provider-name-account');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await look('provider-name-account-phone-dark');
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByLabel('Company').fill('Lumen Lamps');
    await page.keyboard.press('Enter');
    await page.getByText('What’s your website?').waitFor();

    await page.goto(`${server.url}/settings/members`);
    await page.getByText('olivia@example.com').first().waitFor();
    await page.reload();
    await page.getByText('olivia@example.com').first().waitFor();

    const before = tokens.at(-1);
    await page.waitForTimeout((ID_TOKEN_SECONDS + 1) * 1000);
    await page.getByRole('link', { name: 'Chatbots' }).click();
    await page.getByText('What’s your website?').waitFor();
    await expect.poll(() => tokens.at(-1)).not.toBe(before);
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage]) + document.cookie')).not.toContain(
      'eyJ',
    );

    await signOutOfDashboard(page);
    await page.getByRole('link', { name: 'Continue with Example SSO' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Continue with Example SSO' }).waitFor();
    expect(complaints).toEqual([]);
    expect(found).toEqual([]);
  });

  browserTest('finds the page again where a sign-in ended', async ({ page }) => {
    await page.goto(`${server.url}/settings/members?from=mail`);
    await goThrough(page, 'olivia');
    await page.waitForURL(`${server.url}/settings/members?from=mail`);
    await page.getByText('olivia@example.com').first().waitFor();
    await page.context().clearCookies();
    await page.reload();
    await goThroughKnown(page);
    await page.waitForURL(`${server.url}/settings/members?from=mail`);
    await page.getByText('olivia@example.com').first().waitFor();
  });

  browserTest('stays signed in when all tabs come back at once', async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(server.url);
    await goThrough(page, 'olivia');
    await page.getByText('What’s your website?').waitFor();
    await page.waitForTimeout(ID_TOKEN_SECONDS * 1000);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => page.context().newPage()));
    await Promise.all(tabs.map((tab) => tab.goto(server.url)));
    for (const tab of [page, ...tabs]) {
      await tab.reload();
      await tab.getByText('What’s your website?').waitFor();
    }
    await page.context().close();
  });

  browserTest('joins by an invitation that goes to the provider and back', async ({ page, browser }) => {
    await page.goto(`${server.url}/settings/members`);
    await goThrough(page, 'olivia');
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByLabel('Email').fill('bob@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = (await page.locator('.copy-box code').textContent()) ?? '';
    expect(link).toContain('#invitation=');

    const bob = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    bob.on('request', (request) => asked.push(request.url()));
    await bob.goto(link);
    await bob.getByRole('heading', { name: /^Join / }).waitFor();
    await goThrough(bob, 'bob');
    await bob.getByRole('button', { name: 'Join' }).waitFor();
    await saveScreenshot(bob, 'dashboard-provider-invited');
    expect(await accessibilityViolations(bob)).toEqual([]);
    await bob.getByRole('button', { name: 'Join' }).click();
    await account(bob).click();
    await bob.getByRole('link', { name: 'Members' }).click();
    await bob.getByText('olivia@example.com').first().waitFor();
    expect(asked.filter((address) => address.includes('inv_'))).toEqual([]);

    await bob.goto(`${server.url}/`);
    await bob.goto(link);
    await bob.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    expect(await bob.getByRole('button', { name: 'Join' }).count()).toBe(0);
    await bob.getByRole('button', { name: 'Go to your chatbots' }).click();
    await account(bob).waitFor();
  });
});

/** The provider knows who it is from before, unless its cookies are gone too. */
async function goThroughKnown(page: Page) {
  await page.getByRole('link', { name: 'Continue with Example SSO' }).click();
  const ask = page.getByLabel('Who are you?');
  await ask.or(account(page)).first().waitFor();
  if (await ask.isVisible()) {
    await ask.fill('olivia');
    await page.getByRole('button', { name: 'Go on' }).click();
  }
}

describe('A newcomer where sign-up is closed', () => {
  browserTest('is told to ask for an invitation', async ({ page }) => {
    const closed = await startServer({
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: provider.clientId,
      OIDC_NAME: 'Example SSO',
      SIGN_UP: 'closed',
    });
    try {
      await page.goto(closed.url);
      await page.getByRole('link', { name: 'Continue with Example SSO' }).click();
      await page.getByLabel('Who are you?').fill('nora');
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByText('Ask a colleague to invite you').waitFor();
      await saveScreenshot(page, 'dashboard-provider-no-account');
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('link', { name: 'Continue with Example SSO' }).waitFor();
    } finally {
      await closed.stop();
    }
  });
});
