import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The chat as a visitor sees it: in the panel on a site, or as a page of its own. */
export interface Chat {
  within: Page | FrameLocator;
  log: Locator;
  input: Locator;
  /** Writes and sends. */
  ask(text: string): Promise<void>;
  /** Waits for so many finished answers of the chatbot, without its welcome. */
  answers(count: number): Promise<string[]>;
  button(name: string | RegExp): Locator;
  /** Opens the menu and chooses. */
  choose(item: string): Promise<void>;
}

export function chatIn(within: Page | FrameLocator): Chat {
  const log = within.getByRole('log');
  const input = within.getByRole('textbox', { name: 'Your message', exact: true }).last();
  const button = (name: string | RegExp) => within.getByRole('button', { name, exact: true });
  return {
    within,
    log,
    input,
    button,
    async ask(text) {
      await input.fill(text);
      await input.press('Enter');
    },
    async answers(count) {
      const answers = log.locator('.entry.bot');
      // The first is the welcome.
      await answers.nth(count).waitFor();
      return (await answers.allInnerTexts()).slice(1);
    },
    async choose(item) {
      await button('More options').click();
      await within.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
}

/** Opens the chat on a page of a site by its button. */
export async function openChat(page: Page): Promise<Chat> {
  await page.getByRole('button', { name: 'Open chat' }).click();
  const chat = chatIn(page.frameLocator('parley-widget iframe'));
  await chat.input.waitFor();
  return chat;
}
