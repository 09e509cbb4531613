import { existsSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { browserTest } from './browser-test.ts';
import { saveScreenshot } from './screenshots.ts';
import { startShopSite } from './shop-site.ts';

browserTest('a shop of another origin asks for the widget, also under a strict policy', async ({ page }) => {
  const site = await startShopSite({ serverUrl: 'http://127.0.0.1:9', chatbotId: 'bot_"1"' });
  onTestFinished(() => site.close());
  expect(site.tag({ 'data-locale': 'de' })).toContain('data-chatbot-id="bot_&quot;1&quot;" data-locale="de"');
  const asked: string[] = [];
  await page.route('http://127.0.0.1:9/**', (route) => {
    asked.push(`${route.request().headers()['referer']} ${route.request().url()}`);
    return route.fulfill({ contentType: 'text/javascript', body: 'document.title = "loaded";' });
  });

  for (const path of ['/', '/strict', '/open']) {
    await page.goto(site.url + path);
    await page.waitForFunction('document.title === "loaded"');
  }
  await page.goto(`${site.url}/no-chat`);
  expect(asked).toEqual(Array(3).fill(`${site.url}/ http://127.0.0.1:9/widget.js`));
});

browserTest('what a page looks like is kept as a file', async ({ page }) => {
  const site = await startShopSite({ serverUrl: 'http://127.0.0.1:9', chatbotId: 'bot_none' });
  onTestFinished(() => site.close());
  await page.goto(`${site.url}/no-chat`);
  const path = await saveScreenshot(page, 'shop-without-chat');
  expect(path).toMatch(/\.cache\/screenshots\/shop-without-chat\.png$/);
  expect(existsSync(path)).toBe(true);
});
