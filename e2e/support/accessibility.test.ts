import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { browserTest } from './browser-test.ts';
import { type ShopSite, startShopSite } from './shop-site.ts';

let site: ShopSite;
let frames: ShopSite;

beforeAll(async () => {
  // No server: these pages are looked at without a chat.
  const nobody = { serverUrl: 'http://127.0.0.1:9', chatbotId: 'bot_none' };
  site = await startShopSite(nobody);
  frames = await startShopSite(nobody);
});
afterAll(async () => {
  await site?.close();
  await frames?.close();
});

browserTest('finds nothing to complain of in the shop', async ({ page }) => {
  for (const path of ['/no-chat', '/help', '/lamps/harbour', '/dark']) {
    await page.goto(site.url + path);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
});

browserTest('finds what is wrong in a page, in its shadow roots and in frames of other origins', async ({ page }) => {
  const strict = { 'content-security-policy': "default-src 'none'; script-src 'self'" };
  const frameUrl = frames.url.replace('shop.', 'chat.');
  frames.put('/bad', {
    html: '<!doctype html><html lang="en"><title>x</title><main><h1>x</h1><input></main></html>',
    headers: strict,
  });
  site.put('/bad', {
    html: `<!doctype html><html lang="en"><title>x</title><main><h1>x</h1><button></button>
<div><template shadowrootmode="open"><p style="color: #aaa; background: #fff">faint</p></template></div>
<iframe title="x" src="${frameUrl}/bad"></iframe></main></html>`,
  });
  await page.goto(`${site.url}/bad`);
  const found = (await accessibilityViolations(page)).join('\n');
  expect(found).toMatch(/^page: button-name/m);
  expect(found).toMatch(/^page: color-contrast/m);
  expect(found).toMatch(/^frame \/bad: label/m);
});

browserTest('looks into pages with a strict policy', async ({ page }) => {
  await page.goto(`${site.url}/strict`);
  expect(await accessibilityViolations(page)).toEqual([]);
});
