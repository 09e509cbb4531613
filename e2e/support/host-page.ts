import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { HostSite, SitePage } from './host-site.ts';

export interface OpenPage {
  page: Page;
  /** The button, whatever it says. */
  launcher: Locator;
  panel: Locator;
  /** Waits for the chat and what it has heard so far. */
  chat(): Promise<Frame>;
  heard(): Promise<Record<string, unknown>[]>;
  /** What the page's console was warned of. */
  warnings: string[];
}

export function tagOf(site: HostSite, chatbotId: string, attributes = ''): string {
  return `<script async src="${site.parleyOrigin}/widget.js" data-chatbot-id="${chatbotId}" ${attributes}></script>`;
}

/** For what a browser takes its time for. */
export function eventually<Value>(read: () => Value) {
  return expect.poll(read);
}

let counted = 0;

/** A page of the site in a window of its own, in which nothing takes its time to move. */
export async function openPage(
  browser: Browser,
  site: HostSite,
  content: string | SitePage,
  size = { width: 1200, height: 800 },
): Promise<OpenPage> {
  counted += 1;
  const path = `/page-${counted}`;
  site.pages.set(path, typeof content === 'string' ? { html: content } : content);
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`${site.origin}${path}`);
  const chat = async () => {
    const frame = await vi.waitFor(() => {
      const found = page.frames().find((frame) => frame.url().includes('/chat/'));
      if (!found) throw new Error('There is no chat on the page.');
      return found;
    });
    await frame.waitForFunction('window.heard');
    return frame;
  };
  return {
    page,
    launcher: page.locator('parley-widget button'),
    panel: page.locator('parley-widget section'),
    chat,
    heard: async () => (await chat()).evaluate('heard'),
    warnings,
  };
}
