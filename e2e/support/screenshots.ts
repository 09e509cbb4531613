import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const folder = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));

/**
 * Keeps what the page looks like now as `.cache/screenshots/NAME.png`, for people to look at; `isWhole` takes what has to
 * be scrolled to as well.
 */
export async function saveScreenshot(page: Page, name: string, { isWhole = false } = {}): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = `${folder}${name}.png`;
  await page.screenshot({ path, animations: 'disabled', fullPage: isWhole });
  return path;
}
