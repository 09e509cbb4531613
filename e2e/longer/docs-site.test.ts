import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

const pages = [
  '/docs',
  '/docs/widget',
  '/docs/clients',
  '/docs/api',
  '/docs/api/questions',
  '/docs/nowhere',
  '/nowhere',
];
const isSideways = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

describe('The documentation', () => {
  browserTest('is searched by keyboard alone', async ({ page }) => {
    await page.goto(`${server.url}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('verify webh');
    const field = page.getByRole('combobox', { name: 'Search the documentation' });
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect(await options.count()).toBeLessThanOrEqual(8);
    expect(await options.first().locator('mark').first().textContent()).toMatch(/verify|webh/i);
    await page.keyboard.press('ArrowDown');
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
    expect(await accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'docs-search');
    await page.keyboard.press('ArrowUp');
    const address = await options.first().getAttribute('data-url');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}${address}`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('verify webhook zzzz');
    await page.getByText('No page has all of “verify webhook zzzz”. The nearest:').waitFor();
    expect(await options.first().textContent()).toMatch(/webhook/i);
    expect(await accessibilityViolations(page)).toEqual([]);
    await field.fill('');
    await page.keyboard.type('zzzz');
    await page.getByText('Nothing found for “zzzz”.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#search-results').isVisible()).toBe(false);
  });

  browserTest('shows one language in all examples, and remembers it', async ({ page }) => {
    await page.goto(`${server.url}/docs/api/questions`);
    await page.getByRole('tab', { name: 'Python' }).first().click();
    await page.goto(`${server.url}/docs/api/sources`);
    await page.locator('code:visible', { hasText: 'parley.sources.list(chatbot_id=' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Python', selected: true }).count()).toBeGreaterThan(5);
    expect(await page.locator('code:visible', { hasText: 'curl ' }).count()).toBe(0);
  });

  browserTest('shows the beginning of its navigation, unless the page is further down in it', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const list = page.locator('#navigation');
    const tops = () =>
      list.evaluate((box) =>
        [box, ...box.querySelectorAll('.switch, [aria-current="page"]:not(.switch *)')].map(
          (element) => element.getBoundingClientRect().top,
        ),
      );
    await page.goto(`${server.url}/docs/clients`);
    expect(await list.evaluate((box) => box.scrollTop)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto(`${server.url}/docs/api/about`);
    const [box = 0, both = 0, entry = 0] = await tops();
    expect(await list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    // The way to the other half stays in sight, and the page's own entry below it.
    expect(both - box).toBeLessThan(20);
    expect(entry).toBeGreaterThan(both + 36);
    expect(entry).toBeLessThan(500);
    await saveScreenshot(page, 'docs-navigation-scrolled');
  });

  browserTest('marks the operation that is read, and cuts no line of its samples', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${server.url}/docs/api/sources`);
    const navigation = page.getByRole('navigation', { name: 'Documentation' });
    const marked = navigation.locator('[aria-current="true"]');
    const operations = page.locator('section.operation');
    for (const at of [0, 3, 1]) {
      const operation = operations.nth(at);
      await operation.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
      await expect.poll(() => marked.getAttribute('href')).toBe(`#${await operation.getAttribute('id')}`);
      expect(await marked.count()).toBe(1);
    }
    const cut = await page.evaluate(
      `[...document.querySelectorAll('.operation-examples pre')].filter((pre) => pre.scrollWidth > pre.clientWidth).length`,
    );
    expect(cut).toBe(0);
    // What does not fit goes on to the right of where its line begins.
    const hangs = await page.evaluate(
      `[...document.querySelectorAll('.operation-examples .line')].map((line) => parseFloat(getComputedStyle(line).textIndent))`,
    );
    expect(Math.max(...(hangs as number[]))).toBeLessThan(0);
    await navigation.getByRole('link', { name: 'Guides' }).click();
    await page.waitForURL(`${server.url}/docs`);
  });

  browserTest(
    'tries operations with a key, asks before it changes something, and keeps the key in the tab',
    async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).origin));
      const { key } = await owner.call<{ key: string }>('POST', `/api/accounts/${owner.accountId}/api-keys`, {
        name: 'docs',
        scopes: ['manage'],
      });
      await page.goto(`${server.url}/docs/api/chatbots`);
      const create = page.locator('#post-api-chatbots');
      await create.getByText('Try it').click();
      await create.getByLabel('API key').fill(key);
      await create.getByRole('button', { name: 'Send request' }).click();
      await create.getByText('This changes data on this server.').waitFor();
      await create.getByRole('button', { name: 'Cancel' }).click();
      await create.getByRole('button', { name: 'Send request' }).click();
      await create.getByRole('button', { name: 'Send anyway' }).click();
      await create.getByText(/^201 .*ms$/).waitFor();
      expect(await create.locator('.reply pre').textContent()).toContain('"name": "Lumen"');
      await saveScreenshot(page, 'docs-try-it');
      expect(await accessibilityViolations(page)).toEqual([]);

      const list = page.locator('#get-api-chatbots');
      await list.getByText('Try it').click();
      expect(await list.getByLabel('API key').inputValue()).toBe(key);
      await list.getByRole('button', { name: 'Send request' }).click();
      await list.getByText(/^200 .*ms$/).waitFor();
      expect(JSON.parse((await list.locator('.reply pre').textContent()) ?? '').chatbots).toHaveLength(1);

      await create.getByLabel('Body').fill('{');
      await create.getByRole('button', { name: 'Send request' }).click();
      await create.getByRole('button', { name: 'Send anyway' }).click();
      await create.getByText('The body is not valid JSON').waitFor();
      expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).not.toContain(key);
      expect(new Set(asked)).toEqual(new Set([server.url]));
    },
  );

  browserTest('never moves what somebody reads, however late its font comes', async ({ page }) => {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/docs', '/docs/getting-started', '/docs/widget', '/docs/api/questions']) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(500);
      expect([path, await page.evaluate('shifts')]).toEqual([path, []]);
    }
  });

  browserTest('lets every code be copied by a button that is seen', async ({ browser }) => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${server.url}/docs/getting-started`);
    const copies = page.getByRole('button', { name: 'Copy' });
    expect(await copies.count()).toBe(await page.locator('.code').count());
    expect(await copies.first().evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
    await copies.first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npm start');
    await context.close();
  });

  browserTest('fades code where it goes on beyond its box, until it is scrolled there', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${server.url}/docs/widget`);
    const code = page.locator('.code').first();
    const faded = () => code.evaluate((box) => getComputedStyle(box, '::before').content !== 'none');
    await expect.poll(faded).toBe(true);
    await code.locator('pre').evaluate((pre) => pre.scrollTo(pre.scrollWidth, 0));
    await expect.poll(faded).toBe(false);
  });

  browserTest(
    'can be read by everybody, in light and dark, and on a phone without scrolling sideways',
    async ({ browser }) => {
      const found: string[] = [];
      for (const [width, colorScheme] of [
        [1440, 'light'],
        [1440, 'dark'],
        [390, 'light'],
      ] as const) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
        const page = await context.newPage();
        for (const path of pages) {
          await page.goto(server.url + path);
          const name = `docs${path.replaceAll('/', '-')}-${width}-${colorScheme}`;
          await saveScreenshot(page, name);
          if (await isSideways(page)) found.push(`${name} scrolls sideways`);
          found.push(...(await accessibilityViolations(page)).map((violation) => `${name}: ${violation}`));
        }
        await context.close();
      }
      expect(found).toEqual([]);
    },
  );

  browserTest('has its navigation behind a button on a phone, and the theme of the dashboard', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(`${server.url}/docs/faq`);
    await page.evaluate(`localStorage.setItem('parley.preferences', '{"theme":"light"}')`);
    await page.reload();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.locator('#navigation a').first().isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await saveScreenshot(page, 'docs-menu-390');
    // Below the header, even when the list is scrolled to its end.
    await page.locator('#navigation').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    expect(
      await page.locator('#navigation .switch').evaluate((box) => box.getBoundingClientRect().top),
    ).toBeGreaterThanOrEqual(60);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Widget' }).first().click();
    await page.getByRole('heading', { name: 'The widget' }).waitFor();
    await context.close();
  });
});
