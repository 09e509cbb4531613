import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { openChat } from '../support/chat.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { startShopSite } from '../support/shop-site.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const pages = 100;
let site: { url: string; host: string; close(): void };
let server: RunningServer;

beforeAll(async () => {
  site = await startSite();
  server = await startServer({ ALLOWED_PRIVATE_HOSTS: site.host });
});
afterAll(async () => {
  await server?.stop();
  site?.close();
});

/** A website of a hundred pages, each about one lamp, with questions on its home page. */
async function startSite() {
  const home = `<!doctype html><html lang="en"><head><title>Lumen Lamps | Home</title>
<meta name="theme-color" content="#8a2558"><meta property="og:site_name" content="Lumen Lamps"></head>
<body><main><h1>Lamps from Oslo</h1><p>We have made lamps by hand in Oslo since 1974.</p>
<h2>How long can I return a lamp?</h2><p>You can return any lamp within 30 days of delivery.</p>
<ul>${Array.from({ length: pages - 1 }, (_, n) => `<li><a href="/lamps/${n}">Lamp ${n}</a></li>`).join('')}</ul></main></body></html>`;
  const lamp = (n: string) => `<!doctype html><html lang="en"><head><title>Lamp ${n}</title></head><body><main>
<h1>Lamp ${n}</h1><p>Lamp ${n} is ${20 + Number(n)} cm high and takes a bulb of ${3 + (Number(n) % 9)} watts. Its shade is made of glass from Hadeland, and its foot of oiled oak.</p></main></body></html>`;
  const http = createServer((request, response) => {
    const n = /^\/lamps\/(\d+)$/.exec(request.url ?? '')?.[1];
    const body = request.url === '/' ? home : n && lamp(n);
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body || 'Not found');
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { url: `http://${host}/`, host, close: () => http.close() };
}

describe('Somebody with a website', () => {
  browserTest('has a chatbot on a page of their own by a dozen clicks', async ({ page, browser }) => {
    const startedAt = Date.now();
    const found: string[] = [];
    let clicks = 0;
    const click = async (name: string, role: 'button' | 'link' = 'button') => {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).click();
    };
    const fill = async (label: string, text: string) => {
      clicks += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    };
    const look = async (name: string) => {
      await saveScreenshot(page, `dashboard-${name}`);
      found.push(...(await accessibilityViolations(page)).map((violation) => `${name}: ${violation}`));
    };
    await page.goto(server.url);
    await fill('Your name', 'Olivia');
    await fill('Company', 'Lumen Lamps');
    await fill('Email', 'olivia@shop.example');
    await fill('Password', 'a long password');
    await click('Create account');
    await fill('Website', site.url);
    await click('Create chatbot');

    await page.getByText(/^[1-9]\d* pages? read$/).waitFor();
    await look('reading');
    const chat = page.frameLocator('iframe[title="Try it"]');
    await chat.getByRole('button', { name: 'How long can I return a lamp?' }).click();
    clicks += 1;
    await chat
      .getByText(/within 30 days/)
      .first()
      .waitFor();

    await click('Add it to your site', 'link');
    const tag = (await page.locator('.copy-box code').first().textContent()) ?? '';
    const chatbotId = /bot_[\w-]+/.exec(tag)?.[0] ?? '';
    const shop = await startShopSite({ serverUrl: server.url, chatbotId });
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(shop.url);
    const widget = await openChat(visitor);
    await widget.ask('How long can I return a lamp?');
    expect((await widget.answers(1))[0]).toContain('within 30 days');
    // biome-ignore lint/suspicious/noConsole: how long it took is told, and decides nothing
    console.info(`From the first page to an answer on another site: ${Date.now() - startedAt} ms, ${clicks} clicks.`);
    await page.getByText('shop.localhost').waitFor();
    await shop.close();

    await page.goto(`${server.url}/chatbots/${chatbotId}/start`);
    await page.getByText(`${pages} pages read`).waitFor();
    await look('read');
    expect(clicks).toBeLessThanOrEqual(12);
    expect(found).toEqual([]);
  });
});
