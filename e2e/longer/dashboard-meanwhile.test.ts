import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
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

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

const notThere = (page: Page) => page.getByText('This page doesn’t exist');

describe('What is gone', () => {
  browserTest('is not shown by the back button: a conversation', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const question = { chatbotId, message: 'Is my illness covered?' };
    await owner.call('POST', '/api/chatbot/query', question, owner.apiKey);
    const path = `/chatbots/${chatbotId}/conversations`;
    const page = await signInToDashboard(browser, server.url, owner.email, path);
    await page.getByRole('link', { name: question.message }).click();
    await page.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No conversations yet').waitFor();
    await page.goBack();
    await page.getByText('Conversation not found').waitFor();
    expect(await page.getByText(question.message).count()).toBe(0);
  });

  browserTest('is not shown by the back button: a chatbot', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ name: 'Old one', documents: [] });
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/settings/advanced`);
    await page.getByRole('button', { name: 'Delete chatbot' }).click();
    await page.getByLabel('Type “Old one”').fill('Old one');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'Chatbots', exact: true }).waitFor();
    await page.goBack();
    await notThere(page).waitFor();
    // Outside the page a note says for a moment that it was deleted.
    expect(await page.locator('.shell').getByText('Old one').count()).toBe(0);
  });

  browserTest('is not shown once somebody tries to change it', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ name: 'Old one', documents: [] });
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/settings/advanced`);
    await page.getByRole('heading', { name: 'The chatbot is on' }).waitFor();
    await owner.call('DELETE', `/api/chatbots/${chatbotId}`);
    await page.getByRole('checkbox', { name: 'The chatbot is on' }).click();
    await notThere(page).first().waitFor();
    await expect.poll(() => page.getByText('Old one').count()).toBe(0);
  });

  browserTest('is not shown for longer than until it is asked for again', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ name: 'Old one', documents: [] });
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/settings/advanced`);
    await page.getByRole('heading', { name: 'The chatbot is on' }).waitFor();
    await owner.call('DELETE', `/api/chatbots/${chatbotId}`);
    // What was read a while ago is read anew by whoever comes to it.
    await page.waitForTimeout(5_500);
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByRole('heading', { name: 'Playground' }).waitFor();
    await notThere(page).waitFor();
    await expect.poll(() => page.getByText('Old one').count()).toBe(0);
  });
});

describe('Somebody else who signs in in another tab', () => {
  browserTest('finds nothing of who was there before, and sends nothing of theirs', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ name: 'Lumen', documents: [] });
    const other = await signUpSiteOwner(server.url);
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/settings/greeting`);
    await page.getByLabel('Welcome message', { exact: true }).fill('Half written');
    const sent: string[] = [];
    await page.route('**/api/**', (route) => {
      const [method, url] = [route.request().method(), route.request().url()];
      // Nothing else tells this tab who is there now, before something is saved.
      if (sent.length === 0 && method !== 'PUT') return route.abort();
      if (!url.includes('/api/chatbots/')) return route.continue();
      sent.push(method);
      // The first is refused, as with a token that has had its time.
      return sent.length === 1
        ? route.fulfill({ status: 401, json: { code: 'INVALID_TOKEN', message: '' } })
        : route.continue();
    });
    const tab = await page.context().newPage();
    await tab.goto(server.url);
    await signOutOfDashboard(tab);
    await signIn(tab, other.email);
    await page.getByRole('button', { name: 'Save' }).click();
    await notThere(page).waitFor();
    await page.getByRole('button', { name: other.email }).waitFor();
    expect(await page.getByText('Lumen').count()).toBe(0);
    expect(sent.filter((method) => method !== 'GET')).toEqual(['PUT']);
  });
});

describe('Two people who change the account', () => {
  browserTest('do not take back what the other has set', async ({ browser }) => {
    const { accountId } = owner;
    const page = await signInToDashboard(browser, server.url, owner.email, '/settings');
    const form = page.locator('form', { has: page.getByLabel('Account name') });
    const save = form.getByRole('button', { name: 'Save' });
    await save.waitFor();
    await owner.call('PATCH', `/api/accounts/${accountId}`, { retentionDays: 3_000 });
    await page.getByLabel('Account name').fill('Lumen Lamps');
    await save.click();
    await page.getByText('Account name saved', { exact: true }).waitFor();
    const { accounts } = await owner.call<{ accounts: object[] }>('GET', '/api/accounts');
    expect(accounts).toMatchObject([{ name: 'Lumen Lamps', retentionDays: 3_000 }]);
    // There is nothing more to save.
    expect(await save.isDisabled()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('Somebody who is asked whether they are sure', () => {
  browserTest('and is not stands where they were, by keyboard too', async ({ browser }) => {
    const page = await signInToDashboard(browser, server.url, owner.email, '/settings/api-keys');
    const revoke = page.getByRole('button', { name: 'Revoke' }).first();
    const isThere = () => revoke.evaluate((button) => button === document.activeElement);
    await revoke.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await revoke.waitFor();
    expect(await isThere()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await revoke.waitFor();
    expect(await isThere()).toBe(true);
  });
});

describe('What the server fails at', () => {
  const failed = { status: 500, json: { code: 'INTERNAL_ERROR', message: '' } };
  const note = 'Something went wrong on the server';

  browserTest('is told in the parts of a page that open later', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const { accountId } = owner;
    await owner.call('POST', '/api/webhooks', { accountId, url: 'https://hooks.shop.example/' });
    const gone = { type: 'page', url: 'https://gone.shop.example/' };
    await owner.call('POST', `/api/chatbots/${chatbotId}/sources`, gone);
    const page = await signInToDashboard(browser, server.url, owner.email, '/settings/api-keys');
    await page.route(/\/(deliveries|documents)(\?|$)/, (route) => route.fulfill(failed));
    await page.goto(`${server.url}/settings/webhooks`);
    await page.getByText('Deliveries').click();
    await page.getByRole('alert').getByText(note).waitFor();
    await page.goto(`${server.url}/chatbots/${chatbotId}/sources`);
    await page.getByRole('button', { name: /^gone\.shop\.example/ }).click();
    const details = page.locator('.source-details');
    await details.getByRole('alert').getByText(note).waitFor();
    await page.unrouteAll();
    await details.getByRole('button', { name: 'Try again', exact: true }).click();
    await details.getByRole('alert').waitFor({ state: 'detached' });
  });

  browserTest('is told in the place of a page whose file does not come', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}`);
    await page.getByText('Add it to your site').waitFor();
    await page.route('**/assets/statistics-page*', (route) => route.abort());
    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    const found = await lookAround(page, 'page-failed');
    await page.getByRole('link', { name: 'Chatbots' }).last().click();
    await page.getByRole('heading', { name: 'Chatbots', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    expect(found).toEqual([]);
  });

  browserTest('is told with the name of what was to be removed', async ({ browser }) => {
    const document = { title: 'Guide', path: '/guide', content: 'A lamp is switched on by its switch.' };
    const chatbotId = await owner.createChatbot({ documents: [document] });
    const path = `/chatbots/${chatbotId}/sources`;
    const page = await signInToDashboard(browser, server.url, owner.email, path);
    await page.route(/\/sources\/[^/]+$/, (route) => route.fulfill(failed));
    await page.getByRole('button', { name: 'Actions for Guide' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('“Guide” couldn’t be removed').waitFor();
    const found = await lookAround(page, 'not-removed');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Actions for Guide' }).waitFor();
    expect(found).toEqual([]);
  });
});

browserTest('Somebody who manages two accounts chooses whose a new chatbot is', async ({ browser }) => {
  const [both, other] = [await signUpSiteOwner(server.url), await signUpSiteOwner(server.url)];
  const { invitationToken } = await other.call<{ invitationToken: string }>(
    'POST',
    `/api/accounts/${other.accountId}/members`,
    { email: both.email, role: 'admin' },
  );
  await both.call('POST', '/api/invitations/accept', { invitationToken });
  const page = await signInToDashboard(browser, server.url, both.email);
  await page.getByRole('button', { name: 'Start without a website' }).click();
  await page.getByLabel('Name').fill('Of the other account');
  await page.getByRole('combobox', { name: 'Account' }).selectOption(other.accountId);
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await page.getByRole('heading', { name: 'What should it learn from?' }).waitFor();
  const { chatbots } = await other.call<{ chatbots: object[] }>('GET', '/api/chatbots');
  expect(chatbots).toMatchObject([{ name: 'Of the other account', accountId: other.accountId }]);
});
