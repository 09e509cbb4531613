import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { type BusyAccount, createBusyAccount } from '../support/busy-account.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const ranks = ['agent', 'admin', 'owner'] as const;
type Role = (typeof ranks)[number];

interface PageControls {
  path: (account: BusyAccount) => string;
  /** What says that the page is there. */
  shown: string;
  /** What can be done there, and from which role on. */
  controls: [role: 'button' | 'link' | 'textbox' | 'combobox' | 'checkbox', name: string, least: Role][];
  /** Whoever has less is told so by the server. */
  least?: Role;
}

const ofChatbot =
  (page: string) =>
  ({ chatbotId }: BusyAccount) =>
    `/chatbots/${chatbotId}${page}`;

const pages: PageControls[] = [
  { path: () => '/', shown: 'Spare parts', controls: [['link', 'New chatbot', 'admin']] },
  {
    path: ofChatbot(''),
    shown: 'Add it to your site',
    controls: [['link', 'Open chat page', 'agent']],
  },
  {
    path: ofChatbot('/sources'),
    shown: 'Test search',
    controls: [
      ['button', 'Add content', 'admin'],
      ['button', 'Actions for Shipping', 'admin'],
      ['button', 'Test search', 'agent'],
    ],
  },
  { path: ofChatbot('/playground'), shown: 'Playground', controls: [['combobox', 'Mode', 'agent']] },
  {
    path: ({ chatbotId, sessionId }) => `/chatbots/${chatbotId}/conversations/${sessionId}`,
    shown: 'Can you repair a lamp from 1998?',
    controls: [['button', 'Actions for Can you repair a lamp from 1998?', 'admin']],
  },
  {
    path: ofChatbot('/settings'),
    shown: 'Websites',
    controls: [
      ['link', 'Advanced', 'admin'],
      ['button', 'Save', 'admin'],
    ],
  },
  {
    path: ofChatbot('/settings/advanced'),
    shown: 'Identify signed-in users',
    least: 'admin',
    controls: [
      ['button', 'Use another model', 'admin'],
      ['checkbox', 'The chatbot is on', 'admin'],
      ['button', 'Create secret', 'admin'],
    ],
  },
  {
    path: ofChatbot('/statistics'),
    shown: 'Who painted the Mona Lisa?',
    controls: [
      ['button', 'Add answer', 'admin'],
      ['button', 'Dismiss', 'admin'],
      ['button', 'Export CSV', 'agent'],
    ],
  },
  {
    path: ({ waitingSessionId }) => `/inbox/${waitingSessionId}`,
    shown: 'My parcel has not arrived yet.',
    controls: [
      ['button', 'Take over', 'agent'],
      ['textbox', 'Note for your team', 'agent'],
      ['textbox', 'Reply', 'agent'],
    ],
  },
  {
    path: () => '/settings',
    shown: 'Requests in the last hour',
    controls: [
      ['link', 'API keys', 'admin'],
      ['link', 'Webhooks', 'admin'],
      ['link', 'Members', 'agent'],
      ['textbox', 'Account name', 'owner'],
      ['button', 'Set up', 'admin'],
      ['button', 'Delete account', 'owner'],
    ],
  },
  {
    path: () => '/settings/members',
    shown: 'Anna',
    controls: [
      ['button', 'Invite member', 'admin'],
      ['button', 'Remove', 'admin'],
    ],
  },
  {
    path: () => '/settings/api-keys',
    shown: 'shop server',
    least: 'admin',
    controls: [
      ['button', 'Create key', 'admin'],
      ['button', 'Revoke', 'admin'],
    ],
  },
  {
    path: () => '/settings/webhooks',
    shown: 'hooks.shop.example',
    least: 'admin',
    controls: [
      ['button', 'Send test', 'admin'],
      ['button', 'Actions for https://hooks.shop.example/parley', 'admin'],
    ],
  },
];

let server: RunningServer;
let account: BusyAccount;

beforeAll(async () => {
  server = await startServer();
  account = await createBusyAccount(server.url);
});
afterAll(() => server?.stop());

const isAtLeast = (role: Role, least: Role) => ranks.indexOf(role) >= ranks.indexOf(least);

describe.each(ranks)('Somebody with the role %s', (role) => {
  browserTest('finds on each page what they may do, and no more', async ({ browser }) => {
    const { email } = await account.owner.inviteAgent(`The ${role}`, role);
    const page = await signInToDashboard(browser, server.url, email);
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { path, shown, controls, least = 'agent' } of pages) {
      await page.goto(server.url + path(account));
      const mayEnter = isAtLeast(role, least);
      await page
        .getByText(mayEnter ? shown : 'You don’t have permission for this')
        .first()
        .waitFor();
      await openDetails(page);
      for (const [kind, name, from] of controls) {
        const key = `${path({ ...account, chatbotId: 'ID', sessionId: 'ID', waitingSessionId: 'ID' })} ${name}`;
        expected[key] = isAtLeast(role, from);
        const control = page.getByRole(kind, { name, exact: true }).first();
        // Who somebody is to an account is known a moment after the page.
        if (expected[key]) await control.waitFor({ timeout: 30_000 }).catch(() => {});
        found[key] = await control.isVisible();
      }
    }
    expect(found).toEqual(expected);
  });
});

/** What is folded away can be done as well. */
async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
  });
}
