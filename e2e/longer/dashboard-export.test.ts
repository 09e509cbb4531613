import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { browserTest } from '../support/browser-test.ts';
import { chatIn } from '../support/chat.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type LiveSession, password, signUpNewcomer, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { namesInZip } from '../support/zip-names.ts';

let server: RunningServer;
const site = createServer((_, response) =>
  response
    .setHeader('Content-Type', 'text/html')
    .end('<title>Lumen Lamps</title><main><h1>Lamps</h1><p>All lamps are made by hand in Porto.</p></main>'),
);
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  server = await startServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  await server?.stop();
  site.close();
});

/** An owner with a chatbot, at its page of content. */
async function openContent(browser: Browser): Promise<{ page: Page; email: string }> {
  const { email, call } = await signUpNewcomer(server.url);
  const { id } = await call<{ id: string }>('POST', '/api/chatbots', { name: 'Lumen' });
  const page = await signInToDashboard(browser, server.url, email, `/chatbots/${id}/sources`);
  await page.getByRole('heading', { name: 'What should it learn from?' }).waitFor();
  return { page, email };
}

async function addText(page: Page, title: string, content: string): Promise<void> {
  const form = page.getByRole('heading', { name: 'What should it learn from?' });
  if ((await form.count()) === 0) await page.getByRole('button', { name: 'Add content' }).click();
  await page.getByRole('radio', { name: 'Text', exact: true }).check();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill(content);
  await page.getByRole('button', { name: 'Add text' }).click();
  await row(page, title).getByText('Ready').waitFor();
}

const row = (page: Page, title: string) => page.locator('.source', { hasText: title });
const actions = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` });

async function remove(page: Page, title: string): Promise<void> {
  await actions(page, title).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
}

const topOf = async (at: Locator) => (await at.boundingBox())?.y ?? Number.NaN;
const bottomOf = async (at: Locator) => (await topOf(at)) + ((await at.boundingBox())?.height ?? 0);

/** Keeps a picture of a page as it is now, on a desktop and on a phone, and says what axe finds. */
async function look(page: Page, name: string, at?: Locator): Promise<string[]> {
  await at?.evaluate((element) => element.scrollIntoView());
  await saveScreenshot(page, `dashboard-${name}`);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await at?.evaluate((element) => element.scrollIntoView());
  await saveScreenshot(page, `dashboard-${name}-phone-dark`);
  const found = await accessibilityViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...found, ...(await accessibilityViolations(page))].map((violation) => `${name}: ${violation}`);
}

describe('An owner', () => {
  browserTest(
    'sees where the time of an answer went and what it rests on, and takes everything along',
    async ({ browser }) => {
      const { page } = await openContent(browser);
      await addText(
        page,
        'Returns',
        '# Returns\n\nGoods can be sent back within 30 days for a full refund. The customer pays the postage of a return.',
      );
      await page.getByRole('link', { name: 'Playground' }).click();
      await chatIn(page.frameLocator('iframe')).ask('Within how many days can goods be sent back?');
      await page.getByText('Timings').click();
      const times = await page.locator('.timings li').allTextContents();
      const steps = ['Understanding', 'Embedding', 'Search', 'Reading', 'Writing', 'Checking', 'Other'];
      const told = times.map((text) => text.replace(/ [\d.,]+ ms/, '').trim());
      // What took next to no time is counted with the rest.
      expect(told).toEqual(steps.filter((step) => told.includes(step)));
      expect(told.at(-1)).toBe('Other');
      expect(await page.locator('.facts').textContent()).toMatch(/Tokens\d+/);
      // It rests on one passage, in which the sentence is marked without a choice.
      expect(await page.locator('blockquote mark').first().textContent()).toBe(
        'Goods can be sent back within 30 days for a full refund.',
      );
      expect(await page.locator('.sentences').count()).toBe(0);
      // With what stands around it in the passage.
      expect(await page.locator('blockquote').first().textContent()).toContain('The customer pays the postage');
      const found = await look(page, 'timings');

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
      const panel = page.getByRole('heading', { name: 'Export your data' });
      await panel.waitFor();
      found.push(...(await look(page, 'export', panel)));
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download export' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^parley-[\w-]+-\d{4}-\d{2}-\d{2}\.zip$/);
      await page.getByText('Your download has started').waitFor();
      const names = namesInZip(await readFile(await download.path()));
      expect(names).toContain('README.txt');
      expect(names).toContain('messages.jsonl');
      // The page is still there.
      await page.getByRole('heading', { name: 'General', exact: true }).waitFor();
      expect(found).toEqual([]);
    },
  );

  browserTest('sees of an answer from several passages what each sentence rests on', async ({ browser }) => {
    const { page } = await openContent(browser);
    await addText(page, 'Returns', '# Returns\n\nGoods can be sent back within 30 days for a full refund.');
    await addText(page, 'Postage', '# Postage\n\nThe customer pays the postage when goods are sent back.');
    await page.getByRole('link', { name: 'Playground' }).click();
    // Neither passage says all of it, so that the answer has the closest of both.
    await chatIn(page.frameLocator('iframe')).ask('What happens when goods are sent back?');
    const marked = page.locator('.evidence blockquote mark');
    const sentence = page.locator('.sentences').getByRole('button', { name: 'Goods can be sent back' });
    await sentence.click();
    await expect
      .poll(() => marked.allTextContents())
      .toEqual(['Goods can be sent back within 30 days for a full refund.']);
    await sentence.click();
    await expect.poll(() => marked.count()).toBe(2);
  });

  browserTest('takes a removal back, and one that is not taken back happens', async ({ browser }) => {
    const { page, email } = await openContent(browser);
    for (const title of ['Guide', 'Prices', 'Hours']) await addText(page, title, `About ${title}.`);

    // By keyboard: the focus goes to what undoes it, and to the page afterwards.
    await actions(page, 'Guide').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText('“Guide” removed').waitFor();
    expect(await row(page, 'Guide').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    await row(page, 'Guide').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

    await remove(page, 'Guide');
    await remove(page, 'Prices');
    const violations = await look(page, 'undo');
    // Of several at once.
    await page.getByText('2 removed').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await row(page, 'Guide').waitFor();
    await row(page, 'Prices').waitFor();
    await remove(page, 'Prices');
    await page.getByText('“Prices” removed').waitFor();
    await page.getByText('“Prices” removed').waitFor({ state: 'hidden' });
    await page.reload();
    await row(page, 'Guide').waitFor();
    expect(await row(page, 'Prices').count()).toBe(0);

    // Whoever leaves at once, to another site or by signing out, has it removed all the same.
    await remove(page, 'Hours');
    await page.goto('about:blank');
    await page.goBack();
    await row(page, 'Guide').waitFor();
    await expect.poll(async () => row(page, 'Hours').count()).toBe(0);
    await page.reload();
    await row(page, 'Guide').waitFor();
    expect(await row(page, 'Hours').count()).toBe(0);
    await remove(page, 'Guide');
    const address = page.url();
    await page.locator('.user-button').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.goto(address);
    await page.getByRole('heading', { name: 'What should it learn from?' }).waitFor();
    expect(violations).toEqual([]);
  });

  browserTest('changes how often a source is read again', async ({ browser }) => {
    const { page } = await openContent(browser);
    const { port } = site.address() as AddressInfo;
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/`);
    await page.getByRole('button', { name: 'Read website' }).click();
    const source = row(page, `127.0.0.1:${port}`);
    await source.getByText('Ready').first().waitFor();
    const open = () =>
      source
        .getByRole('button', { name: `127.0.0.1:${port}`, exact: false })
        .first()
        .click();
    await open();
    const schedule = source.getByRole('combobox');
    expect(await schedule.inputValue()).toBe('168');
    await source.getByText(/^Next: /).waitFor();
    const weekly = await source.getByText(/^Next: /).textContent();
    await schedule.selectOption('24');
    await expect.poll(() => source.getByText(/^Next: /).textContent()).not.toBe(weekly);
    const violations = await look(page, 'schedule', source);
    await schedule.selectOption('0');
    await source.getByText(/^Next: /).waitFor({ state: 'hidden' });
    await page.reload();
    await source.waitFor();
    await open();
    expect(await schedule.inputValue()).toBe('0');
    expect(violations).toEqual([]);
  });

  browserTest('stacks what it tells, the newest nearest to the edge', async ({ browser }) => {
    const { page } = await openContent(browser);
    await addText(page, 'Guide', 'About Guide.');
    await page.goto(`${server.url}/design`);
    const failure = page.getByRole('button', { name: 'Show a failure' });
    await failure.click();
    await page.getByRole('button', { name: 'Show a toast' }).click();
    // Said again, it is not there twice.
    await failure.click();
    const cards = page.locator('.toasts > .toast');
    await saveScreenshot(page, 'dashboard-toasts');
    expect(await cards.allTextContents()).toEqual(['Saved', 'Could not be saved']);
    const [older, newer] = [cards.filter({ hasText: /^Saved/ }), cards.filter({ hasText: 'Could not' })];
    expect(await bottomOf(older)).toBeLessThan(await topOf(newer));
    expect((await older.boundingBox())?.width).toBe((await newer.boundingBox())?.width);
    // While somebody is at it, it stays.
    const close = newer.getByRole('button', { name: 'Close' });
    await close.focus();
    const violations = await look(page, 'toast-held');
    await older.waitFor({ state: 'detached' });
    await close.click();
    await newer.waitFor({ state: 'detached' });
    expect(violations).toEqual([]);
  });

  browserTest('takes back a canned reply where it was removed', async ({ page }) => {
    const owner = await signUpSiteOwner(server.url);
    const anna = await owner.inviteAgent('Anna');
    const chatbotId = await owner.createChatbot({ documents: [] });
    await anna.setStatus('available');
    const chats = '/api/live-chat/sessions';
    const { sessionId } = await owner.call<LiveSession>('POST', chats, { chatbotId }, owner.apiKey);
    const reply = { accountId: owner.accountId, title: 'Greeting', text: 'Good day.' };
    await owner.call('POST', '/api/live-chat/canned-replies', reply);

    await page.goto(`${server.url}/inbox/${sessionId}`);
    await page.getByLabel('Email').fill(anna.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Canned replies' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Greeting').waitFor();
    await dialog.getByRole('button', { name: 'Delete: Greeting' }).click();
    await dialog.getByText('“Greeting” removed').waitFor();
    const violations = await look(page, 'undo-canned');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: /^Greeting/ }).waitFor();
    await dialog.getByRole('button', { name: 'Delete: Greeting' }).click();
    await dialog.getByText('“Greeting” removed').waitFor();
    // The note goes on where the dialog leaves it.
    await page.keyboard.press('Escape');
    await page.getByText('“Greeting” removed').waitFor();
    await saveScreenshot(page, 'dashboard-undo-inbox');
    expect(await bottomOf(page.locator('.toast'))).toBeLessThan(await topOf(page.locator('.chat-footer')));
    // Dismissed, it is removed at once.
    await page.getByRole('status').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('“Greeting” removed').waitFor({ state: 'hidden' });
    const path = `/api/live-chat/canned-replies?accountId=${owner.accountId}`;
    expect((await owner.call<{ replies: object[] }>('GET', path)).replies).toEqual([]);
    expect(violations).toEqual([]);
  });
});
