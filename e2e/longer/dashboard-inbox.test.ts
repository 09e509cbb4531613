import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
import { desktop, lookAround } from '../support/look-around.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type Agent, type LiveSession, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;
let anna: Agent;
let ben: Agent;
let chatbotId: string;
let shop: ShopSite;
const found: string[] = [];
const chats = '/api/live-chat/sessions';

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
  anna = await owner.inviteAgent('Anna');
  ben = await owner.inviteAgent('Ben');
  chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

async function signInToInbox(browser: Browser, { email }: Agent): Promise<Page> {
  const page = await signInToDashboard(browser, server.url, email, '/inbox');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  return page;
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true });

async function setStatus(page: Page, status: string) {
  await page.getByRole('button', { name: /^Your status/ }).click();
  await page.getByRole('button', { name: new RegExp(`^${status}`) }).click();
}

/** The list of agents says so before the reply is here, which takes the button away; the focus does not go with it. */
async function goesOnline(page: Page) {
  const seen = Promise.withResolvers<void>();
  const change = '**/api/live-chat/agent-status';
  await page.route(change, async (route) => {
    const response = await route.fetch();
    await seen.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Go online' }).click();
  const readAgain = () => page.evaluate('dispatchEvent(new Event("visibilitychange"))');
  await expect.poll(() => readAgain().then(() => page.getByText('0 of 5 chats').count())).toBe(1);
  expect(await page.getByRole('button', { name: 'Go online' }).count()).toBe(0);
  seen.resolve();
  await page.getByRole('button', { name: 'Your status: Online' }).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.className')).toContain('status-button');
  await page.unroute(change);
}

async function send(page: Page, text: string) {
  await reply(page).fill(text);
  await reply(page).press('Control+Enter');
}

/** Three lines of it at first, and what can be done in sight however far somebody reads. */
async function readsLongSuggestion(page: Page) {
  const suggestion = page.getByRole('region', { name: 'Suggested reply' });
  const lines = () =>
    suggestion
      .locator('.answer')
      .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  expect(Math.round(await lines())).toBe(3);
  await suggestion.getByRole('button', { name: 'Show more' }).click();
  expect(await lines()).toBeGreaterThan(3.5);
  await suggestion.evaluate((section) => section.scrollTo(0, section.scrollHeight));
  const [inner, outer] = [suggestion.getByRole('button', { name: 'Add to reply' }), suggestion];
  expect((await inner.boundingBox())?.y).toBeGreaterThan((await outer.boundingBox())?.y ?? Infinity);
  await suggestion.getByRole('button', { name: 'Show less' }).click();
  expect(Math.round(await lines())).toBe(3);
}

/** A chat that nobody has taken, with what a visitor says in it. */
async function beginChat(...messages: string[]) {
  const { sessionId } = await owner.call<LiveSession>('POST', chats, { chatbotId }, owner.apiKey);
  const say = (message: string) => {
    const body = { sessionId, message, senderType: 'customer', senderName: 'Vera' };
    return owner.call('POST', '/api/live-chat/message', body, owner.apiKey);
  };
  for (const message of messages) await say(message);
  return { sessionId, say };
}

/** Of tests before. */
async function closeWaiting() {
  const waiting = `${chats}?accountId=${owner.accountId}&state=waiting`;
  const { sessions } = await owner.call<{ sessions: LiveSession[] }>('GET', waiting);
  for (const { sessionId } of sessions) await anna.close(sessionId);
}

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search chats' });

async function look(page: Page, name: string) {
  found.push(...(await lookAround(page, `dashboard-inbox-${name}`)));
}

describe('An agent and a visitor', () => {
  browserTest(
    'talk through handover, reload, a server that is killed, transfer, close and rating',
    async ({ browser }) => {
      const agent = await signInToInbox(browser, anna);
      await agent.getByText('No open chats').waitFor();
      await agent.getByText('Visitors can’t reach you').waitFor();
      // Said at what changes it, and nowhere else.
      expect(await agent.getByText(/Offline$/).count()).toBe(1);
      await look(agent, 'empty');
      await goesOnline(agent);

      const visitor = await (await browser.newContext({ viewport: desktop })).newPage();
      await visitor.goto(`${shop.url}/lamps/harbour`);
      const chat = await openChat(visitor);
      await chat.ask('How much is express shipping?');
      await chat.answers(1);
      await chat.choose('Talk to a person');
      await chat.within.getByText('Anna has joined the conversation.').waitFor();

      // Found and opened by keyboard alone.
      const row = agent.getByRole('link', { name: /^Visitor/ });
      await row.waitFor();
      await expect.poll(() => agent.title()).toBe('(1) Inbox · Parley');
      await agent.getByRole('link', { name: 'Inbox 1' }).waitFor();
      await agent.keyboard.press('j');
      await agent.keyboard.press('Enter');
      await log(agent).getByText('How much is express shipping?').waitFor();
      await send(agent, 'Good day! **How** can I help?');
      await chat.log.getByText('How', { exact: true }).waitFor();
      await log(agent).locator('strong', { hasText: 'How' }).waitFor();
      await agent.getByText('Read', { exact: true }).waitFor();
      await chat.input.pressSequentially('Is the Du');
      await log(agent).getByText('is typing…').waitFor();
      await chat.ask('Is the Dune dimmable?');
      await log(agent).getByText('Is the Dune dimmable?').waitFor();
      await expect.poll(() => agent.title()).toBe('Inbox · Parley');
      await reply(agent).pressSequentially('Let me l');
      await chat.within.getByRole('img', { name: 'Anna is writing…' }).waitFor();
      await look(agent, 'chat');

      await Promise.all([agent.reload(), visitor.reload()]);
      const again = chatIn(visitor.frameLocator('parley-widget iframe'));
      await log(agent).getByText('Is the Dune dimmable?').waitFor();
      await again.log.getByText('Is the Dune dimmable?').waitFor();
      expect(await log(agent).getByText('Is the Dune dimmable?').count()).toBe(1);
      expect(await log(agent).getByText('can I help?').count()).toBe(1);

      await server.kill();
      await agent.getByText('Connection lost. Reconnecting…').waitFor();
      await agent.getByRole('button', { name: 'Your status: Reconnecting…' }).waitFor();
      await send(agent, 'Yes, by the knob on its foot.');
      await agent.getByText('Not sent.', { exact: true }).waitFor();
      await look(agent, 'not-sent');
      await server.restart();
      await again.log.getByText('Yes, by the knob on its foot.').waitFor();
      await agent.getByText('Not sent.', { exact: true }).waitFor({ state: 'detached' });
      await again.ask('Thank you, I will take it.');
      await log(agent).getByText('Thank you, I will take it.').waitFor();
      expect(await log(agent).getByText('by the knob').count()).toBe(1);
      expect(await again.log.getByText('by the knob').count()).toBe(1);

      await agent.getByLabel('Note for your team').fill('Wants the Dune by Friday');
      await agent.getByRole('button', { name: 'Add note' }).click();
      await log(agent).getByText('Wants the Dune by Friday').waitFor();
      await agent.getByLabel('New tag').fill('sale');
      await agent.getByRole('button', { name: 'Add', exact: true }).click();
      await agent.getByRole('button', { name: 'Remove tag sale' }).waitFor();

      const colleague = await signInToInbox(browser, ben);
      await setStatus(colleague, 'Online');
      await colleague.getByText('0 of 5 chats').waitFor();
      await agent.getByRole('button', { name: 'Transfer', exact: true }).click();
      await agent.getByLabel('Transfer to').selectOption({ label: 'Ben (0/5)' });
      await agent.locator('.transfer').getByRole('button', { name: 'Transfer' }).click();
      await agent.getByText('Ben is answering this chat').waitFor();
      expect(await agent.getByRole('button', { name: 'Take over' }).count()).toBe(0);
      await colleague.getByRole('button', { name: 'Mine 1' }).click();
      await colleague.getByRole('link', { name: /^Visitor/ }).click();
      await log(colleague).getByText('Wants the Dune by Friday').waitFor();
      await send(colleague, 'Ben here: it is on its way.');
      await again.log.getByText('Ben here: it is on its way.').waitFor();
      await log(agent).getByText('Ben here: it is on its way.').waitFor();
      expect(await again.log.getByText('Wants the Dune').count()).toBe(0);

      await colleague.getByRole('button', { name: 'Close chat' }).click();
      await colleague.getByText('This chat has ended.').waitFor();
      await again.within.getByText('How was this conversation?').waitFor();
      await again.within.getByText('4 of 5').click({ force: true });
      await again.within.getByLabel('Comment (optional)').fill('Quick and kind');
      await again.within.locator('form.panel').getByRole('button', { name: 'Send' }).click();
      await colleague.locator('.chat-details').getByText('4 of 5').waitFor();
      await colleague.getByText('Quick and kind').waitFor();
      await colleague.getByRole('button', { name: 'Closed' }).click();
      await colleague.locator('.chat-rows').getByText('Rated 4/5').waitFor();
      await colleague.locator('.chat-footer').getByText('Rated 4/5').waitFor();
      expect(await log(colleague).getByText('Chat ended').count()).toBe(0);
      await look(colleague, 'closed');
      expect(found).toEqual([]);
    },
  );

  browserTest(
    'an agent takes, drafts and answers by keyboard, and nothing fires while they write',
    async ({ browser }) => {
      await Promise.all([anna.setStatus('offline'), ben.setStatus('offline')]);
      const visitor = await (await browser.newContext({ viewport: desktop })).newPage();
      await visitor.goto(shop.url);
      const chat = await openChat(visitor);
      await chat.ask('Can I return a lamp?');
      await chat.answers(1);
      await chat.choose('Talk to a person');
      await chat.within.getByText('Nobody is here right now.').waitFor();
      await chat.within.getByLabel('Email address').fill('jo@mail.example');
      await chat.within.getByLabel('Name (optional)').fill('Jo');
      await chat.input.fill('How long can I return a lamp?');
      await chat.button('Send message').click();

      const agent = await signInToInbox(browser, anna);
      await setStatus(agent, 'Busy');
      await agent.getByRole('button', { name: 'Waiting 1' }).click();
      await agent.keyboard.press('?');
      await agent.getByRole('dialog').getByText('Next or previous chat').waitFor();
      await look(agent, 'shortcuts');
      await agent.keyboard.press('Escape');
      await look(agent, 'none-chosen');
      await agent.keyboard.press('ArrowDown');
      await agent.keyboard.press('Enter');
      await agent.getByRole('link', { name: 'jo@mail.example' }).waitFor();
      await reply(agent).fill('');
      await agent.keyboard.type('jkt?');
      expect(await reply(agent).inputValue()).toBe('jkt?');
      expect(await agent.getByRole('button', { name: 'Take over' }).count()).toBe(1);
      await reply(agent).fill('');
      await look(agent, 'waiting');
      await agent.keyboard.press('Escape');
      await agent.keyboard.press('t');
      await agent.getByRole('button', { name: 'More actions' }).waitFor();
      // Among those who wait it is no more: the list goes with it.
      await agent.getByRole('button', { name: 'Mine 1', pressed: true }).waitFor();
      await agent.locator('.chat-row[aria-current]', { hasText: 'Jo' }).waitFor();

      await agent.getByRole('button', { name: 'Canned replies' }).click();
      await agent.getByText('No canned replies yet.').waitFor();
      await agent.getByLabel('Title').fill('Greeting');
      await log(agent).click({ position: { x: 4, y: 4 } });
      await agent.getByLabel('Reply text').fill('Good day, this is Anna.');
      await agent.getByRole('button', { name: 'Save' }).click();
      await agent.getByRole('button', { name: /^Greeting/ }).waitFor();
      await agent.getByRole('searchbox', { name: 'Search canned replies' }).fill('this is');
      await look(agent, 'canned');
      await agent.keyboard.press('ArrowDown');
      await agent.keyboard.press('Enter');
      expect(await reply(agent).inputValue()).toBe('Good day, this is Anna.');
      expect(await agent.getByRole('dialog').count()).toBe(0);
      await reply(agent).fill('');
      await agent.keyboard.press('Escape');
      await agent.keyboard.press('r');
      await agent.keyboard.type('/gre');
      await agent.getByRole('option', { name: /Greeting/ }).waitFor();
      await agent.keyboard.press('Enter');
      expect(await reply(agent).inputValue()).toBe('Good day, this is Anna.');
      await agent.getByRole('button', { name: 'Suggest a reply' }).click();
      await agent.getByRole('button', { name: 'Add to reply' }).waitFor();
      await agent.getByText('Your draft stays. This goes below it.').waitFor();
      await look(agent, 'suggestion');
      await readsLongSuggestion(agent);
      await agent.getByRole('button', { name: 'Add to reply' }).click();
      expect(await reply(agent).inputValue()).toMatch(/^Good day, this is Anna\.\n.*within 30 days/s);
      expect(await log(agent).locator('.bubble.agent').count()).toBe(0);
      await agent.keyboard.press('Control+Enter');
      await log(agent).locator('.bubble.agent').waitFor();

      await agent.getByRole('button', { name: 'More actions' }).click();
      await agent.getByRole('button', { name: 'Return to queue' }).click();
      await agent.getByRole('button', { name: 'Take' }).waitFor();
      await agent.getByRole('button', { name: 'Waiting 1', pressed: true }).waitFor();
      await agent.keyboard.press('Escape');
      await agent.keyboard.press('Escape');
      await expect.poll(() => new URL(agent.url()).pathname).toBe('/inbox');
      expect(await agent.evaluate('document.activeElement.className')).toContain('chat-row');
      await agent.goto(`${server.url}/inbox/live_nothing`);
      await agent.getByText('Chat not found').waitFor();
      await look(agent, 'missing');
      await agent.setViewportSize({ width: 390, height: 844 });
      await agent.getByRole('button', { name: 'Open navigation · 1 unread' }).waitFor();
      await agent.getByRole('link', { name: 'All chats' }).click();
      await agent.getByRole('searchbox', { name: 'Search chats' }).waitFor();
      expect(found).toEqual([]);
    },
  );

  browserTest('an agent sees that a colleague writes, and puts a chat off until it comes back', async ({ browser }) => {
    await Promise.all([anna.setStatus('busy'), ben.setStatus('busy')]);
    const { sessionId, say } = await beginChat('Do you repair lamps?');
    const [agent, colleague] = [await signInToInbox(browser, anna), await signInToInbox(browser, ben)];
    for (const page of [agent, colleague]) {
      await page.goto(`${server.url}/inbox/${sessionId}`);
      await log(page).getByText('Do you repair lamps?').waitFor();
    }

    const row = (page: Page) => page.locator(`[data-session="${sessionId}"]`);
    const writing = colleague.getByText('Anna is writing a reply');
    await Promise.all([
      writing.waitFor(),
      reply(agent).pressSequentially('We repair all lamps. '.repeat(5), { delay: 50 }),
    ]);
    expect(await agent.getByText('is writing a reply').count()).toBe(0);
    const typing = setInterval(() => void anna.type(sessionId, true).catch(() => {}), 1_000);
    await look(colleague, 'colleague-writes');
    // At one moment: the page of who writes says that they pause, until the next signal from here.
    await colleague
      .locator('.chat-offer', { hasText: 'Anna is writing a reply', hasNotText: 'Nobody has taken this chat yet' })
      .waitFor();
    clearInterval(typing);
    await send(agent, 'We do, all of them.');
    await colleague.getByText('Anna is answering this chat').waitFor();
    await row(colleague).getByText('Anna: We do, all of them.').waitFor();
    await row(agent).getByText('You: We do, all of them.').waitFor();
    await writing.waitFor({ state: 'detached' });

    const snooze = async () => {
      await agent.getByRole('button', { name: 'Snooze', exact: true }).click();
      await agent.getByRole('button', { name: 'For an hour' }).click();
      await agent.getByText(/Snoozed until /).waitFor();
      await row(colleague).getByText('Snoozed').waitFor();
    };
    await snooze();
    await look(agent, 'snoozed');
    await agent.getByRole('button', { name: 'Unsnooze' }).click();
    await agent.getByText(/Snoozed until /).waitFor({ state: 'detached' });
    await row(colleague).getByText('Snoozed').waitFor({ state: 'detached' });
    await snooze();
    await say('And how much is it?');
    await agent.getByText(/Snoozed until /).waitFor({ state: 'detached' });
    await row(colleague).getByText('Snoozed').waitFor({ state: 'detached' });
    expect(found).toEqual([]);
  });

  browserTest('an agent finds a closed chat by what was said in it long before', async ({ browser }) => {
    const { sessionId } = await owner.call<LiveSession>('POST', chats, { chatbotId }, owner.apiKey);
    for (const message of ['Is the Lighthouse lamp waterproof?', 'Thank you.', 'Good bye.']) {
      const body = { sessionId, message, senderType: 'customer', senderName: 'Vera Holm' };
      await owner.call('POST', '/api/live-chat/message', body, owner.apiKey);
    }
    await anna.close(sessionId);
    const agent = await signInToInbox(browser, anna);
    const row = agent.locator(`[data-session="${sessionId}"]`);
    await agent.getByRole('searchbox', { name: 'Search chats' }).fill('lighthouse WATERPROOF');
    await row.locator('mark', { hasText: 'waterproof' }).waitFor();
    await agent.getByText('1 chat found').waitFor();
    await agent.getByText('Select a result').waitFor();
    await look(agent, 'found');
    await agent.getByRole('searchbox', { name: 'Search chats' }).fill('holm nothing-of-that');
    await agent.getByText('No matching chats').waitFor();
    await look(agent, 'not-found');
    await agent.getByRole('button', { name: 'Clear search' }).click();
    expect(await agent.getByRole('searchbox', { name: 'Search chats' }).inputValue()).toBe('');
    await agent.getByRole('searchbox', { name: 'Search chats' }).fill('holm');
    await row.getByText('Good bye.').waitFor();
    await agent.getByRole('button', { name: 'Waiting' }).click();
    await agent.getByText('No matching chats').waitFor();
    await agent.getByRole('button', { name: 'Closed' }).click();
    await row.click();
    await log(agent).getByText('Is the Lighthouse lamp waterproof?').waitFor();
    // What was open stands beside no results without it, and comes back after the search.
    await agent.getByRole('button', { name: 'All' }).click();
    await agent.getByRole('searchbox', { name: 'Search chats' }).fill('repair');
    await agent.getByText('Select a result').waitFor();
    expect(await log(agent).count()).toBe(0);
    await agent.getByRole('searchbox', { name: 'Search chats' }).fill('');
    await log(agent).getByText('Is the Lighthouse lamp waterproof?').waitFor();
    expect(found).toEqual([]);
  });

  browserTest(
    'a chat that a search puts aside keeps what was begun in it, and nothing happens in it unseen',
    async ({ browser }) => {
      await Promise.all([anna.setStatus('busy'), ben.setStatus('offline')]);
      await beginChat('Do you sell candles?');
      const lines = Array.from({ length: 20 }, (_, at) => `The Meridian lamp, question ${at}: is it in stock?`);
      const { sessionId, say } = await beginChat(...lines);
      await anna.reply(sessionId, 'I will look.');
      const page = await signInToInbox(browser, anna);
      await page.addInitScript(`
      window.announced = [];
      window.Notification = class {
        static permission = 'granted';
        constructor(_, { body }) { window.announced.push(body); }
      };
    `);
      await page.goto(`${server.url}/inbox/${sessionId}`);
      await log(page).getByText('I will look.').waitFor();
      await page.getByRole('button', { name: 'Suggest a reply' }).click();
      await page.getByRole('region', { name: 'Suggested reply' }).waitFor();
      const scrolled = () => log(page).evaluate(({ scrollTop }) => scrollTop);
      await log(page).evaluate((box) => box.scrollTo(0, 40));
      await expect.poll(scrolled).toBe(40);

      await searchField(page).fill('candles');
      await page.getByText('Select a result').waitFor();
      expect(await log(page).count()).toBe(0);
      await say('Are you there?');
      await expect.poll(() => page.evaluate('window.announced')).toEqual(['Are you there?']);
      const unread = await owner.call<{ messageCount: number; marks: { agent: { read: number } } }>(
        'GET',
        `${chats}/${sessionId}`,
      );
      expect(unread.marks.agent.read).toBeLessThan(unread.messageCount);
      await page.getByRole('button', { name: 'All' }).focus();
      for (const key of ['Escape', 'r']) await page.keyboard.press(key);
      expect(new URL(page.url()).pathname).toBe(`/inbox/${sessionId}`);
      await look(page, 'put-aside');

      await searchField(page).fill('meridian');
      await log(page).getByText('Are you there?').waitFor();
      await page.keyboard.type(' lamp');
      expect(await searchField(page).inputValue()).toBe('meridian lamp');
      expect(await reply(page).inputValue()).toBe('');
      await page.getByRole('region', { name: 'Suggested reply' }).waitFor();
      expect(await scrolled()).toBe(40);
      await anna.close(sessionId);
      await page.getByText('This chat has ended').waitFor();
      await page.keyboard.type('s');
      expect(await searchField(page).inputValue()).toBe('meridian lamps');
      expect(found).toEqual([]);
    },
  );

  browserTest(
    'an open chat stays in sight until it is known that a new search does not find it',
    async ({ browser }) => {
      await Promise.all([anna.setStatus('busy'), ben.setStatus('offline')]);
      await beginChat('Do you sell chandeliers?');
      const { sessionId } = await beginChat('Is the Equator lamp in stock?');
      const page = await signInToInbox(browser, anna);
      await page.goto(`${server.url}/inbox/${sessionId}`);
      await log(page).getByText('Is the Equator lamp').waitFor();
      await searchField(page).fill('chandeliers');
      await page.getByText('Select a result').waitFor();
      await searchField(page).fill('');
      await log(page).waitFor();

      const held = Promise.withResolvers<void>();
      await page.route('**/api/live-chat/sessions?*text=equator*', async (route) => {
        await held.promise;
        await route.continue();
      });
      const asked = page.waitForRequest(/text=equator/);
      await searchField(page).focus();
      for (const letter of 'equator') {
        await page.keyboard.press(letter);
        expect(await log(page).isVisible()).toBe(true);
      }
      await asked;
      expect(await log(page).isVisible()).toBe(true);
      expect(await page.locator('.chat-row').count()).toBe(0);
      held.resolve();
      await page.getByText('1 chat found').waitFor();
      expect(await log(page).isVisible()).toBe(true);

      // The list goes with a chat that is taken, and who waits is found anew.
      await page.getByRole('button', { name: 'Waiting', exact: true }).click();
      await page.getByText('1 chat found').waitFor();
      await page.getByRole('button', { name: 'Take', exact: false }).click();
      await page.getByRole('button', { name: 'Mine', pressed: true }).waitFor();
      await page.locator('.chat-row[aria-current]').waitFor();
      expect(await log(page).isVisible()).toBe(true);
      await page.getByRole('button', { name: 'Waiting', exact: true }).click();
      await page.getByText('No matching chats').waitFor();
      expect(found).toEqual([]);
    },
  );

  browserTest('an agent sees on every page whether they can be reached, and changes it there', async ({ browser }) => {
    await Promise.all([anna.setStatus('offline'), ben.setStatus('offline')]);
    // Else one is given to whoever goes online, and stands unread beside the name of the inbox.
    await closeWaiting();
    const liveChat = `/chatbots/${chatbotId}/settings/live-chat`;
    const page = await signInToDashboard(browser, server.url, owner.email, liveChat);
    const inbox = (status: string) => page.getByRole('link', { name: new RegExp(`^Inbox.*Your status: ${status}`) });
    await inbox('Offline').waitFor();
    const nobody = page.getByText('Nobody is online. Visitors can only leave a message.');
    await nobody.waitFor();
    await look(page, 'nobody-online');
    await page.getByRole('button', { name: 'Go online' }).click();
    await nobody.waitFor({ state: 'detached' });
    await inbox('Online').waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('go off');
    await page.getByRole('option', { name: 'Go offline' }).waitFor();
    await page.keyboard.press('Enter');
    await inbox('Offline').waitFor();
    await page.getByText('You’re offline. Visitors can’t reach you.').waitFor();

    await page.locator('.user-button').click();
    await page.locator('.user .menu-list').getByText('Your status: Offline').waitFor();
    await look(page, 'status-in-menu');
    await page.getByRole('button', { name: 'Go online' }).last().click();
    await inbox('Online').waitFor();
    await look(page, 'online');

    await owner.changeSettings(chatbotId, { liveChat: { isEnabled: false } });
    await page.reload();
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
    await owner.changeSettings(chatbotId, { liveChat: { isEnabled: true } });
    expect(found).toEqual([]);
  });

  browserTest('who waits comes first on the home of the chatbot, and one click leads to them', async ({ browser }) => {
    await Promise.all([anna.setStatus('offline'), ben.setStatus('offline')]);
    await owner.call('PUT', '/api/live-chat/agent-status', {
      agentId: owner.userId,
      accountId: owner.accountId,
      status: 'offline',
      maxConcurrentChats: 5,
    });
    await closeWaiting();
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}`);
    await page.getByRole('link', { name: 'Open chat page' }).waitFor();
    const row = page.getByRole('link', { name: 'waiting for a person' });
    expect(await row.count()).toBe(0);

    const { sessionId } = await owner.call<LiveSession>('POST', chats, { chatbotId }, owner.apiKey);
    const message = { sessionId, message: 'Is the Dune in stock?', senderType: 'customer', senderName: 'Vera' };
    await owner.call('POST', '/api/live-chat/message', message, owner.apiKey);
    await row.getByText('1 visitor is waiting for a person').waitFor();
    await row.getByText('Vera: Is the Dune in stock?').waitFor();
    await look(page, 'waiting-at-home');
    await row.click();
    await log(page).getByText('Is the Dune in stock?').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/inbox/${sessionId}`);
    expect(found).toEqual([]);
  });
});
