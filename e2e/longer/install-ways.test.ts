import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect } from 'vitest';
import { ways } from '../../dashboard/src/install/ways.ts';
import { browserTest } from '../support/browser-test.ts';
import { openChat } from '../support/chat.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let server: RunningServer;
let chatbotId: string;
let site: ShopSite;
beforeAll(async () => {
  server = await startServer();
  chatbotId = await (await signUpSiteOwner(server.url)).createChatbot();
  site = await startShopSite({ serverUrl: server.url, chatbotId });
});
afterAll(async () => {
  await server?.stop();
  await site?.close();
});

/** What the page of installing gives to copy. */
function codeFor(name: string): string {
  const way = ways.find((one) => one.name === name);
  expect(way?.isTried, name).toBe(true);
  return way?.code({ host: server.url, chatbotId }) ?? '';
}

/** A module and what it imports, as a browser runs it. */
async function bundle(module: string): Promise<string> {
  const entry = 'virtual:entry';
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `${root}/entry.js` : undefined),
        load: (id) => (id === `${root}/entry.js` ? module : undefined),
      },
    ],
    build: { write: false, target: 'chrome111', rolldownOptions: { input: entry } },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('Nothing was built.');
  return result.output[0].code;
}

async function expectAnswer(page: Page) {
  const chat = await openChat(page);
  await chat.ask('How long can I return a lamp?');
  const [answer] = await chat.answers(1);
  expect(answer).toContain('30 days');
}

browserTest('the tag for HTML puts the chat on a page', async ({ page }) => {
  site.put('/html', { html: `<!doctype html><title>Shop</title><main>Lamps</main>${codeFor('HTML')}` });
  await page.goto(new URL('/html', site.url).href);
  await expectAnswer(page);
});

browserTest('the component for React puts it there, and takes it away when it goes', async ({ page }) => {
  const script = await bundle(`${codeFor('React')}
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
const app = createRoot(document.querySelector('main'));
app.render(createElement(StrictMode, null, createElement(ParleyChat)));
window.leave = () => app.unmount();`);
  site.put('/react.js', { html: script, headers: { 'content-type': 'text/javascript' } });
  site.put('/react', {
    html: '<!doctype html><title>Shop</title><main></main><script type="module" src="/react.js"></script>',
  });
  await page.goto(new URL('/react', site.url).href);
  await expectAnswer(page);
  await page.evaluate('leave()');
  await expect.poll(() => page.locator('parley-widget').count()).toBe(0);
});
