import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchBrowser, skipsBrowserTests } from '../support/browser.ts';
import { eventually, openPage, tagOf } from '../support/host-page.ts';
import { type HostSite, startHostSite } from '../support/host-site.ts';

describe.skipIf(skipsBrowserTests())('The widget is a guest', () => {
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
    site.requests.length = 0;
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  const withTag = (attributes = '', body = '<h1>Shop</h1>') =>
    `<!doctype html><title>Shop</title><body>${body}${tagOf(site, 'bot_shop', attributes)}`;

  describe('on pages of every kind', () => {
    test('two tags of one chatbot give one widget', async () => {
      const host = await openPage(browser, site, withTag('', tagOf(site, 'bot_shop')));
      await host.chat();
      expect(await host.page.locator('parley-widget').count()).toBe(1);
      expect(host.warnings).toEqual([]);
    });

    test('a tag of another chatbot is warned of', async () => {
      site.chatbots.set('bot_other', {});
      const tags = ['bot_shop', 'bot_other'].map((id) => tagOf(site, id).replace('async', 'defer'));
      const host = await openPage(browser, site, `<!doctype html><title>Shop</title>${tags.join('')}`);
      await host.chat();
      expect(await host.page.locator('parley-widget').count()).toBe(1);
      expect(host.warnings).toEqual(['parley: bot_shop is on this page already']);
    });

    test('a tag without a chatbot is warned of', async () => {
      const tag = tagOf(site, 'bot_shop').replace('data-chatbot-id="bot_shop"', '');
      const host = await openPage(browser, site, `<!doctype html><title>Shop</title><body>${tag}`);
      await eventually(() => host.warnings).toEqual(['parley: the script tag needs data-chatbot-id']);
    });

    test('a script in the head, before there is a body', async () => {
      const tag = tagOf(site, 'bot_shop').replace('async', '');
      const host = await openPage(
        browser,
        site,
        `<!doctype html><head>${tag}<script>window.bodyThen = document.body; parley('open')</script></head><body>Hi`,
      );
      expect(await host.page.evaluate('bodyThen')).toBeNull();
      await host.panel.waitFor();
      expect(await host.page.evaluate('document.body.innerText')).toBe('Hi');
    });

    test('a script of type module', async () => {
      const tag = tagOf(site, 'bot_shop').replace('async', 'type="module"');
      const host = await openPage(browser, site, `<!doctype html><title>Shop</title><body>${tag}`);
      await host.chat();
    });

    test('a body that is replaced changes nothing', async () => {
      const host = await openPage(browser, site, withTag('data-open'));
      const chat = await host.chat();
      await chat.evaluate('window.isTheSame = true');
      await host.page.evaluate("document.body.replaceWith(document.createElement('body'))");
      await host.page.waitForTimeout(300);
      expect(await host.panel.isVisible()).toBe(true);
      expect(await (await host.chat()).evaluate('isTheSame')).toBe(true);
    });

    test('taken out of the page, it comes back as it was, and not more often than it may', async () => {
      const host = await openPage(browser, site, withTag('data-open'));
      await host.chat();
      await host.page.evaluate("parley('identify', 'jwt')");
      await eventually(host.heard).toContainEqual({ type: 'identify', token: 'jwt' });
      await host.page.evaluate(`{
        window.times = 0;
        new MutationObserver(() => {
          const widget = document.querySelector('parley-widget');
          if (!widget || times > 2) return;
          times += 1;
          widget.remove();
        }).observe(document.documentElement, { childList: true });
        document.querySelector('parley-widget').remove();
      }`);
      await host.page.waitForTimeout(400);
      expect(await host.page.evaluate('times')).toBeLessThanOrEqual(2);
      await host.panel.waitFor();
      await eventually(host.heard).toContainEqual({ type: 'open', focus: false });
      expect(await host.heard()).toContainEqual({ type: 'identify', token: 'jwt' });
    });

    test('a root that is replaced, as by frameworks that draw the whole document, gets it back', async () => {
      const host = await openPage(browser, site, withTag());
      await host.launcher.waitFor();
      await host.page.evaluate(`{
        const root = document.createElement('html');
        root.append(document.createElement('body'));
        document.documentElement.replaceWith(root);
      }`);
      await host.launcher.waitFor();
      await host.page.evaluate("document.querySelector('parley-widget').remove()");
      await host.launcher.waitFor();
    });

    test('the chat knows the page, also after a script has changed it', async () => {
      const host = await openPage(browser, site, withTag());
      const url = host.page.url();
      await eventually(host.heard).toContainEqual({ type: 'page', page: { url, title: 'Shop' } });
      await host.page.evaluate("document.title = 'Cart'; history.pushState(null, '', '/cart?step=1#pay')");
      await eventually(host.heard).toContainEqual({
        type: 'page',
        page: { url: `${site.origin}/cart?step=1`, title: 'Cart' },
      });
      await host.page.evaluate("document.title = 'Paid'; parley('open')");
      await eventually(host.heard).toContainEqual({
        type: 'page',
        page: { url: `${site.origin}/cart?step=1`, title: 'Paid' },
      });
      await host.page.evaluate("document.title = 'Later'");
      await eventually(async () => (await host.heard()).at(-1)).toMatchObject({ page: { title: 'Later' } });
    });

    test('the strictest content policy with the documented lines has nothing to complain of', async () => {
      const origin = site.parleyOrigin;
      const policy = `default-src 'none'; script-src 'nonce-n' ${origin}; connect-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`;
      const violations =
        '<script nonce="n">window.violations = []; addEventListener("securitypolicyviolation", (e) => violations.push(e.violatedDirective + " " + e.blockedURI))</script>';
      const host = await openPage(browser, site, {
        html: withTag('data-open', violations),
        headers: { 'content-security-policy': policy },
      });
      await host.chat();
      await host.panel.waitFor();
      await eventually(async () => (await host.panel.boundingBox())?.width).toBe(400);
      expect(await host.page.evaluate('violations')).toEqual([]);
    });

    test('what a page has added to every object is not taken for its own', async () => {
      const additions =
        "<script>Object.prototype['a name of no attribute'] = () => {}; Object.prototype.onload = 'x'</script>";
      const host = await openPage(browser, site, withTag('data-open', additions));
      await host.chat();
      expect(await host.page.locator('parley-widget iframe').getAttribute('onload')).toBeNull();
    });

    test('no rule of the page reaches it', async () => {
      const rules =
        '<style>:not(html) { display: block !important; font-size: 40px !important; visibility: hidden !important; opacity: 0 !important; transform: scale(3) !important } button { width: 300px !important }</style>';
      const host = await openPage(browser, site, withTag('', rules));
      await host.launcher.waitFor();
      expect(await host.launcher.boundingBox()).toEqual({ x: 1124, y: 724, width: 56, height: 56 });
    });
  });

  describe('what it costs the page', () => {
    test('before the page is idle it asks for nothing but itself and the configuration', async () => {
      // A picture that does not come keeps the page from being loaded.
      const never = `<script>window.img = new Image(); document.write('<img src="${site.origin}/slow">')</script>`;
      const context = await browser.newContext();
      const page = await context.newPage();
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/slow', async (route) => {
        await released;
        await route.fulfill({ status: 204 });
      });
      site.pages.set('/slow-page', { html: withTag('', never) });
      await page.goto(`${site.origin}/slow-page`, { waitUntil: 'commit' });
      await page.locator('parley-widget button').waitFor();
      await page.waitForTimeout(300);
      expect(site.requests).toEqual(['/widget.js', '/api/widget/config/bot_shop']);
      release();
      await eventually(() => site.requests).toEqual([
        '/widget.js',
        '/api/widget/config/bot_shop',
        '/widget-panel.mjs',
        '/chat/bot_shop',
      ]);
    });

    test('nothing of the page moves', async () => {
      const watch =
        '<p>Some text</p><script>window.shift = 0; new PerformanceObserver((list) => { for (const e of list.getEntries()) shift += e.value }).observe({ type: "layout-shift", buffered: true })</script><div style="height:3000px"></div><script>window.heightBefore = document.documentElement.scrollHeight</script>';
      const host = await openPage(browser, site, withTag('', watch));
      await host.chat();
      await host.launcher.click();
      await host.panel.waitFor();
      await host.page.waitForTimeout(300);
      expect(await host.page.evaluate('shift')).toBe(0);
      expect(await host.page.evaluate('document.documentElement.scrollHeight - heightBefore')).toBe(0);
    });

    test('it is not printed', async () => {
      const host = await openPage(browser, site, withTag('data-open'));
      await host.panel.waitFor();
      await host.page.emulateMedia({ media: 'print' });
      expect([await host.launcher.isVisible(), await host.panel.isVisible()]).toEqual([false, false]);
    });

    test('on a processor four times slower it takes less than 50 ms of the page, from its first line to the chat', async () => {
      site.pages.set('/traced', { html: withTag() });
      // A busy machine can only add to it: the best of some loads counts.
      let bestMs = Number.POSITIVE_INFINITY;
      for (let load = 0; load < 5 && bestMs >= 50; load += 1) bestMs = Math.min(bestMs, await pageMs('/traced'));

      expect(bestMs).toBeLessThan(50);
    });

    /** The time that scripts take of the processor on a page that has none but ours. */
    async function pageMs(path: string): Promise<number> {
      const context = await browser.newContext();
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
      site.requests.length = 0;
      await page.goto(`${site.origin}${path}`);
      // Asked of the server: a question to the page would be measured too.
      await eventually(() => site.requests).toContain('/chat/bot_shop');
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
        traceEvents: Traced[];
      };
      await context.close();
      const start = traceEvents.find(
        ({ name, args }) => name === 'EvaluateScript' && args.data?.url === `${site.parleyOrigin}/widget.js`,
      );
      const work = ['EvaluateScript', 'FunctionCall', 'RunMicrotasks', 'v8.compileModule', 'v8.evaluateModule'];
      const ours = traceEvents.filter(
        ({ name, tid, pid }) => work.includes(name) && tid === start?.tid && pid === start.pid,
      );
      expect(ours.length).toBeGreaterThan(1);
      return ours.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
    }

    test('one global, no cookie, nothing stored, no style of the page, history untouched', async () => {
      const before =
        '<script>window.names = Object.keys(window); window.push = history.pushState; document.cookie = "a=1"</script>';
      const host = await openPage(browser, site, withTag('data-open', before));
      await host.chat();
      const added = await host.page.evaluate(
        "Object.keys(window).filter((name) => !names.includes(name) && name !== 'names' && name !== 'push')",
      );
      expect(added).toEqual(['parley']);
      expect(await host.page.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual([
        'a=1',
        0,
        0,
      ]);
      expect(
        await host.page.evaluate(
          '[document.styleSheets.length, document.adoptedStyleSheets.length, history.pushState === push]',
        ),
      ).toEqual([0, 0, true]);
    });

    test('destroy leaves nothing, and the tag can be loaded again', async () => {
      const count = `<script>
        window.listeners = new Set();
        for (const target of [window, document, visualViewport, window.navigation]) {
          const add = target.addEventListener, name = target.constructor.name;
          target.addEventListener = function (type, listener, options) {
            if (type.startsWith('parley') || new Error().stack.includes('/widget')) {
              const key = name + ' ' + type + ' ' + listeners.size;
              listeners.add(key);
              options?.signal?.addEventListener('abort', () => listeners.delete(key));
            }
            return add.call(this, type, listener, options);
          };
        }</script>`;
      const host = await openPage(browser, site, withTag('data-open', count));
      await host.chat();
      await host.panel.waitFor();
      expect(((await host.page.evaluate('[...listeners]')) as string[]).join()).toContain('Window message');
      await host.page.evaluate("parley('destroy')");
      await host.page.waitForTimeout(400);
      expect(await host.page.locator('parley-widget').count()).toBe(0);
      expect(await host.page.evaluate("'parley' in window")).toBe(false);
      expect(await host.page.evaluate('[...listeners]')).toEqual([]);
      await host.page.evaluate(`{
        const tag = document.createElement('script');
        tag.src = '${site.parleyOrigin}/widget.js';
        tag.dataset.chatbotId = 'bot_shop';
        document.head.append(tag);
      }`);
      await host.launcher.waitFor();
      expect(await host.page.locator('parley-widget').count()).toBe(1);
    });

    test('destroyed before it is there, it never comes', async () => {
      const tag = tagOf(site, 'bot_shop').replace('async', '');
      const host = await openPage(
        browser,
        site,
        `<!doctype html><title>Shop</title><body>${tag}<script>parley('open'); parley('destroy')</script>`,
      );
      await host.page.waitForTimeout(300);
      expect(await host.page.locator('parley-widget').count()).toBe(0);
      expect(host.warnings).toEqual([]);
    });
  });

  describe('whom it listens and speaks to', () => {
    test('messages of the page itself, of other frames and of other origins are not heard', async () => {
      const forged = JSON.stringify({ parley: 1, type: 'event', name: 'answer', detail: { text: 'forged' } });
      site.pages.set('/evil', {
        html: `<script>for (const message of [${forged}, { parley: 1, type: 'close' }]) parent.postMessage(message, '*')</script>`,
      });
      // The stand-in's origin, but not the chat's window.
      const frames = `<iframe src="/evil"></iframe><iframe id="same" src="${site.parleyOrigin}/chat/bot_shop#origin=${encodeURIComponent(site.origin)}"></iframe>`;
      const host = await openPage(browser, site, withTag('data-open', frames));
      await host.panel.waitFor();
      await host.page.evaluate("window.told = []; addEventListener('parley:answer', (e) => told.push(e.detail.text))");
      await host.page.evaluate(`postMessage(${forged}, '*')`);
      const same = host.page.frames().find((frame) => frame.url().includes('/chat/') && !frame.url().includes('mode='));
      await same?.evaluate(`tell(${forged}); tell({ type: 'close' })`);
      // A page that has got into the frame's window, from another origin.
      const chat = host.page.frames().find((frame) => frame.url().includes('mode=launcher'));
      await chat?.evaluate(`tell(${forged.replace('forged', 'genuine')})`);
      await eventually(() => host.page.evaluate('told')).toEqual(['genuine']);
      await chat?.evaluate(`location.replace('${site.origin}/evil#inside')`);
      await frameAt(host.page, '#inside');
      await host.page.waitForTimeout(100);
      expect(await host.page.evaluate('told')).toEqual(['genuine']);
      expect(await host.launcher.getAttribute('aria-expanded')).toBe('true');
    });

    test('what it says is for Parley’s origin alone, also where another page has got into the frame', async () => {
      site.pages.set('/listener', {
        html: '<script>window.heard = []; addEventListener("message", ({ data }) => heard.push(data))</script>',
      });
      const host = await openPage(browser, site, withTag('data-open'));
      const chat = await host.chat();
      await chat.evaluate(`location.replace('${site.origin}/listener')`);
      const listener = await frameAt(host.page, '/listener');
      await host.page.evaluate("parley('identify', 'jwt'); parley('ask', 'A secret?')");
      await host.page.waitForTimeout(100);
      expect(await listener.evaluate('heard')).toEqual([]);
      // Such a page does hear what is meant for everybody.
      await host.page.evaluate(
        "document.querySelector('parley-widget').shadowRoot.querySelector('iframe').contentWindow.postMessage('hello', '*')",
      );
      await eventually(() => listener.evaluate('heard')).toEqual(['hello']);
    });
  });
});

function frameAt(page: Page, end: string): Promise<Frame> {
  return vi.waitFor(async () => {
    const frame = page.frames().find((frame) => frame.url().endsWith(end));
    if (!frame) throw new Error(`No frame is at ${end}.`);
    await frame.waitForLoadState();
    return frame;
  });
}

interface Traced {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor, whatever else it does meanwhile. */
  tdur?: number;
  args: { data?: { url?: string } };
}
