import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, skipsBrowserTests } from '../support/browser.ts';
import { eventually, type OpenPage, openPage, tagOf } from '../support/host-page.ts';
import { type HostSite, startHostSite } from '../support/host-site.ts';

const queue = 'window.parley = window.parley || function(){ (parley.q = parley.q || []).push(arguments) };';
const phone = { width: 390, height: 780 };

describe.skipIf(skipsBrowserTests())('The widget on a page', () => {
  let browser: Browser;
  let site: HostSite;

  beforeAll(async () => {
    [browser, site] = await Promise.all([launchBrowser(), startHostSite()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(() => {
    site.chatbots.clear();
    site.chatbots.set('bot_shop', {});
    site.broken.clear();
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  const withTag = (attributes = '', body = '<h1>Shop</h1>') =>
    `<!doctype html><title>Shop</title><body>${body}${tagOf(site, 'bot_shop', attributes)}`;
  const isOpen = ({ launcher }: OpenPage, expected = true) =>
    eventually(() => launcher.getAttribute('aria-expanded')).toBe(`${expected}`);

  describe('its button', () => {
    test.each(['bottom-right', 'bottom-left', 'top-right', 'top-left'])(
      'stands in the corner %s, and its panel in its place, inside the window',
      async (position) => {
        site.chatbots.set('bot_shop', { position });
        const host = await openPage(browser, site, withTag());
        await host.launcher.waitFor();
        const button = await host.launcher.boundingBox();
        await host.launcher.click();
        await isOpen(host);
        const panel = await host.panel.boundingBox();
        const [vertical, horizontal] = position.split('-');
        expect(button?.x).toBe(horizontal === 'left' ? 20 : 1200 - 20 - 56);
        expect(button?.y).toBe(vertical === 'top' ? 20 : 800 - 20 - 56);
        expect(panel).toEqual({
          x: horizontal === 'left' ? 20 : 1200 - 20 - 400,
          y: vertical === 'top' ? 20 : 800 - 20 - 720,
          width: 400,
          height: 720,
        });
      },
    );

    test.each([
      ['#1a1a2e', 'rgb(255, 255, 255)'],
      ['#ffe066', 'rgb(0, 0, 0)'],
    ])('on %s has an icon of %s', async (primaryColor, ink) => {
      site.chatbots.set('bot_shop', { primaryColor });
      const { launcher, page } = await openPage(browser, site, withTag());
      await launcher.waitFor();
      expect(await styleOf(page, 'i', 'backgroundColor')).toBe(ink);
    });

    test('says what it does, and in the language the chat speaks', async () => {
      const host = await openPage(browser, site, withTag());
      const { page } = host;
      await page.getByRole('button', { name: 'Open chat', expanded: false }).click();
      const label = () => host.launcher.getAttribute('aria-label');
      await eventually(label).toBe('Close chat');
      expect(await host.launcher.getAttribute('aria-expanded')).toBe('true');
      const chat = await host.chat();
      await chat.evaluate("tell({ type: 'labels', open: 'Chat öffnen', close: 'Chat schließen', frame: 'Gespräch' })");
      await eventually(label).toBe('Chat schließen');
      expect(await page.locator('parley-widget iframe').getAttribute('title')).toBe('Gespräch');
    });

    test('shows how many messages were not seen, with words for it', async () => {
      const { page, chat, launcher } = await openPage(browser, site, withTag());
      const frame = await chat();
      await frame.evaluate("tell({ type: 'unread', count: 2, label: '2 new messages' })");
      const badge = page.getByRole('status', { name: '2 new messages' });
      await badge.waitFor();
      expect(await badge.textContent()).toBe('2');
      expect(await launcher.getAttribute('aria-describedby')).toBe(await badge.getAttribute('id'));
      await launcher.click();
      await badge.waitFor({ state: 'hidden' });
    });

    test('lets the chat prepare when somebody points at it', async () => {
      const { launcher, heard } = await openPage(browser, site, withTag());
      await launcher.hover();
      await eventually(heard).toContainEqual({ type: 'prepare' });
      expect(await heard()).not.toContainEqual(expect.objectContaining({ type: 'open' }));
    });

    test.each([
      ['an unknown chatbot', () => site.chatbots.clear()],
      ['one that is switched off', () => site.chatbots.set('bot_shop', { isActive: false })],
      ['a server that fails', () => site.broken.add('/api/widget/config/bot_shop')],
    ])('is not there for %s, and the page is told once', async (_, arrange) => {
      arrange();
      const html = withTag(
        '',
        `<script>${queue} addEventListener('parley:error', (e) => { window.told = e.detail }); parley('open')</script>`,
      );
      const { page, warnings } = await openPage(browser, site, html);
      await page.waitForFunction('window.told');
      expect(await page.evaluate('told.code')).toBe('CHATBOT_NOT_AVAILABLE');
      expect(warnings.filter((text) => text.startsWith('parley: '))).toHaveLength(1);
      expect(await page.locator('parley-widget').count()).toBe(0);
    });
  });

  describe('opening and closing', () => {
    test('a click opens it with the focus in the chat, its own close brings the focus back', async () => {
      const host = await openPage(browser, site, withTag());
      await host.launcher.click();
      await isOpen(host);
      await eventually(host.heard).toContainEqual({ type: 'open', focus: true });
      const chat = await host.chat();
      await eventually(() => chat.evaluate('document.activeElement.id')).toBe('text');
      await chat.evaluate("tell({ type: 'close' })");
      await isOpen(host, false);
      expect(await hasFocus(host)).toBe(true);
      expect(await host.heard()).toContainEqual({ type: 'close' });
      await eventually(() => host.panel.isVisible()).toBe(false);
    });

    test('the focus goes back to what had it before the page opened the chat', async () => {
      const host = await openPage(
        browser,
        site,
        withTag('', `<button id="help" onclick="parley('open')">Help</button>`),
      );
      await host.launcher.waitFor();
      await host.page.locator('#help').click();
      const chat = await host.chat();
      await eventually(() => chat.evaluate('document.activeElement.id')).toBe('text');
      await chat.evaluate("tell({ type: 'close' })");
      await eventually(() => host.page.evaluate('document.activeElement.id')).toBe('help');
    });

    test('a visitor who is elsewhere on the page keeps the focus when it closes', async () => {
      const host = await openPage(browser, site, withTag('', '<input id="search">'));
      await host.launcher.click();
      await isOpen(host);
      await (await host.chat()).waitForFunction('document.hasFocus()');
      await host.page.locator('#search').click();
      await host.page.evaluate("parley('close')");
      await isOpen(host, false);
      expect(await host.page.evaluate('document.activeElement.id')).toBe('search');
    });

    test('Escape on the button closes a chat that is not there yet', async () => {
      site.chatbots.set('bot_shop', { isSilent: true });
      const host = await openPage(browser, site, withTag('data-open="true"'));
      await isOpen(host);
      await host.launcher.focus();
      await host.page.keyboard.press('Escape');
      await isOpen(host, false);
    });

    test('data-open opens it and leaves the focus alone', async () => {
      const host = await openPage(browser, site, withTag('data-open', '<input id="search" autofocus>'));
      await isOpen(host);
      await eventually(host.heard).toContainEqual({ type: 'open', focus: false });
      expect(await host.page.evaluate('document.activeElement.id')).toBe('search');
    });

    test.each([
      ['is open again, without the focus', '', undefined, true],
      ['stays closed where the page says so', 'data-open="false"', undefined, false],
      ['stays closed on a phone', '', phone, false],
    ])('what was open on the page before %s', async (_, attributes, size, expected) => {
      site.chatbots.set('bot_shop', { wantsOpen: true });
      const host = await openPage(browser, site, withTag(attributes), size);
      await host.chat();
      await host.page.waitForTimeout(expected ? 0 : 150);
      await isOpen(host, expected);
      if (expected) await eventually(host.heard).toContainEqual({ type: 'open', focus: false });
    });

    test('it moves with a transition, or without one for who wants none', async () => {
      const host = await openPage(browser, site, withTag('data-open'));
      await isOpen(host);
      const seconds = () => styleOf(host.page, 'section', 'transitionDuration');
      expect(await seconds()).toBe('0s');
      await host.page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await seconds()).toBe('0.16s');
    });
  });

  describe('on a phone', () => {
    test('the chat fills the window, the button gives way to the chat’s own', async () => {
      const host = await openPage(browser, site, withTag(), phone);
      await host.launcher.click();
      await host.chat();
      await host.launcher.waitFor({ state: 'hidden' });
      expect(await host.panel.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
      await host.page.setViewportSize({ width: 390, height: 500 });
      await eventually(async () => (await host.panel.boundingBox())?.height).toBe(500);
      await (await host.chat()).evaluate("tell({ type: 'close' })");
      await host.launcher.waitFor();
      expect(await hasFocus(host)).toBe(true);
    });

    test('the button stays and closes while the chat does not answer', async () => {
      site.chatbots.set('bot_shop', { isSilent: true });
      const host = await openPage(browser, site, withTag(), phone);
      await host.launcher.click();
      await isOpen(host);
      await host.launcher.click();
      await isOpen(host, false);
    });

    test('a low window counts as one', async () => {
      const low = { width: 900, height: 400 };
      const host = await openPage(browser, site, withTag('data-open'), low);
      await isOpen(host);
      expect(await host.panel.boundingBox()).toEqual({ x: 0, y: 0, ...low });
    });
  });

  describe('commands', () => {
    test('wait for the widget and reach the chat in their order', async () => {
      const said = `parley('identify', 'jwt'); parley('setLocale', 'de'); parley('setColorScheme', 'dark'); parley('ask', 'One?'); parley('ask', 'Two?')`;
      const host = await openPage(browser, site, withTag('', `<script>${queue}${said}</script>`));
      await isOpen(host);
      await eventually(async () =>
        (await host.heard()).filter(({ type }) => type !== 'page' && type !== 'open'),
      ).toEqual([
        { type: 'identify', token: 'jwt' },
        { type: 'locale', locale: 'de' },
        { type: 'scheme', scheme: 'dark' },
        { type: 'ask', text: 'One?' },
        { type: 'ask', text: 'Two?' },
      ]);
      await host.page.evaluate("parley('reset')");
      await eventually(async () => (await host.heard()).at(-1)).toEqual({ type: 'reset' });
    });

    test('open, close and toggle, and the page hears of it in both ways', async () => {
      const html = withTag(
        '',
        `<script>${queue} window.told = [];
        for (const name of ['ready', 'open', 'close']) {
          parley('on', name, () => told.push(name));
          addEventListener('parley:' + name, () => told.push('parley:' + name));
        }</script>`,
      );
      const host = await openPage(browser, site, html);
      await host.chat();
      await host.page.evaluate("parley('open')");
      await isOpen(host);
      await host.page.evaluate("parley('toggle')");
      await isOpen(host, false);
      await host.page.evaluate("parley('close')");
      await host.page.waitForTimeout(50);
      const told = (await host.page.evaluate('told')) as string[];
      expect(told.toSorted()).toEqual(['close', 'open', 'parley:close', 'parley:open', 'parley:ready', 'ready']);
    });

    test('open can leave the focus where it is', async () => {
      const host = await openPage(browser, site, withTag('', '<input id="search" autofocus>'));
      await host.launcher.waitFor();
      await host.page.evaluate("parley('open', { focus: false })");
      await eventually(host.heard).toContainEqual({ type: 'open', focus: false });
      expect(await host.page.evaluate('document.activeElement.id')).toBe('search');
    });

    test('hide takes the button away and closes; the page can open the chat all the same; show brings it back', async () => {
      const host = await openPage(browser, site, withTag('data-open'));
      await isOpen(host);
      await host.page.evaluate("parley('hide')");
      await host.launcher.waitFor({ state: 'hidden' });
      await eventually(() => host.panel.isVisible()).toBe(false);
      await host.page.evaluate("parley('open')");
      await host.panel.waitFor();
      expect(await host.launcher.isVisible()).toBe(false);
      await host.page.evaluate("parley('show'); parley('close')");
      await host.launcher.waitFor();
    });

    test('hide before it has loaded: the button is never seen', async () => {
      const host = await openPage(browser, site, withTag('', `<script>${queue}parley('hide')</script>`));
      await host.chat();
      expect(await host.launcher.isVisible()).toBe(false);
    });

    test('one that does not exist is warned of and does no harm', async () => {
      const host = await openPage(browser, site, withTag());
      await host.launcher.waitFor();
      await host.page.evaluate("parley('dance'); parley('toString'); parley('open')");
      await isOpen(host);
      expect(host.warnings).toEqual(['parley: unknown command dance', 'parley: unknown command toString']);
    });

    test('what is no text is warned of, and what was said with it still reaches the chat', async () => {
      const said = `parley('identify', Promise.resolve('jwt')); parley('ask', () => {}); parley('setLocale', 'de')`;
      const host = await openPage(browser, site, withTag('', `<script>${queue}${said}</script>`));
      await eventually(host.heard).toContainEqual({ type: 'locale', locale: 'de' });
      expect(host.warnings).toEqual(['parley: identify needs a text', 'parley: ask needs a text']);
    });

    test('what happens in the chat is told; a handler that throws does not stop the others; off ends it', async () => {
      const host = await openPage(browser, site, withTag());
      const chat = await host.chat();
      const errors: string[] = [];
      host.page.on('pageerror', ({ message }) => errors.push(message));
      await host.page.evaluate(`{
        window.told = [];
        window.hear = (detail) => told.push(detail.text);
        parley('on', 'answer', () => { throw new Error('mine') });
        parley('on', 'answer', hear);
        addEventListener('parley:answer', (event) => told.push(event.detail.text));
        parley('on', 'ready', () => told.push('ready, though late'));
      }`);
      const answer = (text: string) =>
        chat.evaluate(
          `tell({ type: 'event', name: 'answer', detail: { text: '${text}', confidence: 1, sources: [], messageId: 'm' } })`,
        );
      await answer('a');
      await eventually(() => host.page.evaluate('told.length')).toBe(3);
      await host.page.evaluate("parley('off', 'answer', hear)");
      await answer('b');
      await eventually(() => host.page.evaluate('told.length')).toBe(4);
      expect(((await host.page.evaluate('told')) as string[]).toSorted()).toEqual([
        'a',
        'a',
        'b',
        'ready, though late',
      ]);
      expect(errors).toEqual(['mine', 'mine']);
    });

    test('a chat that could not be loaded is told of, and the next clicks open it', async () => {
      site.broken.add('/widget-panel.mjs');
      const listen = `<script>window.told = []; addEventListener('parley:error', (e) => told.push(e.detail.code))</script>`;
      const host = await openPage(browser, site, withTag('', listen));
      await eventually(() => host.page.evaluate('told.at(-1)')).toBe('CHAT_NOT_AVAILABLE');
      await host.launcher.click();
      await eventually(() => host.page.evaluate('told.length')).toBeGreaterThan(1);
      site.broken.clear();
      await host.launcher.click();
      await isOpen(host);
      await host.page.waitForTimeout(100);
      await isOpen(host);
    });

    test('a chat that does not answer, as where the page may not embed it, is told of', async () => {
      site.chatbots.set('bot_shop', { isSilent: true });
      site.pages.set('/silent', {
        html: withTag(
          'data-open',
          `<script>addEventListener('parley:error', (e) => { window.told = e.detail.code })</script>`,
        ),
      });
      const page = await browser.newPage();
      await page.clock.install();
      await page.goto(`${site.origin}/silent`);
      await page.locator('parley-widget section').waitFor();
      await page.clock.fastForward(14_000);
      expect(await page.evaluate('window.told')).toBeUndefined();
      await page.clock.fastForward(2_000);
      await eventually(() => page.evaluate('window.told')).toBe('CHAT_NOT_AVAILABLE');
    });
  });
});

/** Whether the focus is on the button, inside the widget's shadow. */
function hasFocus({ page }: OpenPage): Promise<boolean> {
  return page.evaluate("document.querySelector('parley-widget').shadowRoot.activeElement?.localName === 'button'");
}

/** Of an element in the widget's shadow. */
function styleOf(page: Page, element: string, property: string): Promise<string> {
  return page.evaluate(
    `getComputedStyle(document.querySelector('parley-widget').shadowRoot.querySelector('${element}')).${property}`,
  );
}
