import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { type ShopSite, startShopSite } from '../support/shop-site.ts';
import { signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let shop: ShopSite;

beforeAll(async () => {
  server = await startServer();
  const owner = await signUpSiteOwner(server.url);
  const chatbotId = await owner.createChatbot({
    domain: 'shop.localhost',
    settings: { suggestedQuestions: ['Can I return a lamp?'] },
  });
  shop = await startShopSite({ serverUrl: server.url, chatbotId });
  const tag = shop.tag({ 'data-parley': 'search', 'data-container': '#box' });
  shop.put('/docs', {
    html: `<!doctype html><html lang="en"><title>Docs</title><main><h1>Docs</h1><div id="box"></div></main>${tag}`,
  });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
});

async function openedSearch(page: Page): Promise<FrameLocator> {
  await page.goto(`${shop.url}/docs`);
  await page.getByRole('button', { name: 'Search or ask…' }).waitFor();
  await page.keyboard.press('Control+k');
  const frame = page.frameLocator('parley-search iframe');
  await frame.getByRole('combobox').waitFor();
  return frame;
}

describe('The search box', () => {
  browserTest('finds pages while a visitor types, and opens the one that is chosen', async ({ page }) => {
    const frame = await openedSearch(page);
    const field = frame.getByRole('combobox');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await frame.getByRole('option', { name: 'Can I return a lamp?' }).waitFor();
    await field.pressSequentially('shipping cost');
    const options = frame.getByRole('option');
    await options.nth(1).waitFor();
    expect(await options.first().textContent()).toContain('Ask “shipping cost”');
    expect(await options.nth(1).textContent()).toContain('Shipping');
    expect(await frame.locator('mark').first().textContent()).toMatch(/shipping|costs/i);
    await saveScreenshot(page, 'search-results');
    expect(await accessibilityViolations(page)).toEqual([]);

    await field.press('ArrowDown');
    expect(await frame.getByRole('option', { selected: true }).textContent()).toContain('Shipping');
    expect(await field.getAttribute('aria-activedescendant')).toBe('choice-1');
    const visited = page.waitForRequest((request) => request.isNavigationRequest());
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'A page' }));
    await field.press('Enter');
    expect((await visited).url()).toContain('https://shop.example/help/shipping');
  });

  browserTest('is as high as what it shows, and grows with it', async ({ page }) => {
    const frame = await openedSearch(page);
    const heightOf = async () => (await page.locator('parley-search dialog').boundingBox())?.height ?? 0;
    await frame.getByRole('option').first().waitFor();
    const needed = () => frame.locator('.search').evaluate((box) => box.getBoundingClientRect().height);
    await expect.poll(async () => Math.abs((await heightOf()) - (await needed()))).toBeLessThan(1);
    const atFirst = await heightOf();
    expect(atFirst).toBeLessThan(240);
    await frame.getByRole('combobox').fill('return');
    await frame.getByRole('option').nth(1).waitFor();
    await expect.poll(heightOf).toBeGreaterThan(atFirst);
    await frame.getByRole('combobox').fill('');
    await expect.poll(heightOf).toBe(atFirst);
  });

  browserTest('offers what was searched for before, until the visitor clears it', async ({ page }) => {
    let frame = await openedSearch(page);
    await frame.getByRole('combobox').fill('shipping cost');
    await frame.getByRole('option').nth(1).waitFor();
    await frame.getByRole('combobox').press('Enter');
    await frame.getByRole('log').waitFor();
    frame = await openedSearch(page);
    const recent = frame.getByRole('group', { name: 'Recent searches' }).getByRole('option');
    expect(await recent.allTextContents()).toEqual([expect.stringContaining('shipping cost')]);
    await saveScreenshot(page, 'search-recent');
    expect(await accessibilityViolations(page)).toEqual([]);
    await recent.click();
    await frame.getByRole('option', { name: 'Ask “shipping cost”' }).waitFor();
    await frame.getByRole('combobox').fill('');
    await frame.getByRole('button', { name: 'Clear recent searches' }).click();
    await recent.waitFor({ state: 'detached' });
    frame = await openedSearch(page);
    await frame.getByRole('option', { name: 'Can I return a lamp?' }).waitFor();
    expect(await recent.count()).toBe(0);
  });

  browserTest('answers with sources what is asked, and Escape closes it', async ({ page }) => {
    const frame = await openedSearch(page);
    const field = frame.getByRole('combobox');
    await field.fill('Can I return a lamp?');
    await field.press('Enter');
    await frame.getByRole('log').getByText('within 30 days').waitFor();
    await frame.getByRole('button', { name: /^Source 1: Returns and refunds/ }).waitFor();
    expect(await frame.locator('.page .address').first().textContent()).toBe('shop.example › help › returns');
    await saveScreenshot(page, 'search-answer');
    expect(await accessibilityViolations(page)).toEqual([]);
    await field.focus();
    await page.keyboard.press('Escape');
    await page.locator('parley-search dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Search or ask…' }).click();
    await field.waitFor();
  });

  browserTest('keeps the question in the field, with a way back to the results and other pages', async ({ page }) => {
    const frame = await openedSearch(page);
    const field = frame.getByRole('combobox');
    await field.fill('Can I return a lamp?');
    await frame.getByRole('option').nth(1).waitFor();
    await field.press('Enter');
    await frame.getByRole('log').getByText('within 30 days').waitFor();
    expect(await field.inputValue()).toBe('Can I return a lamp?');
    expect(await frame.getByRole('log').locator('mark').count()).toBe(0);
    // The field says what was asked; below it only a screen reader reads it again.
    const said = frame.getByRole('log').locator('.visitor .bubble').last();
    expect(await said.textContent()).toContain('Can I return a lamp?');
    const heightOf = () => said.evaluate((bubble) => bubble.getBoundingClientRect().height);
    expect(await heightOf()).toBe(1);
    await frame.getByRole('navigation', { name: 'Pages' }).getByRole('button').first().waitFor();
    await frame.getByRole('button', { name: 'Back to results' }).click();
    await frame.getByRole('option').nth(1).waitFor();
    expect(await frame.getByRole('log').count()).toBe(0);
    await field.press('Enter');
    await frame.getByRole('log').waitFor();
    // Without the question in the field, it stands above its answer.
    await field.fill('');
    await expect.poll(heightOf).toBeGreaterThan(20);
  });

  browserTest(
    'has a field that is as wide as its place, or a square, without a shortcut for fingers',
    async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 780 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await context.newPage();
      await page.goto(`${shop.url}/docs`);
      const field = page.locator('parley-search button');
      await field.waitFor();
      expect(await field.locator('kbd').isVisible()).toBe(false);
      for (const place of [60, 86, 120, 200]) {
        await page.locator('parley-search').evaluate((element, inlineSize) => {
          (element.parentElement as HTMLElement).style.inlineSize = `${inlineSize}px`;
        }, place);
        const box = await field.boundingBox();
        const width = place < 100 ? 44 : place;
        expect(box?.width).toBeCloseTo(width);
        expect(box?.height).toBeCloseTo(44);
        // A word is seen whole or not at all.
        for (const word of await field.locator('span').all()) {
          const { x = 0, y = 0, width: wide = 0 } = (await word.boundingBox()) ?? {};
          const isInSight = y < (box?.y ?? 0) + 42;
          expect(isInSight && x + wide > (box?.x ?? 0) + width).toBe(false);
          if (width === 44) expect(isInSight).toBe(false);
        }
        const glass = await field.locator('svg').boundingBox();
        if (width === 44) expect((glass?.x ?? 0) + 10).toBeCloseTo((box?.x ?? 0) + 22);
      }
      await context.close();
    },
  );

  browserTest('is dark where the visitor likes it dark, and fills a phone', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 780 });
    const frame = await openedSearch(page);
    await frame.getByRole('combobox').fill('return');
    await frame.getByRole('option').nth(1).waitFor();
    await saveScreenshot(page, 'search-phone-dark');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.locator('parley-search dialog').boundingBox()).toMatchObject({ width: 390, height: 780 });
  });
});
