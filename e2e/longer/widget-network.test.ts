import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type BreakableLine, startBreakableLine } from '../support/breakable-line.ts';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type SlowModel, startSlowModel } from '../support/slow-model.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const text =
  'You can return any lamp **within 30 days** of delivery. [1] Returns are free within the country. [1] We refund the price within 5 working days after the parcel has arrived with us. [1]';
const whole = 'within 5 working days after the parcel has arrived with us.';

let model: SlowModel;
let server: RunningServer;
let owner: SiteOwner;
let line: BreakableLine;
let shop: ShopSite;
let chatbotId: string;

beforeAll(async () => {
  model = await startSlowModel();
  server = await startServer({ ...model.settings, STREAM_RESUME_GRACE_MS: '2500' });
  owner = await signUpSiteOwner(server.url);
  chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
  line = await startBreakableLine(server.url);
  shop = await startShopSite({ serverUrl: line.url, chatbotId });
});
beforeEach(() => line.mend());
afterAll(async () => {
  await shop?.close();
  await line?.close();
  await server?.stop();
  await model?.close();
});

/** How often a question was answered, by the server's own account. */
async function conversationOf(question: string): Promise<string[]> {
  const { sessions } = await owner.call<{ sessions: { id: string }[] }>(
    'GET',
    `/api/chatbots/${chatbotId}/sessions?limit=50`,
  );
  const all = await Promise.all(
    sessions.map(({ id }) =>
      owner.call<{ messages: { text: string }[] }>('GET', `/api/chatbots/${chatbotId}/sessions/${id}`),
    ),
  );
  return all.flatMap(({ messages }) => messages.map((message) => message.text)).filter((said) => said === question);
}

const wordsIn = async (page: Page) =>
  ((await page.frameLocator('parley-widget iframe').getByRole('log').textContent()) ?? '').replace(/\s+/g, ' ');

describe('A network that fails', () => {
  browserTest('in the middle of an answer: it goes on, with nothing lost and nothing twice', async ({ page }) => {
    const question = 'Can I return a lamp that I have used?';
    model.say({ text, paceMs: 10, stallAfterWords: 14 });
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.ask(question);
    await chat.within.getByText('within 30 days').waitFor();
    line.cut();
    await chat.within.getByText('No connection. Trying again…').waitFor();
    await saveScreenshot(page, 'network-reconnecting');
    model.goOn();
    line.mend();
    await chat.log.getByText(whole).waitFor();
    const said = await wordsIn(page);
    expect(said.match(/within 30 days/g)).toHaveLength(1);
    expect(said.match(/Returns are free/g)).toHaveLength(1);
    expect(await chat.within.getByText('Trying again').count()).toBe(0);
    expect(await conversationOf(question)).toHaveLength(1);
  });

  browserTest('before the question has left: it waits, says so, and is asked once', async ({ page }) => {
    const question = 'How long does a refund take?';
    model.say({ text });
    await page.goto(shop.url);
    const chat = await openChat(page);
    line.cut();
    await chat.ask(question);
    await chat.within.getByText('Not sent yet').waitFor();
    // Nothing is written that could be stopped.
    expect(await chat.button('Stop').count()).toBe(0);
    await saveScreenshot(page, 'network-queued');
    line.mend();
    await chat.log.getByText(whole).waitFor();
    expect(await chat.within.getByText('Not sent yet').count()).toBe(0);
    expect(await conversationOf(question)).toHaveLength(1);
  });

  browserTest(
    'between the server and us: a bad gateway is waited for in one line, and asked once',
    async ({ page }) => {
      const question = 'Is the return paid for?';
      model.say({ text });
      let refusals = 0;
      await page.route('**/query-stream', (route) => {
        refusals += 1;
        return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
      });
      await page.goto(shop.url);
      const chat = await openChat(page);
      await chat.ask(question);
      await expect.poll(() => refusals).toBeGreaterThan(1);
      expect(await chat.within.locator('.status').textContent()).toBe('No connection. Trying again…');
      expect(await chat.button('Try again').count()).toBe(0);
      await page.unroute('**/query-stream');
      await chat.log.getByText(whole).waitFor();
      expect(await chat.within.locator('.status').textContent()).toBe('');
      expect(await conversationOf(question)).toHaveLength(1);
    },
  );

  browserTest('while the page is left: the next page asks on, once', async ({ page }) => {
    const question = 'Who pays for the return?';
    model.say({ text });
    await page.goto(shop.url);
    const chat = await openChat(page);
    line.cut();
    await chat.ask(question);
    await chat.within.getByText('Not sent yet').waitFor();
    line.mend();
    await page.goto(`${shop.url}/help`);
    const again = chatIn(page.frameLocator('parley-widget iframe'));
    await again.log.getByText(whole).waitFor();
    expect(await again.log.getByText(question).count()).toBe(1);
    expect(await conversationOf(question)).toHaveLength(1);
  });

  browserTest('a page that is left in the middle of an answer finds it whole on the next one', async ({ page }) => {
    const question = 'Where do I leave the parcel?';
    model.say({ text, paceMs: 20 });
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.ask(question);
    await chat.within.getByText('within 30 days').waitFor();
    await page.goto(`${shop.url}/help`);
    const again = chatIn(page.frameLocator('parley-widget iframe'));
    await again.log.getByText(whole).waitFor();
    expect(await again.log.getByText(question).count()).toBe(1);
    expect((await wordsIn(page)).match(/within 30 days/g)).toHaveLength(1);
    expect(await conversationOf(question)).toHaveLength(1);
  });

  browserTest('a server that is killed and started again answers all the same', async ({ page }) => {
    const question = 'What about broken boxes?';
    model.say({ text, paceMs: 10, stallAfterWords: 14 });
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.ask(question);
    await chat.within.getByText('within 30 days').waitFor();
    await server.kill();
    model.say({ text });
    await server.restart();
    model.goOn();
    await chat.log.getByText(whole).waitFor();
    expect((await wordsIn(page)).match(/within 30 days/g)).toHaveLength(1);
    expect(await conversationOf(question)).toHaveLength(1);
  });

  browserTest('a model that fails: the visitor is told and tries again', async ({ page }) => {
    model.say({ text, failStatus: 400 });
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.ask('Can I exchange a lamp?');
    await chat.within.getByText('Not sent: something went wrong on our side.').waitFor();
    await saveScreenshot(page, 'network-failed');
    model.say({ text });
    await chat.button('Try again').click();
    await chat.log.getByText(whole).waitFor();
    expect(await chat.within.getByText('Not sent: something went wrong on our side.').count()).toBe(0);
  });

  browserTest('an answer that is stopped stays as far as it came, and the model is let go', async ({ page }) => {
    model.say({ text, paceMs: 10, stallAfterWords: 14 });
    const before = model.givenUp;
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.ask('May I stop you?');
    await chat.within.getByText('within 30 days').waitFor();
    await chat.button('Stop').click();
    await chat.log.getByText('Stopped').waitFor();
    expect(await wordsIn(page)).toContain('within 30 days');
    await expect.poll(() => model.givenUp).toBe(before + 1);
    model.say({ text });
    await chat.ask('Please tell me all of it');
    await chat.log.getByText(whole).waitFor();
  });

  browserTest('words that did not come the first time are asked for again', async ({ page }) => {
    let failures = 0;
    await page.route(/\/assets\/en-/, async (route) => {
      failures += 1;
      await route.abort();
    });
    await page.goto(shop.url);
    await expect.poll(() => failures).toBeGreaterThan(0);
    await page.unroute(/\/assets\/en-/);
    await openChat(page);
  });

  browserTest('a chat that did not come the first time comes once the server is reached', async ({ page }) => {
    let failures = 0;
    await page.route(/\/assets\/chat-/, async (route) => {
      failures += 1;
      await route.abort();
    });
    await page.goto(shop.url);
    await page.locator('parley-widget button').first().click();
    await expect.poll(() => failures).toBeGreaterThan(0);
    await page.unroute(/\/assets\/chat-/);
    await page.frameLocator('parley-widget iframe').getByRole('textbox').waitFor();
  });

  browserTest('a part that has another name since an upgrade: the chat comes anew and asks once', async ({ page }) => {
    const question = 'Do you repair lamps?';
    model.say({ text });
    let isOldDocument = true;
    let refusals = 0;
    await page.route(/\/assets\/answering-[\w-]+\.js/, async (route) => {
      if (!isOldDocument) return route.continue();
      refusals += 1;
      await route.fulfill({ status: 404, body: '{}' });
    });
    await page.goto(shop.url);
    const chat = await openChat(page);
    page.on('framenavigated', () => {
      isOldDocument = false;
    });
    await chat.ask(question);
    await chat.log.getByText(whole).waitFor();
    expect(refusals).toBeGreaterThan(0);
    expect(await chat.log.getByText(question).count()).toBe(1);
    expect(await conversationOf(question)).toHaveLength(1);
  });

  browserTest('a browser that knows it is offline says so', async ({ page }) => {
    await page.goto(shop.url);
    const chat = await openChat(page);
    await page.context().setOffline(true);
    await chat.within.getByText('You’re offline.').waitFor();
    await page.context().setOffline(false);
    await chat.within.getByText('You’re offline.').waitFor({ state: 'hidden' });
  });
});
