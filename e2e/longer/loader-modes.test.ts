import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, skipsBrowserTests } from '../support/browser.ts';
import { eventually, openPage, tagOf } from '../support/host-page.ts';
import { type HostSite, startHostSite } from '../support/host-site.ts';

const root = join(import.meta.dirname, '../..');

test('the module can be imported on a server, where it does nothing', async () => {
  const file = pathToFileURL(join(root, 'widget/dist/widget.mjs')).href;
  expect(Object.keys(await import(file))).toEqual(['createParley']);
});

describe.skipIf(skipsBrowserTests())('The chat elsewhere than behind a button', () => {
  let browser: Browser;
  let site: HostSite;

  beforeAll(async () => {
    [browser, site] = await Promise.all([launchBrowser(), startHostSite()]);
    site.chatbots.set('bot_shop', {});
  });
  beforeEach(() => {
    site.requests.length = 0;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  const withTag = (attributes: string, body: string) =>
    `<!doctype html><title>Shop</title><body style="margin:0">${body}${tagOf(site, 'bot_shop', attributes)}`;

  describe('inline', () => {
    const inline = 'data-mode="inline" data-container="#help" data-locale="de" data-color-scheme="dark"';

    test('fills its container and has no button', async () => {
      const host = await openPage(
        browser,
        site,
        withTag(inline, '<p>Help</p><div id="help" style="width:500px;height:450px"></div><p>More</p>'),
      );
      const chat = await host.chat();
      expect(await chat.evaluate('start')).toEqual({
        origin: site.origin,
        mode: 'inline',
        locale: 'de',
        scheme: 'dark',
      });
      expect(await host.panel.boundingBox()).toMatchObject({ x: 0, width: 500, height: 450 });
      expect(await host.launcher.isVisible()).toBe(false);
      await eventually(host.heard).toContainEqual({ type: 'open', focus: false });
    });

    test('cannot be closed, but hidden and shown', async () => {
      const host = await openPage(browser, site, withTag(inline, '<div id="help" style="height:450px"></div>'));
      await host.chat();
      await host.page.evaluate("parley('close')");
      await host.page.waitForTimeout(50);
      expect(await host.panel.isVisible()).toBe(true);
      await host.page.evaluate("parley('hide')");
      await host.panel.waitFor({ state: 'hidden' });
      await host.page.evaluate("parley('show')");
      await host.panel.waitFor();
    });

    test('waits for a container that is not there yet, and follows it when it is replaced', async () => {
      const host = await openPage(browser, site, withTag(inline, '<main></main>'));
      await eventually(() => host.warnings).toEqual(['parley: there is no #help']);
      const render = `document.querySelector('main').innerHTML = '<div id="help" style="height:450px"></div>'`;
      await host.page.evaluate(render);
      await host.panel.waitFor();
      await host.page.evaluate(render);
      await host.panel.waitFor({ state: 'detached' });
      await host.panel.waitFor();
      await host.chat();
    });
  });

  test('full fills the window at once', async () => {
    const host = await openPage(browser, site, withTag('data-mode="full"', '<h1>Shop</h1>'));
    await host.chat();
    expect(await host.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 1200, height: 800 });
    expect(await host.launcher.isVisible()).toBe(false);
    await host.page.setViewportSize({ width: 1000, height: 600 });
    await eventually(() => host.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 1000, height: 600 });
  });

  describe('by the module', () => {
    const withModule = (script: string, body = '') =>
      `<!doctype html><title>Shop</title><body>${body}<script type="module">
        import { createParley } from '${site.parleyOrigin}/widget.mjs';
        const options = { host: '${site.parleyOrigin}/', chatbotId: 'bot_shop' };
        ${script}</script>`;

    test('it is one request, no global, and a handle with the commands', async () => {
      const host = await openPage(
        browser,
        site,
        withModule(`
          window.told = [];
          const chat = createParley(options);
          const stop = chat.on('open', () => { told.push('open'); stop() });
          chat.open();
          chat.ask('One?');
          window.handle = chat;`),
      );
      await host.chat();
      await eventually(host.heard).toContainEqual({ type: 'ask', text: 'One?' });
      await host.page.evaluate('handle.close(); handle.open()');
      await eventually(async () =>
        (await host.heard()).map(({ type }) => type).filter((type) => type !== 'prepare'),
      ).toEqual(['page', 'open', 'ask', 'close', 'open']);
      expect(await host.page.evaluate('told')).toEqual(['open']);
      expect(await host.page.evaluate("'parley' in window")).toBe(false);
      expect(site.requests).toEqual(['/widget.mjs', '/api/widget/config/bot_shop', '/chat/bot_shop']);
    });

    test('made, destroyed and made again at once, as components in development are, it is there once', async () => {
      const host = await openPage(
        browser,
        site,
        withModule(
          `const container = document.getElementById('help');
           const mount = () => createParley({ ...options, mode: 'inline', container });
           mount().destroy();
           window.handle = mount();`,
          '<div id="help" style="height:450px"></div>',
        ),
      );
      await host.chat();
      expect(await host.page.locator('#help > parley-widget').count()).toBe(1);
      await host.page.evaluate('handle.destroy()');
      expect(await host.page.locator('parley-widget').count()).toBe(0);
    });

    test('the component of the documentation puts it into the page, tells answers, and takes it away', async () => {
      const documented = await readFile(join(root, 'docs/widget.md'), 'utf8');
      const jsx = /```jsx\n([\s\S]+?)```/.exec(documented)?.[1] ?? '';
      const component = ts.transpile(
        `import { createElement } from 'react';${jsx.replace('https://chat.example.com', site.parleyOrigin)}`,
        {
          jsx: ts.JsxEmit.React,
          jsxFactory: 'createElement',
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2022,
        },
      );
      const serve = (path: string, script: string) =>
        site.pages.set(path, { html: script, headers: { 'content-type': 'text/javascript' } });
      serve('/component.mjs', component);
      // Preact stands for React, whose hooks and elements it has.
      for (const path of ['compat/dist/compat.mjs', 'dist/preact.mjs', 'hooks/dist/hooks.mjs']) {
        serve(`/${path}`, await readFile(join(root, 'node_modules/preact', path), 'utf8'));
      }
      const imports = {
        react: '/compat/dist/compat.mjs',
        preact: '/dist/preact.mjs',
        'preact/hooks': '/hooks/dist/hooks.mjs',
      };
      const host = await openPage(
        browser,
        site,
        `<!doctype html><title>Shop</title><script type="importmap">${JSON.stringify({ imports })}</script><main></main>
        <script type="module">
          import { createElement, render } from 'react';
          import { ParleyChat } from '/component.mjs';
          const main = document.querySelector('main');
          const onAnswer = ({ text }) => { window.told = text };
          render(createElement(ParleyChat, { chatbotId: 'bot_shop', onAnswer }), main);
          window.unmount = () => render(null, main);
        </script>`,
      );
      const chat = await host.chat();
      expect((await host.panel.boundingBox())?.height).toBe(600);
      await chat.evaluate("tell({ type: 'event', name: 'answer', detail: { text: 'Yes.' } })");
      await eventually(() => host.page.evaluate('window.told')).toBe('Yes.');
      await host.page.evaluate('unmount()');
      await eventually(() => host.page.locator('parley-widget').count()).toBe(0);
      expect(host.page.frames()).toHaveLength(1);
    });
  });
});
