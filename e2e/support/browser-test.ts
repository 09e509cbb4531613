import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { launchBrowser, skipsBrowserTests } from './browser.ts';

/**
 * A test in a real Chromium: `page` is one of its own, `browser` is the file's. Skipped where there is no Chromium, but
 * not in CI.
 */
export const browserTest = test
  .extend<{ browser: Browser; page: Page }>({
    browser: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which other fixtures this one needs
      async ({}, use) => {
        const browser = await launchBrowser();
        await use(browser);
        await browser.close();
      },
      { scope: 'file' },
    ],
    page: async ({ browser }, use) => {
      const page = await browser.newPage();
      await use(page);
      await page.close();
    },
  })
  .skipIf(skipsBrowserTests());
