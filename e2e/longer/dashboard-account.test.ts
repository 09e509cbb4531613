import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { beginChatbot } from '../support/sign-in-to-dashboard.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
const received: string[] = [];
const receiver = createServer((request, response) => {
  request.on('data', (chunk) => received.push(String(chunk)));
  request.on('end', () => response.end());
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  server = await startServer({ ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${port}` });
});
afterAll(async () => {
  await server?.stop();
  receiver.close();
});

async function signUp(page: Page, email: string): Promise<void> {
  // The first account of a server is asked for at once.
  await page.getByLabel('Email').waitFor();
  const isSignIn = (await page.getByRole('heading', { name: 'Sign in' }).count()) > 0;
  if (isSignIn) await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Company').fill('Lumen Lamps');
  await enter(page, email);
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill(email.split('@')[0] as string);
  const address = page.getByLabel('Email');
  // Of an invitation it is known.
  if (await address.isEditable()) await address.fill(email);
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

describe('The people of an account', () => {
  browserTest(
    'make a key that works and revoke it, are told by webhook, read and erase what was said',
    async ({ page }) => {
      const found: string[] = [];
      await page.goto(server.url);
      await signUp(page, 'olivia@lumen.example');
      await beginChatbot(page, 'Lumen');
      await page.getByRole('heading', { name: 'What should it learn from?' }).waitFor();

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
      await page.getByRole('row', { name: 'Requests in the last hour 0' }).waitFor();
      found.push(...(await lookAround(page, 'dashboard-account')));
      await page.getByRole('link', { name: 'API keys' }).click();
      await page.getByText('No API keys yet').waitFor();
      found.push(...(await lookAround(page, 'dashboard-no-keys')));
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name').fill('shop server');
      await page.getByRole('checkbox', { name: 'Read' }).check();
      await page.getByRole('combobox', { name: 'Chatbot' }).selectOption('Lumen');
      await page.getByRole('combobox', { name: 'Expires' }).selectOption('In 30 days');
      await page.getByRole('button', { name: 'Create key' }).click();
      const command = (await page.locator('.copy-box code').last().textContent()) ?? '';
      const [, url = '', authorization = '', body = ''] =
        /^curl (\S+).*Authorization: (.*?)'.*-d '(.*)'$/s.exec(command) ?? [];
      const ask = () =>
        fetch(url, { method: 'POST', body, headers: { authorization, 'content-type': 'application/json' } });
      expect((await ask()).status).toBe(200);
      found.push(...(await lookAround(page, 'dashboard-new-key')));
      await page.getByText('Try it').click();
      found.push(...(await lookAround(page, 'dashboard-new-key-tried')));
      await page.getByRole('button', { name: 'Done' }).click();
      expect(await page.getByText('pk_live_').count()).toBe(0);
      await page.reload();
      await page.getByText('shop server').waitFor();
      await page.getByText('Ask, Read · Lumen only').waitFor();
      await page.getByText(/last used .* · expires /).waitFor();
      expect(await page.getByText('pk_live_').count()).toBe(0);
      await page.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('Revoked').waitFor();
      await expect.poll(async () => (await ask()).status).toBe(401);

      await page.getByRole('link', { name: 'Webhooks' }).click();
      const { port } = receiver.address() as AddressInfo;
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByLabel('URL').fill(`http://127.0.0.1:${port}/hook`);
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByText('whsec_').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Send test' }).click();
      // How the last one went is said in the list; the others when it is opened.
      await page.locator('summary').getByText('Delivered').waitFor();
      await page.getByText('Deliveries').click();
      await page.getByRole('cell', { name: 'Delivered' }).waitFor();
      await page.getByRole('button', { name: 'webhook.test' }).click();
      await page.getByText('Event ID').waitFor();
      expect(received.join('')).toContain('webhook.test');
      found.push(...(await lookAround(page, 'dashboard-webhooks')));

      await page.getByRole('link', { name: 'Chatbots' }).click();
      await page.getByRole('link', { name: /^Lumen/ }).click();
      await page.getByRole('link', { name: 'Conversations' }).click();
      await page.getByText('What can you help me with?').waitFor();
      found.push(...(await lookAround(page, 'dashboard-conversations')));
      await page.locator('.rows a').first().click();
      await page.locator('.answer', { hasText: 'What can you help me with?' }).waitFor();
      found.push(...(await lookAround(page, 'dashboard-conversation')));
      await page.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No conversations yet').waitFor();
      expect(found).toEqual([]);
    },
  );

  browserTest('invite an agent, who sees what an agent should and no more', async ({ page, browser }) => {
    await page.goto(server.url);
    await signUp(page, 'otto@lumen.example');
    await beginChatbot(page, 'Otto’s');
    await page.getByRole('heading', { name: 'What should it learn from?' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByLabel('Email').fill('ana@lumen.example');
    await page.getByRole('button', { name: 'Invite' }).click();
    const oldLink = (await page.locator('.copy-box code').textContent()) ?? '';
    await page.getByText(/Invited by otto/).waitFor();
    const violations = await lookAround(page, 'dashboard-members');
    // A misspelt address is put right, and its link is worth nothing from then on.
    await page.getByRole('button', { name: 'Actions for ana@lumen.example' }).click();
    await page.getByRole('button', { name: 'Change email address' }).click();
    violations.push(...(await lookAround(page, 'dashboard-members-correct')));
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Actions for ana@lumen.example');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change email address' }).click();
    // One form at a time; the link that is shown once stays meanwhile.
    await page.getByRole('button', { name: 'Invite member' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    expect(await page.locator('.copy-box code').textContent()).toBe(oldLink);
    await page.getByRole('button', { name: 'Actions for ana@lumen.example' }).click();
    await page.getByRole('button', { name: 'Change email address' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('ana@lumen.example');
    await page.getByLabel('Email').fill('anna@lumen.example');
    await page.getByRole('button', { name: 'Send new invitation' }).click();
    await page.getByText('Invitation for anna@lumen.example').waitFor();
    await page.getByText('ana@lumen.example', { exact: true }).waitFor({ state: 'detached' });
    const link = (await page.locator('.copy-box code').textContent()) ?? '';
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(oldLink);
    await stranger.getByText('This invitation').first().waitFor();
    // It ends, too, where its page is left before the new one is made.
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByLabel('Email').fill('bo@lumen.example');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('Invitation for bo@lumen.example').waitFor();
    await page.getByText('Invitation for anna@lumen.example').waitFor();
    await page.getByRole('button', { name: 'Actions for bo@lumen.example' }).click();
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByLabel('Email').fill('bob@lumen.example');
    let goOn = () => {};
    const isLeft = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/members', async (route) => {
      if (route.request().method() === 'POST') await isLeft;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send new invitation' }).click();
    expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Invite member' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('No API keys yet').waitFor();
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    goOn();
    expect((await ended).status()).toBe(204);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('bob@lumen.example', { exact: true }).waitFor();
    expect(await page.getByText('bo@lumen.example', { exact: true }).count()).toBe(0);
    await page.unroute('**/members');

    const agent = await (await browser.newContext()).newPage();
    await agent.goto(link);
    await enter(agent, 'anna@lumen.example');
    await agent.getByRole('link', { name: /^Otto’s/ }).click();
    await agent.getByText('Add it to your site').waitFor();
    expect(await agent.getByText('Delete chatbot').count()).toBe(0);
    expect(await agent.getByRole('checkbox', { name: 'The chatbot is on' }).count()).toBe(0);
    await agent.getByRole('link', { name: 'Content', exact: true }).click();
    await agent.getByText('An owner or admin of your account adds it.').waitFor();
    expect(await agent.getByText('Add content').count()).toBe(0);
    await agent.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    await agent.getByText('Requests in the last hour').waitFor();
    expect(await agent.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    // Whoever types the address is told, by the server.
    await agent.goto(`${server.url}/settings/api-keys`);
    await agent.getByText('You don’t have permission for this').first().waitFor();

    await page.reload();
    await page.getByText('anna@lumen.example').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('anna@lumen.example').waitFor({ state: 'hidden' });
    await agent.goto(server.url);
    // In no account any more, but still somebody.
    await agent.getByRole('heading', { name: 'Name your account' }).waitFor();
    expect(violations).toEqual([]);
  });
});
