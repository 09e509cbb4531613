import axe from 'axe-core';
import { expect, test } from 'vitest';
import { findChromium, launchBrowser } from './support/browser.ts';

test.skipIf(!findChromium() && !process.env.CI)(
  'the accessibility checks find what they must find',
  async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await page.setContent('<html><title>x</title><body><button></button></body></html>');
    await page.evaluate(axe.source);
    const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    await browser.close();
    expect(found).toContain('button-name');
  },
);
