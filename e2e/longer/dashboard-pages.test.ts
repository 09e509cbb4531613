import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { type BusyAccount, createBusyAccount } from '../support/busy-account.ts';
import { lookAround } from '../support/look-around.ts';
import { liveThroughMonth } from '../support/month-of-visitors.ts';
import { runTestTwice } from '../support/run-test-twice.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { signUpNewcomer } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

interface Ids {
  chatbotId: string;
  sessionId: string;
  liveSessionId: string;
}

interface DashboardPage {
  name: string;
  path: (ids: Ids) => string;
  /** What somebody reads there when there is something, and when there is nothing. */
  full: string;
  empty?: string;
  /** It shows nothing of its own but what belongs to the chatbot or the account. */
  hasNoData?: true;
}

const ofChatbot =
  (page: string) =>
  ({ chatbotId }: Ids) =>
    `/chatbots/${chatbotId}${page}`;

const pages: DashboardPage[] = [
  { name: 'chatbots', path: () => '/', full: 'Add content', empty: 'What’s your website?' },
  {
    name: 'overview',
    path: ofChatbot(''),
    full: 'Add it to your site',
    empty: 'Add it to your site',
    hasNoData: true,
  },
  { name: 'sources', path: ofChatbot('/sources'), full: 'Returns and refunds', empty: 'What should it learn from?' },
  {
    name: 'playground',
    path: ofChatbot('/playground'),
    full: 'Nothing to inspect yet',
    empty: 'No content yet',
    hasNoData: true,
  },
  { name: 'tests', path: ofChatbot('/tests'), full: 'What visitors ask first', empty: 'No tests yet' },
  {
    name: 'conversations',
    path: ofChatbot('/conversations'),
    full: 'Today',
    empty: 'No conversations yet',
  },
  {
    name: 'conversation',
    path: ({ chatbotId, sessionId }) => `/chatbots/${chatbotId}/conversations/${sessionId}`,
    full: 'Can you repair a lamp from 1998?',
  },
  { name: 'settings', path: ofChatbot('/settings'), full: 'Websites', empty: 'Websites' },
  {
    name: 'settings-greeting',
    path: ofChatbot('/settings/greeting'),
    full: 'Welcome message',
    empty: 'Welcome message',
  },
  { name: 'settings-appearance', path: ofChatbot('/settings/appearance'), full: 'Colors', empty: 'Colors' },
  { name: 'settings-answers', path: ofChatbot('/settings/answers'), full: 'Instructions', empty: 'Instructions' },
  {
    name: 'settings-live-chat',
    path: ofChatbot('/settings/live-chat'),
    full: 'Agent availability',
    empty: 'Agent availability',
  },
  {
    name: 'settings-advanced',
    path: ofChatbot('/settings/advanced'),
    full: 'Identify signed-in users',
    empty: 'Identify signed-in users',
  },
  {
    name: 'statistics',
    path: ofChatbot('/statistics'),
    full: 'How long does shipping take?',
    empty: 'No questions yet',
  },
  { name: 'inbox', path: () => '/inbox', full: 'My parcel has not arrived yet.', empty: 'No open chats' },
  {
    name: 'inbox-chat',
    path: ({ liveSessionId }) => `/inbox/${liveSessionId}`,
    full: 'a new switch is 12 euros',
  },
  {
    name: 'account',
    path: () => '/settings',
    full: 'Requests in the last hour',
    empty: 'Requests in the last hour',
    hasNoData: true,
  },
  { name: 'api-keys', path: () => '/settings/api-keys', full: 'shop server', empty: 'No API keys yet' },
  { name: 'members', path: () => '/settings/members', full: 'Anna', empty: 'Olivia' },
  {
    name: 'webhooks',
    path: () => '/settings/webhooks',
    full: 'hooks.shop.example',
    empty: 'No webhooks yet',
  },
  // Who signed up first runs the server.
  { name: 'operator', path: () => '/operator', full: 'Requests per hour' },
  { name: 'operator-users', path: () => '/operator/users', full: 'person-2@shop.example' },
  { name: 'you', path: () => '/settings/you', full: 'Preferences', hasNoData: true },
];

let server: RunningServer;
let busy: BusyAccount;
let newcomer: { email: string };
/** Has a chatbot, and nothing else. */
let beginner: { email: string; chatbotId: string };
const signedIn = new Map<string, Promise<Page>>();

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: 'true' });
  busy = await createBusyAccount(server.url);
  await liveThroughMonth(server, busy.owner, busy.chatbotId);
  await runTestTwice(busy.owner, busy.chatbotId);
  newcomer = await signUpNewcomer(server.url);
  const { email, call } = await signUpNewcomer(server.url);
  const { id } = await call<{ id: string }>('POST', '/api/chatbots', { name: 'Lumen' });
  beginner = { email, chatbotId: id };
});
afterAll(() => server?.stop());

/** One tab for each person: signing in takes its time, and is tested elsewhere. */
function pageOf(browser: Browser, email: string): Promise<Page> {
  const page = signedIn.get(email) ?? signInToDashboard(browser, server.url, email);
  signedIn.set(email, page);
  return page;
}

/** Who is signed in, and whose accounts and which chatbot they are at: what the pages' frames ask for. */
const ofFrames = /\/api\/(auth\/|accounts$|chatbots\/[^/]+$)/;

/** Goes to a page while what it asks for is answered in this way; and what its frame asks for, if it asks no more. */
async function openWhile(
  page: Page,
  { path, hasNoData }: { path: string; hasNoData?: true | undefined },
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(({ href }) => /\/api\/(?!auth\/)/.test(href) && (hasNoData || !ofFrames.test(href)), answer);
  await page.goto(server.url + path);
}

/** On pages that show it. */
const chatIsDrawn = (page: Page) => page.locator('iframe.is-loading').waitFor({ state: 'detached' });

browserTest('A chatbot that is not there is said to be so', async ({ browser }) => {
  const page = await pageOf(browser, busy.email);
  await page.goto(`${server.url}/chatbots/bot_nobody/sources`);
  await page.getByText('This page doesn’t exist').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await lookAround(page, 'pages-no-such-chatbot')).toEqual([]);
});

browserTest('What is known of a page is there before its content', async ({ browser }) => {
  const page = await pageOf(browser, busy.email);
  const shows = async (path: string, ...texts: string[]) => {
    await openWhile(page, { path }, () => {});
    for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByText('Loading…').first().waitFor({ state: 'attached' });
    await page.unrouteAll();
  };
  await shows(`/chatbots/${busy.chatbotId}/sources`, 'Content', 'Add content', 'Passages');
  await shows(`/chatbots/${busy.chatbotId}/statistics`, '12 months', 'Not answered', 'Satisfaction');
  await shows('/settings/api-keys', 'Create key');
  await shows('/operator/users', 'Add user', 'Last sign-in');
});

browserTest('The search finds pages, actions and what was said', async ({ browser }) => {
  const page = await pageOf(browser, busy.email);
  await page.goto(`${server.url}/chatbots/${busy.chatbotId}`);
  // Nobody listens for keys before the page is there.
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await chatIsDrawn(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.waitFor();
  const found = await lookAround(page, 'pages-search');
  // Before anything is typed the first is another page of the chatbot, and nothing that changes something.
  expect(await page.getByRole('option', { selected: true }).textContent()).toBe('Content');
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Content', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('set');
  await page.getByRole('option', { name: 'Settings › Appearance' }).waitFor();
  found.push(...(await lookAround(page, 'pages-search-matches')));
  await field.fill('Mona Lisa');
  await page.getByText('Nothing found for “Mona Lisa”.').waitFor();
  found.push(...(await lookAround(page, 'pages-search-none')));
  await page.keyboard.press('Enter');
  await page.getByText('1 conversation', { exact: true }).waitFor();
  await page.locator('mark').first().waitFor();
  expect(found).toEqual([]);
});

browserTest('A name of a hundred letters without a space breaks no page', async ({ browser }) => {
  const { email, call } = await signUpNewcomer(server.url);
  const name = 'W'.repeat(100);
  const { accounts } = await call<{ accounts: { id: string }[] }>('GET', '/api/accounts');
  await call('PATCH', `/api/accounts/${accounts[0]?.id}`, { name });
  await call('POST', `/api/accounts/${accounts[0]?.id}/api-keys`, { name });
  const { id } = await call<{ id: string }>('POST', '/api/chatbots', { name });
  const page = await signInToDashboard(browser, server.url, email);
  await page.getByText(name).first().waitFor();
  const found = await lookAround(page, 'pages-long-names-chatbots');
  await page.goto(`${server.url}/chatbots/${id}/settings/advanced`);
  await page.getByRole('button', { name: 'Delete chatbot' }).click();
  found.push(...(await lookAround(page, 'pages-long-names-overview')));
  await page.goto(`${server.url}/settings`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  found.push(...(await lookAround(page, 'pages-long-names-account')));
  await page.goto(`${server.url}/settings/api-keys`);
  await page.getByRole('button', { name: 'Revoke' }).click();
  found.push(...(await lookAround(page, 'pages-long-names-api-keys')));
  expect(found).toEqual([]);
});

browserTest('A further chatbot is begun among the others, with a way back to them', async ({ browser }) => {
  const page = await pageOf(browser, busy.email);
  await page.goto(`${server.url}/start`);
  const back = page.locator('#content').getByRole('link', { name: 'Chatbots' });
  await back.waitFor();
  const here = page.getByRole('navigation').locator('[aria-current="page"]');
  expect(await here.allTextContents()).toEqual(['Chatbots']);
  const found = await lookAround(page, 'pages-new-chatbot');
  await back.click();
  await page.getByText('Spare parts').first().waitFor();
  expect(found).toEqual([]);
});

browserTest('What is added is given in a form, which the button that opened it leaves', async ({ browser }) => {
  const page = await pageOf(browser, busy.email);
  await page.goto(`${server.url}/settings/api-keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name').waitFor();
  const found = await lookAround(page, 'pages-api-key-form');
  await page.goto(`${server.url}/chatbots/${busy.chatbotId}/sources?add=website`);
  await page.getByText('Advanced', { exact: true }).click();
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(1);
  found.push(...(await lookAround(page, 'pages-add-website')));
  await page.getByRole('radio', { name: 'Questions & answers' }).check();
  await page.getByRole('button', { name: 'Add row' }).waitFor();
  found.push(...(await lookAround(page, 'pages-add-pairs')));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add row' }).waitFor({ state: 'detached' });
  await page.goto(`${server.url}/chatbots/${busy.chatbotId}/settings/advanced`);
  await page.getByRole('button', { name: 'Use another model' }).click();
  found.push(...(await lookAround(page, 'pages-model-form')));
  await page.goto(`${server.url}/chatbots/${busy.chatbotId}/install`);
  await page.getByText('WordPress', { exact: true }).first().click();
  found.push(...(await lookAround(page, 'pages-install-wordpress')));
  expect(found).toEqual([]);
});

browserTest('The test of the search says that it searches', async ({ browser }) => {
  const page = await pageOf(browser, busy.email);
  await page.goto(`${server.url}/chatbots/${busy.chatbotId}/sources`);
  await page.getByRole('button', { name: 'Test search' }).click();
  await page.route(/\/search$/, () => {});
  await page.getByRole('searchbox', { name: 'Question' }).fill('How long does shipping take?');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Searching…').waitFor({ state: 'attached' });
  const found = await lookAround(page, 'pages-searching');
  await page.unrouteAll();
  expect(found).toEqual([]);
});

browserTest('What did not load is called by what it is, not by its tab', async ({ browser }) => {
  const page = await pageOf(browser, busy.email);
  await openWhile(page, { path: '/settings', hasNoData: true }, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('heading', { name: 'Account didn’t load' }).waitFor();
  await page.unrouteAll();
});

browserTest('The menus of the sidebar are as wide as what opens them', async ({ browser }) => {
  const page = await pageOf(browser, busy.email);
  await page.goto(`${server.url}/chatbots/${busy.chatbotId}`);
  for (const trigger of ['.switcher', '.user-button']) {
    await page.locator(trigger).click();
    const widths = await page
      .locator(`${trigger}, ${trigger} ~ .menu-list`)
      .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().width)));
    expect(widths).toEqual([widths[0], widths[0]]);
    await lookAround(page, `pages-menu-${trigger.slice(1)}`);
    await page.keyboard.press('Escape');
  }
});

describe.each(pages)('The page $name', ({ name, path, full, empty, hasNoData }) => {
  browserTest('shows what there is', async ({ browser }) => {
    const page = await pageOf(browser, busy.email);
    await page.goto(server.url + path(busy));
    await page.getByText(full).first().waitFor();
    await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
    await chatIsDrawn(page);
    expect(await lookAround(page, `pages-${name}-full`)).toEqual([]);
  });

  (empty ? browserTest : browserTest.skip)('says what to do next where there is nothing', async ({ browser }) => {
    const { email } = name === 'chatbots' ? newcomer : beginner;
    const page = await pageOf(browser, email);
    await page.goto(server.url + path({ ...busy, ...beginner }));
    await page
      .getByText(empty ?? '')
      .first()
      .waitFor();
    await chatIsDrawn(page);
    expect(await lookAround(page, `pages-${name}-empty`)).toEqual([]);
  });

  browserTest('says that it is loading', async ({ browser }) => {
    const page = await pageOf(browser, busy.email);
    await openWhile(page, { path: path(busy), hasNoData }, () => {});
    await page.getByText('Loading…').first().waitFor({ state: 'attached' });
    const found = await lookAround(page, `pages-${name}-loading`);
    await page.unrouteAll();
    expect(found).toEqual([]);
  });

  browserTest('says what went wrong, and offers to try again', async ({ browser }) => {
    const page = await pageOf(browser, busy.email);
    await openWhile(page, { path: path(busy), hasNoData }, (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal error', code: 'INTERNAL_ERROR', message: '' } }),
    );
    await page.getByText('Something went wrong on the server').first().waitFor();
    // Also of a page that asks for several things.
    expect(await page.getByRole('alert').count()).toBe(1);
    const found = await lookAround(page, `pages-${name}-error`);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText(full).first().waitFor();
    expect(found).toEqual([]);
  });
});
