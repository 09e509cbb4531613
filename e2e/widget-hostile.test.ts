import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from './support/browser-test.ts';
import { chatIn } from './support/chat.ts';
import { hostileTexts } from './support/hostile-texts.ts';
import { saveScreenshot } from './support/screenshots.ts';
import { type ShopSite, startShopSite } from './support/shop-site.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from './support/site-owner.ts';
import { type SlowModel, startSlowModel } from './support/slow-model.ts';
import { type RunningServer, startServer } from './support/start-server.ts';

let model: SlowModel;
let server: RunningServer;
let owner: SiteOwner;
let agent: Agent;

beforeAll(async () => {
  model = await startSlowModel();
  server = await startServer(model.settings);
  owner = await signUpSiteOwner(server.url);
  agent = await owner.inviteAgent('Anna');
  await agent.setStatus('available');
});
afterAll(async () => {
  await server?.stop();
  await model?.close();
});

/** No half of a character is left at the end: the server takes none. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim() || 'x';

/** Hostile words in all places that somebody else can write. */
async function hostileChatbot(text: string, domain = ''): Promise<string> {
  return owner.createChatbot({
    name: cut(text, 100),
    domain,
    documents: [],
    settings: { welcomeMessage: cut(text, 500), suggestedQuestions: [cut(text, 200)] },
  });
}

browserTest('hostile answers, names and settings run nothing, fetch nothing and break nothing', async ({ page }) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(80);
  const foreign: string[] = [];
  const ran: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== server.url && !['data:', 'blob:'].includes(url.protocol)) foreign.push(request.url());
  });
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  await page.addInitScript('window.ran = []; window.pwned = (what) => ran.push(what);');

  // One conversation with a person carries them all: as messages, in Markdown and plain, and as names.
  const chatbotId = await hostileChatbot(hostileTexts[0] as string);
  await page.setViewportSize({ width: 400, height: 700 });
  await page.goto(`${server.url}/chat/${chatbotId}`);
  const chat = chatIn(page);
  await chat.choose('Talk to a person');
  const { sessionId } = await agent.nextChat(chatbotId);
  for (const [at, text] of hostileTexts.entries()) {
    const body = {
      sessionId,
      message: cut(text, 4_000),
      senderType: 'agent',
      senderName: cut(text, 100),
    };
    await owner.call(
      'POST',
      '/api/live-chat/message',
      { ...body, format: at % 2 ? 'markdown' : 'text' },
      agent.idToken,
    );
  }
  await expect.poll(() => chat.log.locator('.entry.agent').count()).toBe(hostileTexts.length);
  const layout = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    elements: document.querySelectorAll(
      'script:not([src]):not([type]), img, iframe, object, embed, style, link[rel=import], form[action], base, meta[http-equiv]',
    ).length,
    links: [...document.querySelectorAll('a')]
      .map(({ href }) => href)
      .filter((href) => !/^(https?|mailto):/.test(href)),
    handlers: [...document.querySelectorAll('*')]
      .flatMap(({ attributes }) => [...attributes].map(({ name }) => name))
      .filter((name) => name.startsWith('on')),
    ran: (window as unknown as { ran: string[] }).ran,
  }));
  await saveScreenshot(page, 'hostile-messages');
  expect(layout).toEqual({ overflow: 0, elements: 0, links: [], handlers: [], ran: [] });

  // And as the chatbot's own name, welcome and questions, and as what a model says.
  for (const text of hostileTexts.filter((_, at) => at % 8 === 0)) {
    const id = await hostileChatbot(text);
    model.say({ text });
    await page.goto(`${server.url}/chat/${id}`);
    await chat.input.waitFor();
    await chat.ask('What do you say?');
    await chat.log.locator('.entry.bot').nth(1).or(chat.within.locator('.failed')).first().waitFor();
    const state = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ran: (window as unknown as { ran: string[] }).ran,
    }));
    expect(state, text.slice(0, 80)).toEqual({ overflow: 0, ran: [] });
  }
  expect(ran).toEqual([]);
  expect(foreign).toEqual([]);
});

browserTest('a word of 100 KB stays in its bubble', async ({ page }) => {
  const chatbotId = await owner.createChatbot({ documents: [] });
  await page.setViewportSize({ width: 400, height: 700 });
  // The server ends answers at 20 KB: only one that was taken over would send this.
  const word = 'a'.repeat(100_000);
  const event = (name: string, data: object) => `id: msg_1:1\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const source = { url: `https://shop.example/${word}`, title: word, passage: word, number: 1 };
  const answer = {
    response: word,
    confidence: 0.1,
    sources: [source.url],
    sessionId: 'sess_1',
    messageId: 'msg_1',
    kind: 'answer',
    citations: [{ sentence: { start: 0, end: word.length }, sources: [source] }],
  };
  await page.route('**/query-stream', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: event('chunk', { chunk: word }) + event('answer', answer) + event('done', {}),
    }),
  );
  await page.goto(`${server.url}/chat/${chatbotId}`);
  const chat = chatIn(page);
  await chat.ask('What is the longest word?');
  await chat.button(/^Source 1: /).click();
  await saveScreenshot(page, 'hostile-long-word');
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  expect(await chat.input.isVisible()).toBe(true);
});

let shop: ShopSite | undefined;
afterAll(() => shop?.close());

browserTest('other windows are not listened to, and hear nothing', async ({ page }) => {
  const chatbotId = await owner.createChatbot({ documents: [], domain: 'shop.localhost' });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
  // A page of another site cannot even show the chat.
  shop.put('/evil', {
    html: `<!doctype html><title>Evil</title><iframe src="${server.url}/chat/${chatbotId}#origin=${encodeURIComponent(shop.url)}&mode=inline"></iframe>`,
  });
  const evil = shop.url.replace('shop.localhost', 'evil.localhost');
  await page.goto(`${evil}/evil`);
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/);

  // A frame beside the chat, on the very site, is not its page.
  shop.put('/beside', {
    html: `<!doctype html><title>Shop</title>${shop.tag({ 'data-open': 'true' })}<iframe id="ad" srcdoc="<p>ad</p>"></iframe>`,
  });
  await page.goto(`${shop.url}/beside`);
  const chat = chatIn(page.frameLocator('parley-widget iframe'));
  await chat.input.waitFor();
  await page.evaluate(`{
    const chat = document.querySelector('parley-widget').shadowRoot.querySelector('iframe').contentWindow;
    const ad = document.querySelector('#ad').contentWindow;
    window.heardByAd = [];
    ad.addEventListener('message', (event) => heardByAd.push(event.data));
    ad.eval('parent.document.querySelector("parley-widget").shadowRoot.querySelector("iframe").contentWindow.postMessage({ parley: 1, type: "ask", text: "spoken by the ad" }, "*")');
    ad.eval('parent.postMessage({ parley: 1, type: "close" }, "*")');
  }`);
  await page.waitForTimeout(500);
  expect(await chat.log.getByText('spoken by the ad').count()).toBe(0);
  expect(await chat.input.isVisible()).toBe(true);
  expect(await page.evaluate('heardByAd')).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
