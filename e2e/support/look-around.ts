import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { saveScreenshot } from './screenshots.ts';

export const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * Looks at a page as everybody may have it, wide and on a phone, by day and by night: keeps a picture of each and gives
 * back what is wrong with it, one readable text each.
 */
export async function lookAround(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const view = `${name}-${size}-${colorScheme}`;
      await outlinesAreThere(page);
      await page.setViewportSize({ ...viewport, height: await heightOf(page, viewport.height) });
      await saveScreenshot(page, view, { isWhole: true });
      found.push(...(await accessibilityViolations(page)).map((violation) => `${view}: ${violation}`));
    }
    await page.setViewportSize(viewport);
    found.push(...(await oddities(page)).map((oddity) => `${name}-${size}: ${oddity}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  return found;
}

/** Outlines of what is loading fade in late: they are looked at once they can be seen in full, or are gone. */
const outlinesAreThere = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.loading')].every((outline) => getComputedStyle(outline).opacity === '1'),
      ),
    )
    .toBe(true);

/** Of all that can be scrolled to: what sticks to the edge of the window covers nothing there. */
const heightOf = (page: Page, atLeast: number): Promise<number> =>
  page.evaluate((least) => Math.max(least, document.documentElement.scrollHeight), atLeast);

/** What axe does not look at, and people notice. */
async function oddities(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isScrolledTo = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolledTo(element.parentElement));
    const count = (selector: string) => document.querySelectorAll(selector).length;
    if (!/\S · Parley$/.test(document.title)) found.push(`its title says nothing: “${document.title}”`);
    if (!document.documentElement.lang) found.push('it does not name its language');
    if (count('h1') !== 1) found.push(`it has ${count('h1')} first headings`);
    if (count('main') !== 1) found.push(`it has ${count('main')} main landmarks`);
    for (const close of document.querySelectorAll('dialog[open] > .page-title > .icon'))
      if (!close.checkVisibility()) found.push('its dialog has nothing to close it by');
    const tooWide = document.documentElement.scrollWidth - innerWidth;
    if (tooWide > 0) found.push(`it is ${tooWide} pixels too wide`);
    for (const control of document.querySelectorAll<HTMLElement>('button, a, input, select, textarea')) {
      const { width, height, right } = control.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
      if (isSeen && right > innerWidth + 1 && !isScrolledTo(control))
        found.push(`${control.outerHTML.slice(0, 100)} sticks out by ${Math.round(right - innerWidth)} pixels`);
    }
    return found;
  });
}
