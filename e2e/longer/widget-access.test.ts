import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { chatIn, openChat } from '../support/chat.ts';
import { highlightAnswers } from '../support/highlight-answers.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;
let agent: Agent;
let chatbotId: string;
let shop: ShopSite;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
  agent = await owner.inviteAgent('Anna');
  chatbotId = await owner.createChatbot({
    domain: 'shop.localhost',
    settings: { suggestedQuestions: ['Can I return a lamp?', 'How much is shipping?'] },
  });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

describe('Everybody can use it', () => {
  browserTest.for(['light', 'dark'] as const)('axe finds nothing in any state (%s)', async (colorScheme, { page }) => {
    await page.emulateMedia({ colorScheme });
    await highlightAnswers(page, 'within 30 days');
    await page.goto(shop.url);
    const found = async (state: string) =>
      (await accessibilityViolations(page))
        .filter((violation) => !violation.startsWith('page: ') || violation.includes('parley'))
        .map((violation) => `${state}: ${violation}`);
    const all: string[] = [];
    await page.getByRole('button', { name: 'Open chat' }).waitFor();
    all.push(...(await found('closed')));
    const chat = await openChat(page);
    all.push(...(await found('welcome')));
    await chat.button('More options').click();
    all.push(...(await found('menu')));
    await page.keyboard.press('Escape');
    await chat.ask('Can I return a lamp?');
    await chat.answers(1);
    await chat.log.getByText('within 30 days', { exact: true }).and(chat.log.locator('mark')).waitFor();
    await saveScreenshot(page, `widget-highlight-${colorScheme}`);
    await chat.button(/^Source 1: /).click();
    await chat.button('Not helpful').click();
    await chat.within.getByLabel('What was wrong or missing?').waitFor();
    all.push(...(await found('answer')));
    await agent.setStatus('offline');
    await chat.choose('Talk to a person');
    await chat.button('Send message').click();
    all.push(...(await found('nobody there')));
    await agent.setStatus('available');
    const { sessionId } = await agent.nextChat(chatbotId);
    await agent.reply(sessionId, 'Hello, here is `code`:\n\n| a | b |\n|---|---|\n| 1 | 2 |', 'markdown');
    await chat.log.getByText('Hello, here').waitFor();
    await agent.type(sessionId, true);
    all.push(...(await found('a person')));
    await agent.close(sessionId);
    await chat.within.getByText('5 of 5').click({ force: true });
    all.push(...(await found('rating')));
    expect(all).toEqual([]);
  });

  browserTest('the words that answer stand out after a reload too, and in forced colours', async ({ page }) => {
    await highlightAnswers(page, 'within 30 days');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${server.url}/chat/${chatbotId}`);
    const chat = chatIn(page);
    await chat.ask('Can I return a lamp?');
    const marked = chat.log.locator('mark');
    const shown = async () => ({
      words: await marked.textContent(),
      isApart: await marked.evaluate((mark) => {
        const { backgroundColor, color } = getComputedStyle(mark);
        const around = getComputedStyle(document.body).backgroundColor;
        return ![color, around, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
      }),
    });
    expect(await shown()).toEqual({ words: 'within 30 days', isApart: true });
    const said = await chat.log.locator('.entry.bot').last().locator('.markdown').textContent();
    await page.reload();
    expect(await shown()).toEqual({ words: 'within 30 days', isApart: true });
    expect(await chat.log.locator('.entry.bot').last().locator('.markdown').textContent()).toBe(said);
    await saveScreenshot(page, 'widget-highlight-forced');
  });

  browserTest(
    'by keyboard alone: opened, asked, read, rated, closed, with the focus where it belongs',
    async ({ page }) => {
      await page.goto(shop.url);
      const launcher = page.getByRole('button', { name: 'Open chat' });
      await launcher.waitFor();
      await launcher.focus();
      await page.keyboard.press('Enter');
      const chat = chatIn(page.frameLocator('parley-widget iframe'));
      await chat.input.waitFor();
      await expect.poll(() => chat.input.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.type('Can I return a lamp?');
      await page.keyboard.press('Enter');
      await chat.answers(1);
      await chat.button('Copy').or(chat.button('Helpful')).first().waitFor();

      const focused = () =>
        chat.within
          .locator(':focus')
          .evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
      const reach = async (name: RegExp, key = 'Shift+Tab') => {
        for (let presses = 0; presses < 30; presses += 1) {
          await page.keyboard.press(key);
          if (name.test(await focused().catch(() => ''))) return;
        }
        throw new Error(`${name} is not reached by keyboard.`);
      };
      await reach(/^Helpful/);
      await page.keyboard.press('Space');
      expect(await chat.button('Helpful').getAttribute('aria-pressed')).toBe('true');
      await reach(/Source 1: .*Returns/);
      await page.keyboard.press('Enter');
      await chat.within.getByRole('link', { name: 'Open page' }).first().waitFor();
      await reach(/More options/);
      await page.keyboard.press('Enter');
      await chat.within.getByRole('menuitem', { name: 'Talk to a person' }).waitFor();
      expect(await focused()).toBe('Talk to a person');
      await page.keyboard.press('ArrowUp');
      expect(await focused()).toBe('Turn sound on');
      await page.keyboard.press('Escape');
      expect(await focused()).toBe('More options');
      await page.keyboard.press('Escape');
      await launcher.waitFor();
      await expect
        .poll(() => page.evaluate("document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label')"))
        .toBe('Open chat');
    },
  );

  browserTest(
    'Escape closes the menu alone, also before it is there, as does a click on the page',
    async ({ page }) => {
      let letItemsCome = () => {};
      const mayCome = new Promise<void>((resolve) => {
        letItemsCome = resolve;
      });
      await page.route('**/menu-items-*.js', async (route) => {
        await mayCome;
        await route.continue();
      });
      const failures: string[] = [];
      page.on('pageerror', ({ message }) => failures.push(message));
      await page.goto(shop.url);
      const chat = await openChat(page);
      const options = chat.button('More options');
      await options.click();
      await page.keyboard.press('Escape');
      expect(await options.getAttribute('aria-expanded')).toBe('false');
      letItemsCome();
      await options.click();
      const items = chat.within.getByRole('menuitem');
      await items.first().waitFor();
      await page.keyboard.press('Escape');
      await items.first().waitFor({ state: 'hidden' });
      expect(await chat.input.isVisible()).toBe(true);

      await options.click();
      await items.first().waitFor();
      await page.locator('h1').first().click();
      await items.first().waitFor({ state: 'hidden' });
      expect(failures).toEqual([]);
    },
  );

  browserTest('a screen reader hears a finished answer once, and reads the conversation in order', async ({ page }) => {
    await page.goto(`${server.url}/chat/${chatbotId}`);
    const chat = chatIn(page);
    await chat.input.waitFor();
    // Everything that changes in the log is announced, however deep: no chunk of an answer may.
    await page.evaluate(`window.added = [];
      new MutationObserver((records) => {
        for (const { addedNodes, target, type } of records)
          for (const node of type === 'characterData' ? [target] : addedNodes) added.push(node.textContent);
      }).observe(document.querySelector('[role=log]'), { childList: true, subtree: true, characterData: true })`);
    // Not written: what answers is not loaded before.
    await chat.button('Can I return a lamp?').click();
    await chat.answers(1);
    await chat.ask('How much is shipping?');
    await chat.answers(2);
    const added = (await page.evaluate('added')) as string[];
    expect(added).toHaveLength(4);
    expect(added[1]).toContain('within 30 days');

    const tree = await chat.log.ariaSnapshot();
    const order = [
      'Hello!',
      'You said:',
      'Can I return a lamp?',
      'within 30 days',
      'You said:',
      'How much is shipping?',
      '4.90',
    ];
    let at = -1;
    for (const part of order) {
      const next = tree.indexOf(part, at + 1);
      expect(next, part).toBeGreaterThan(at);
      at = next;
    }
  });

  browserTest('every control is as large as a fingertip, and large letters do not break it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(shop.url);
    const chat = await openChat(page);
    await chat.ask('Can I return a lamp?');
    await chat.answers(1);
    await chat
      .button(/^Source 1: /)
      .first()
      .waitFor();
    const frame = page.frames().find((one) => one.url().includes('/chat/'));
    const small = await frame?.evaluate(() =>
      [...document.querySelectorAll('button:not(.cite), input, textarea')]
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 43.9))
        .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
    );
    expect(small).toEqual([]);
    // Zoomed to 200 %, a window is half as large.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect.poll(() => frame?.evaluate(() => innerWidth)).toBe(640);
    // Drawn in its new size.
    await frame?.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await saveScreenshot(page, 'zoomed');
    const overflow = await frame?.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await chat.input.isVisible()).toBe(true);
  });

  browserTest('nothing moves for those who asked for it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(shop.url);
    await openChat(page);
    const animations = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => document.getAnimations().length)),
    );
    expect(Math.max(...animations)).toBe(0);
  });
});
