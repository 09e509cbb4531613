import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type SlowModel, startSlowModel } from '../support/slow-model.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const text = 'You can return any lamp **within 30 days** of delivery. [1] Returns are free within the country. [1]';
const whole = 'Returns are free within the country.';

let model: SlowModel;
let server: RunningServer;
let owner: SiteOwner;
let shop: ShopSite;
let chatbotId: string;

beforeAll(async () => {
  model = await startSlowModel();
  server = await startServer(model.settings);
  owner = await signUpSiteOwner(server.url);
  chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
  await model?.close();
});

/** The chat on a page where it opens by itself. */
const chatOn = (page: Page) => chatIn(page.frameLocator('parley-widget iframe'));

/** A visitor who has asked one question and was answered. */
async function visitorWhoAsked(browser: Browser, question: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  model.say({ text });
  await page.goto(shop.url);
  const chat = await openChat(page);
  await chat.ask(question);
  await chat.log.getByText(whole).waitFor();
  return page;
}

describe('A visitor who signs out', () => {
  browserTest('on a page where the chat stays closed leaves nothing behind', async ({ browser }) => {
    const page = await visitorWhoAsked(browser, 'Where is my parcel?');
    await page.frameLocator('parley-widget iframe').getByRole('button', { name: 'Close chat' }).click();
    await page.goto(`${shop.url}/help`);
    await page.evaluate("new Promise((resolve) => parley('on', 'ready', resolve))");
    await page.evaluate("parley('reset')");
    await page.goto(`${shop.url}/lamps/dune`);
    const next = await openChat(page);
    await next.log.getByText('How can I help you?').waitFor();
    expect(await next.log.getByText('Where is my parcel?').count()).toBe(0);
    await page.context().close();
  });
});

describe('A visitor who reads', () => {
  const paragraphs = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} has some words in it.`);
  const long = [text, ...paragraphs].join('\n\n');

  browserTest('further up stays there while an answer is written', async ({ browser }) => {
    const page = await visitorWhoAsked(browser, 'Can I return a lamp?');
    const chat = chatOn(page);
    model.say({ text: long });
    await chat.ask('Tell me everything');
    await chat.log.getByText('Paragraph 39').waitFor();
    model.say({ text: long, paceMs: 10, stallAfterWords: 120 });
    await chat.ask('And again');
    await chat.within.locator('.writing').getByText('Paragraph 5 ').waitFor();
    const main = chat.within.locator('main');
    await main.evaluate((element) => {
      element.scrollTop = 0;
    });
    await chat.within.locator('.writing').getByText('Paragraph 11 ').waitFor();
    expect(await main.evaluate((element) => element.scrollTop)).toBe(0);
    model.goOn();
    await page.context().close();
  });

  browserTest('what was said earlier keeps the place', async ({ browser }) => {
    const page = await visitorWhoAsked(browser, 'Can I return a lamp?');
    const message = (at: number) => ({
      id: `msg_${at}`,
      sequence: at,
      role: 'visitor',
      text: `Question ${at}.`,
      rating: null,
      createdAt: new Date(Date.now() - (400 - at) * 1_000).toISOString(),
    });
    await page.route('**/api/widget/*/conversation?*', (route) => {
      const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 301);
      const messages = Array.from({ length: 50 }, (_, at) => message(before - 50 + at));
      return route.fulfill({
        json: { sessionId: 'sess_1', messages, hasMore: before > 51, liveSessions: [] },
      });
    });
    await page.goto(`${shop.url}/help`);
    const chat = chatOn(page);
    const earlier = chat.button('Show earlier messages');
    await earlier.waitFor();
    for (const first of [251, 201, 151, 101, 51]) {
      await earlier.scrollIntoViewIfNeeded();
      const place = () =>
        chat.log.getByText(`Question ${first}.`).evaluate((entry) => entry.getBoundingClientRect().top);
      const placeBefore = await place();
      await earlier.click();
      await chat.log.getByText(`Question ${first - 1}.`).waitFor();
      expect(Math.abs((await place()) - placeBefore)).toBeLessThan(80);
    }
    await page.context().close();
  });

  browserTest('what a person writes has it come into view', async ({ browser }) => {
    const agent = await owner.inviteAgent('Anna');
    await agent.setStatus('available');
    const page = await visitorWhoAsked(browser, 'Can I return a lamp?');
    const chat = chatOn(page);
    await chat.choose('Talk to a person');
    const { sessionId } = await agent.nextChat(chatbotId);
    await chat.within.getByRole('heading', { name: 'Anna', exact: true }).waitFor();
    await chat.ask('Good day');
    for (let at = 1; at <= 12; at += 1) {
      await agent.reply(sessionId, `Line ${at}: ${'some more words, '.repeat(8)}`);
      await chat.log.getByText(`Line ${at}:`).waitFor();
    }
    const last = await chat.log.getByText('Line 12:').evaluate((entry) => {
      const { bottom } = entry.getBoundingClientRect();
      return bottom <= (entry.closest('main')?.getBoundingClientRect().bottom ?? 0);
    });
    expect(last).toBe(true);
    // A chat that stays open would go to the next agent who is there.
    await agent.close(sessionId);
    await agent.setStatus('offline');
    await page.context().close();
  });
});

/** All that the chat on this page shows as said, shortly. */
async function saidOn(page: Page): Promise<string[]> {
  const all = await chatOn(page).log.locator('.entry .bubble').allInnerTexts();
  return all.slice(1).map((said) => (said.includes('within 30 days') ? 'answer' : said.replace(/^You said:\s*/, '')));
}

describe('A visitor with two tabs', () => {
  browserTest('asks in both, and each shows its own questions with their answers', async ({ browser }) => {
    const one = await visitorWhoAsked(browser, 'Can I return a lamp?');
    const other = await one.context().newPage();
    await other.goto(`${shop.url}/help`);
    await chatOn(other).log.getByText(whole).waitFor();
    model.say({ text, paceMs: 40 });
    await chatOn(one).ask('A: who pays?');
    await chatOn(one).within.locator('.writing').waitFor();
    await chatOn(other).ask('B: how long?');
    await chatOn(other).ask('B: and where?');
    const first = ['Can I return a lamp?', 'answer'];
    await expect.poll(() => saidOn(other)).toEqual([...first, 'B: how long?', 'answer', 'B: and where?', 'answer']);
    expect(await saidOn(one)).toEqual([...first, 'A: who pays?', 'answer']);
    await one.context().close();
  });

  browserTest('is one visitor, whichever of them asks first', async ({ browser }) => {
    const one = await (await browser.newContext()).newPage();
    const other = await one.context().newPage();
    model.say({ text });
    await one.goto(shop.url);
    await other.goto(shop.url);
    await openChat(one);
    await openChat(other);
    const visitorOf = (page: Page) =>
      page.frames()[1]?.evaluate(() => JSON.parse(Object.values(localStorage)[0] as string).visitorId);
    await chatOn(one).ask('Can I return a lamp?');
    await chatOn(one).log.getByText(whole).waitFor();
    const visitor = await visitorOf(one);
    await chatOn(other).ask('Who pays?');
    await chatOn(other).log.getByText(whole).waitFor();
    expect(await visitorOf(other)).toBe(visitor);
    await one.context().close();
  });
});

describe('A site that asks for its visitors', () => {
  const queue = 'window.parley = window.parley || function(){ (parley.q = parley.q || []).push(arguments) };';

  browserTest('goes on with the conversation that there is', async ({ browser }) => {
    const page = await visitorWhoAsked(browser, 'Can I return a lamp?');
    shop.put('/asks', {
      html: `<!doctype html><title>Ask</title><body>${shop.tag()}<script>${queue} parley('ask', 'Who pays?')</script>`,
    });
    await page.goto(`${shop.url}/asks`);
    const all = ['Can I return a lamp?', 'answer', 'Who pays?', 'answer'];
    await expect.poll(() => saidOn(page)).toEqual(all);
    await page.goto(`${shop.url}/help`);
    await expect.poll(() => saidOn(page)).toEqual(all);
    await page.context().close();
  });

  browserTest('and says at once who they are loses no question', async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    const { secret } = await owner.call<{ secret: string }>('POST', `/api/chatbots/${chatbotId}/identity-secret`, {});
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(Date.now() / 1_000) + 3_600;
    const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'anna', exp })}`;
    const token = `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    model.say({ text, paceMs: 10 });
    await page.goto(shop.url);
    await page.evaluate(`parley('identify', '${token}'); parley('ask', 'Who pays?')`);
    await expect.poll(() => saidOn(page)).toEqual(['Who pays?', 'answer']);
    await page.context().close();
  });

  browserTest('with a bad token is told so, and the visitor can ask all the same', async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    model.say({ text });
    await page.goto(shop.url);
    await page.evaluate(
      "window.codes = []; parley('on', 'error', ({ code }) => codes.push(code)); parley('identify', 'a.b.c')",
    );
    await openChat(page);
    await chatOn(page).ask('Who pays?');
    await expect.poll(() => saidOn(page)).toEqual(['Who pays?', 'answer']);
    expect(await page.evaluate('codes')).toEqual(['INVALID_TOKEN']);
    await page.context().close();
  });
});

describe.each([
  ['ten minutes behind', -10 * 60_000],
  ['ten minutes ahead', 10 * 60_000],
])('A visitor whose clock is %s', (_, apartMs) => {
  async function visitorApart(browser: Browser): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(`{ const now = Date.now; Date.now = () => now() + ${apartMs}; }`);
    model.say({ text });
    await page.goto(shop.url);
    await openChat(page);
    await chatOn(page).ask('Can I return a lamp?');
    await chatOn(page).log.getByText(whole).waitFor();
    return page;
  }

  browserTest('reads what a person says below what was said before', async ({ browser }) => {
    const agent = await owner.inviteAgent('Anna');
    await agent.setStatus('available');
    const page = await visitorApart(browser);
    await chatOn(page).choose('Talk to a person');
    const { sessionId } = await agent.nextChat(chatbotId);
    await chatOn(page).within.getByRole('heading', { name: 'Anna', exact: true }).waitFor();
    await agent.reply(sessionId, 'Good day!');
    await chatOn(page).log.getByText('Good day!').waitFor();
    expect(await saidOn(page)).toEqual(['Can I return a lamp?', 'answer', 'Good day!']);
    await agent.close(sessionId);
    await agent.setStatus('offline');
    await page.context().close();
  });

  browserTest('starts over for good, and finds what was said since', async ({ browser }) => {
    const page = await visitorApart(browser);
    await chatOn(page).choose('Start a new conversation');
    await expect.poll(() => saidOn(page)).toEqual([]);
    await page.reload();
    await chatOn(page).log.getByText('How can I help you?').waitFor();
    expect(await saidOn(page)).toEqual([]);
    await chatOn(page).ask('Who pays?');
    await chatOn(page).log.getByText(whole).waitFor();
    await page.reload();
    await expect.poll(() => saidOn(page)).toEqual(['Who pays?', 'answer']);
    await page.context().close();
  });
});

describe('A visitor who comes back to a person', () => {
  browserTest('finds this chat and the ones before it, also where the network fails at first', async ({ browser }) => {
    const agent = await owner.inviteAgent('Anna');
    await agent.setStatus('available');
    const page = await visitorWhoAsked(browser, 'Can I return a lamp?');
    const talk = async (words: string) => {
      await chatOn(page).choose('Talk to a person');
      const { sessionId } = await agent.nextChat(chatbotId);
      await chatOn(page).within.getByRole('heading', { name: 'Anna', exact: true }).waitFor();
      await agent.reply(sessionId, words);
      await chatOn(page).log.getByText(words).waitFor();
      return sessionId;
    };
    await agent.close(await talk('The first chat.'));
    const rating = chatOn(page).within.getByText('How was this conversation?');
    await rating.waitFor();
    await chatOn(page).button('Skip').click();
    await rating.waitFor({ state: 'hidden' });
    const sessionId = await talk('The second chat.');

    // The earlier chat takes longer to read than the open one.
    await page.route('**/api/live-chat/sessions/*/events', async (route) => {
      if (!route.request().url().includes(sessionId)) await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    let fails = 1;
    await page.route(`**/api/live-chat/sessions/${sessionId}`, (route) =>
      fails-- > 0 ? route.abort('connectionreset') : route.continue(),
    );
    await page.reload();
    await chatOn(page).within.getByRole('heading', { name: 'Anna', exact: true }).waitFor();
    await expect
      .poll(() => saidOn(page))
      .toEqual(['Can I return a lamp?', 'answer', 'The first chat.', 'The second chat.']);
    await agent.close(sessionId);
    await agent.setStatus('offline');
    await page.context().close();
  });
});

describe('What a visitor writes', () => {
  browserTest('and sends is not still to be sent on the next page', async ({ browser }) => {
    const page = await visitorWhoAsked(browser, 'Can I return a lamp?');
    const { input } = chatOn(page);
    await input.fill('Who pays?');
    const draft = () => page.frames()[1]?.evaluate(() => JSON.parse(Object.values(localStorage)[0] as string).draft);
    await expect.poll(draft).toBe('Who pays?');
    await input.press('Enter');
    expect(await draft()).toBe(undefined);
    await page.context().close();
  });

  browserTest('with a keyboard that composes is not sent by the Enter that ends a word', async ({ browser }) => {
    const page = await visitorWhoAsked(browser, 'Can I return a lamp?');
    const { input } = chatOn(page);
    await input.fill('にほん');
    await input.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
    expect(await input.inputValue()).toBe('にほん');
    await page.context().close();
  });
});
