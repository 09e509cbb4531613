import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;
let agent: Agent;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
  agent = await owner.inviteAgent('Anna');
});
afterAll(() => server?.stop());

async function openPage(browser: Browser, path: string, as: 'owner' | 'agent' = 'owner'): Promise<Page> {
  const { members } = await owner.call<{ members: { userId: string; email: string }[] }>(
    'GET',
    `/api/accounts/${owner.accountId}/members`,
  );
  const { userId } = as === 'owner' ? owner : agent;
  const email = members.find((member) => member.userId === userId)?.email ?? '';
  return signInToDashboard(browser, server.url, email, path);
}

interface Answer {
  sessionId: string;
  messageId: string;
}
const ask = (chatbotId: string, message: string) =>
  owner.call<Answer>('POST', '/api/chatbot/query', { chatbotId, message }, owner.apiKey);
const rate = ({ sessionId, messageId }: Answer, rating: number, comment?: string) =>
  owner.call('POST', '/api/chatbot/feedback', { sessionId, messageId, rating, comment }, owner.apiKey);

const rowsOf = (page: Page) => page.locator('.rows > .row');
/** By the chip of its name, which says what is chosen. */
async function filter(page: Page, name: string, choice: string) {
  const chips = page.getByRole('group', { name: 'Filter' });
  await chips.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await chips.getByRole('button', { name: choice, exact: true }).click();
}
const first = (page: Page) => rowsOf(page).getByRole('link').first();

describe('The conversations', () => {
  browserTest('are found again by what was said and how it went, and erased', async ({ browser }) => {
    const chatbotId = await owner.createChatbot();
    const path = `/chatbots/${chatbotId}/conversations`;
    const page = await openPage(browser, path);
    await page.getByText('No conversations yet').waitFor();
    const found = await lookAround(page, 'dashboard-conversations-none');

    await rate(await ask(chatbotId, 'Can I return a lamp?'), 5, 'Just what I needed');
    await rate(await ask(chatbotId, 'How long is the warranty?'), 1, 'That is not what I asked');
    await ask(chatbotId, 'Do you have a Café in the showroom?');
    const talk = await ask(chatbotId, 'Where is my parcel to Reykjavík?');
    const { sessionId: liveSessionId } = await owner.call<{ sessionId: string }>(
      'POST',
      '/api/live-chat/sessions',
      { chatbotId, sessionId: talk.sessionId, visitorName: 'Vera Holm' },
      owner.apiKey,
    );
    await agent.reply(liveSessionId, 'It is on the ferry to Seyðisfjörður.');
    await page.reload();
    await rowsOf(page).nth(3).waitFor();
    await first(page).getByText('Where is my parcel to Reykjavík?').waitFor();
    await rowsOf(page).first().getByText('Vera Holm').waitFor();
    found.push(...(await lookAround(page, 'dashboard-conversations')));

    // Words without their accents, said by a person.
    await page.getByLabel('Search messages').fill('ferry seydisfjordur');
    await page.keyboard.press('Enter');
    await page.getByText('1 conversation', { exact: true }).waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual(['ferry', 'Seyðisfjörður']);
    found.push(...(await lookAround(page, 'dashboard-conversations-found')));

    // The address has it all: reload, back, and the way back from a conversation.
    const searched = page.url();
    expect(searched).toContain('text=ferry');
    await page.reload();
    await page.getByText('1 conversation', { exact: true }).waitFor();
    expect(await page.getByLabel('Search messages').inputValue()).toBe('ferry seydisfjordur');
    await first(page).click();
    await page.getByText('It is on the ferry').waitFor();
    await page.locator('.messages').getByText('Anna', { exact: true }).waitFor();
    await page.locator('.conversation-facts').getByText('Anna', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open in inbox' }).waitFor();
    found.push(...(await lookAround(page, 'dashboard-conversation')));
    await page.getByRole('link', { name: 'All conversations' }).click();
    await page.waitForURL(searched);
    await page.getByText('1 conversation', { exact: true }).waitFor();

    await filter(page, 'Handover', 'Not handed over');
    await page.getByText('No matching conversations').waitFor();
    found.push(...(await lookAround(page, 'dashboard-conversations-no-match')));
    await page.goBack();
    await page.getByText('1 conversation', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove filter: Not handed over' }).count()).toBe(0);
    await page.getByLabel('Search messages').fill('');
    await rowsOf(page).nth(3).waitFor();
    expect(page.url()).toBe(server.url + path);

    await filter(page, 'Rating', 'Not helpful');
    await page.getByText('1 conversation', { exact: true }).waitFor();
    await first(page).getByText('How long is the warranty?').waitFor();
    await page.getByRole('button', { name: 'Rating Not helpful' }).waitFor();
    await filter(page, 'Period', 'Custom');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-12-31');
    await page.getByText('No matching conversations').waitFor();
    found.push(...(await lookAround(page, 'dashboard-conversations-filters')));
    await filter(page, 'Period', 'Last 7 days');
    await page.getByText('1 conversation', { exact: true }).waitFor();
    expect(await page.getByLabel('To', { exact: true }).count()).toBe(0);
    // Whoever takes a filter away by keyboard goes on at its chip.
    await page.getByRole('button', { name: 'Remove filter: Last 7 days' }).press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Period');
    expect(await page.getByRole('button', { name: /^Remove filter/ }).count()).toBe(1);

    // A day that is half typed holds nothing back, and no chip shows what is not in force.
    await filter(page, 'Period', 'Custom');
    await page.getByLabel('From', { exact: true }).fill('0002-01-01');
    await filter(page, 'Rating', 'Helpful');
    await page.getByRole('button', { name: 'Rating Helpful', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?rating=good');
    await first(page).getByText('Can I return a lamp?').waitFor();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('0002-01-01');
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await rowsOf(page).nth(3).waitFor();
    expect(await page.getByLabel('From', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Remove filter/ }).count()).toBe(0);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Period');

    // The shop's documents say nothing of a showroom.
    await page.goto(`${server.url}${path}?unanswered=true`);
    await page.getByRole('button', { name: 'Remove filter: Not answered' }).waitFor();
    await rowsOf(page).getByText('Not answered').first().waitFor();
    expect(await rowsOf(page).getByText('Can I return a lamp?').count()).toBe(0);

    await page.goto(`${server.url}${path}?text=lamp&rating=good`);
    await first(page).click();
    await page.locator('.messages').getByText('Helpful', { exact: true }).waitFor();
    await page.locator('.messages').getByRole('button', { name: 'Improve this answer' }).waitFor();
    await page.getByText('Just what I needed').waitFor();
    await page.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toMatch(/^Actions/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No matching conversations').waitFor();
    await filter(page, 'Period', 'Custom');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowsOf(page).nth(2).waitFor();
    expect(await rowsOf(page).count()).toBe(3);
    expect(await page.getByLabel('From', { exact: true }).count()).toBe(0);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Period');
    expect(found).toEqual([]);
  });

  browserTest('come page by page, and agents read them without erasing them', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const count = 35;
    for (let number = 1; number <= count; number += 1) await ask(chatbotId, `Question number ${number}?`);
    const page = await openPage(browser, `/chatbots/${chatbotId}/conversations`, 'agent');
    await rowsOf(page).nth(29).waitFor();
    expect(await rowsOf(page).count()).toBe(30);
    await page.getByRole('button', { name: 'Show more' }).click();
    await rowsOf(page)
      .nth(count - 1)
      .waitFor();
    const titles = await rowsOf(page).getByRole('link').allTextContents();
    expect(titles).toEqual(Array.from({ length: count }, (_, at) => `Question number ${count - at}?`));
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await first(page).click();
    await page.getByRole('heading', { name: 'Question number 35?' }).waitFor();
    expect(await page.getByRole('button', { name: /^Actions/ }).count()).toBe(0);
  });

  browserTest('are told of when they cannot be read, and read again', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    await ask(chatbotId, 'Anything?');
    const page = await openPage(browser, `/chatbots/${chatbotId}`);
    const pages = page.getByRole('navigation', { name: 'Pages of this chatbot' });
    await pages.getByRole('link', { name: 'Conversations' }).waitFor();
    await page.route('**/sessions?*', (route) => route.abort());
    await pages.getByRole('link', { name: 'Conversations' }).click();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    const found = await lookAround(page, 'dashboard-conversations-failed');
    await page.unroute('**/sessions?*');
    await retry.click();
    await first(page).getByText('Anything?').waitFor();
    expect(found).toEqual([]);
  });

  browserTest('stand with what else their visitor said, and the page they were on', async ({ browser }) => {
    const chatbotId = await owner.createChatbot();
    const visitor = await fetch(`${server.url}/api/widget/${chatbotId}/visitor`, {
      method: 'POST',
      headers: { Origin: 'http://localhost', 'Content-Type': 'application/json' },
      body: '{}',
    });
    const { token } = (await visitor.json()) as { token: string };
    const askAsVisitor = (message: string) =>
      owner.call<Answer>('POST', '/api/chatbot/query', { chatbotId, message }, token);
    await askAsVisitor('How long is the warranty of a lamp that was bought on sale, and who pays for the parcel?');
    const { sessionId } = await askAsVisitor('Can I return a lamp?');
    const pageUrl = 'https://shop.example/lamps/harbour?color=petrol-with-a-shade-of-green';
    await owner.call('POST', '/api/live-chat/sessions', { chatbotId, sessionId, pageUrl }, token);

    const page = await openPage(browser, `/chatbots/${chatbotId}/conversations/${sessionId}`);
    await page.getByRole('link', { name: /^shop\.example\/lamps\/harbour/ }).waitFor();
    await page.getByRole('heading', { name: 'More from this visitor' }).waitFor();
    const found = await lookAround(page, 'dashboard-conversation-visitor');
    await page.getByRole('link', { name: /^How long is the warranty/ }).click();
    await page.getByRole('heading', { name: /^How long is the warranty/ }).waitFor();
    await page.getByRole('link', { name: /^Can I return a lamp/ }).waitFor();
    expect(found).toEqual([]);
  });
});

describe('The statistics', () => {
  browserTest('tell how many conversations people got, and lead to them', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const talks = [];
    for (const question of ['Do you sell gift vouchers?', 'Who are you?', 'Is it far?', 'Is it near?'])
      talks.push(await ask(chatbotId, question));
    const body = { chatbotId, sessionId: talks[0]?.sessionId };
    await owner.call('POST', '/api/live-chat/sessions', body, owner.apiKey);
    const page = await openPage(browser, `/chatbots/${chatbotId}/statistics`);
    await page.getByText('25%').waitFor();
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'Handed over' }).waitFor();
    const found = await lookAround(page, 'dashboard-statistics-handovers');
    await page.getByRole('link', { name: '1 of 4 conversations' }).click();
    await page.getByText('1 conversation', { exact: true }).waitFor();
    await first(page).getByText('Do you sell gift vouchers?').waitFor();
    await page.goBack();
    // What was asked leads to where it was asked.
    await page.locator('.top').getByRole('link', { name: 'Do you sell gift vouchers?' }).click();
    await page.getByText('1 conversation', { exact: true }).waitFor();
    // The home page leads to what has no answer.
    await page.goto(`${server.url}/chatbots/${chatbotId}/statistics#unanswered`);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Unanswered questions');
    expect(found).toEqual([]);
  });
});
