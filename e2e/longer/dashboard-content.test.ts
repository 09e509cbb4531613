import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

/** Links to a page that is gone, and to one that nobody wants in the answers. */
const home = `<title>Lumen Lamps</title><main><h1>Lamps</h1><p>All lamps are made by hand in Porto.</p>
<ul><li><a href="/care">Care</a></li><li><a href="/gone">Sale</a></li><li><a href="/legal/terms">Terms</a></li></ul></main>`;
const pages: Record<string, string> = {
  '/': home,
  '/care': '<title>Care</title><main><h1>Care</h1><p>Wipe the shade with a dry cloth once a month.</p></main>',
  '/legal/terms': '<title>Terms</title><main><h1>Terms</h1><p>The courts of Porto decide.</p></main>',
};
const site = createServer((request, response) => {
  const body = pages[request.url ?? ''];
  response.writeHead(body ? 200 : 404, { 'Content-Type': 'text/html' }).end(body ?? 'Not found');
});

let server: RunningServer;
let owner: SiteOwner;
let siteUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  server = await startServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
  owner = await signUpSiteOwner(server.url);
});
afterAll(async () => {
  await server?.stop();
  site.close();
});

const row = (page: Page, title: string) => page.locator('.source', { hasText: title });
const actions = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` });

async function edit(page: Page, title: string) {
  await actions(page, title).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog', { name: `Edit ${title}` });
}

describe('The content of a chatbot', () => {
  browserTest('says which pages of a website failed, and leaves out what its rules exclude', async ({ browser }) => {
    const { id } = await owner.call<{ id: string }>('POST', '/api/chatbots', {
      name: 'Lumen',
      accountId: owner.accountId,
    });
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${id}/sources`);
    await page.getByRole('textbox', { name: 'Address' }).fill(siteUrl);
    await page.getByText('Advanced', { exact: true }).click();
    await page.getByLabel('Exclude').fill('/legal/*');
    await page.getByRole('button', { name: 'Read website' }).click();
    const website = row(page, '127.0.0.1');
    await website.getByText('Ready', { exact: true }).waitFor();
    await website.getByText('2 of 3 pages').waitFor();

    await website.getByRole('button', { name: '1 failed' }).click();
    await website.getByRole('radio', { name: 'Failed 1', checked: true }).waitFor();
    await website.getByText('This page no longer exists (error 404).').waitFor();
    await website.getByText('Excluded: /legal/*').waitFor();
    expect(await website.locator('.pages li').count()).toBe(1);
    expect(await lookAround(page, 'dashboard-content-failed-pages')).toEqual([]);
    await website.getByRole('radio', { name: 'All 3' }).check();
    await expect.poll(() => website.locator('.pages li').count()).toBe(3);
    expect(await website.getByText('terms').count()).toBe(0);
    const failed = website.getByRole('button', { name: '1 failed' });
    expect(await failed.getAttribute('aria-expanded')).toBe('false');
    await failed.click();
    await website.getByRole('radio', { name: 'Failed 1', checked: true }).waitFor();
    await failed.click();
    await website.locator('.pages').waitFor({ state: 'detached' });
  });

  browserTest('is edited, imported from CSV, exported and removed several at a time', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({
      documents: [
        { title: 'Returns', path: '/returns', content: 'Lamps can be returned within 30 days.' },
        { title: 'Shipping', path: '/shipping', content: 'We ship to Norway in three days.' },
      ],
    });
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/sources`);
    const dialog = await edit(page, 'Returns');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Lamps can be returned within 60 days.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Returns').getByText('Ready', { exact: true }).waitFor();
    await row(page, 'Returns').getByRole('button', { name: 'Returns', exact: true }).click();
    await page.getByText('Lamps can be returned within 60 days.').waitFor();

    await page.getByRole('button', { name: 'Add content' }).click();
    await page.getByRole('radio', { name: 'Questions & answers' }).check();
    const given =
      'question,answer\n"Do you repair lamps?","Yes, also ""old"" ones."\nDo you sell bulbs?,"Yes, E14 and E27."\n';
    const file = { name: 'pairs.csv', mimeType: 'text/csv', buffer: Buffer.from(given) };
    await page.locator('input[type=file][accept*=csv]').setInputFiles(file);
    await expect.poll(() => page.getByLabel('Answer 2').inputValue()).toBe('Yes, E14 and E27.');
    await page.getByRole('button', { name: 'Add row' }).click();
    await page.getByRole('button', { name: 'Remove row 3' }).click();
    await page.getByRole('button', { name: 'Add answers' }).click();
    const pairs = row(page, 'Questions & answers');
    await pairs.getByText('Ready', { exact: true }).waitFor();
    await actions(page, 'Questions & answers').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const exported = await readFile(await download.path(), 'utf8');
    expect(exported).toContain('"Yes, also ""old"" ones."');
    expect(exported).toContain('Do you sell bulbs?');

    await page.getByRole('checkbox', { name: 'Select Returns' }).check();
    await page.getByRole('checkbox', { name: 'Select Shipping' }).check();
    await page.getByText('2 selected').waitFor();
    expect(await lookAround(page, 'dashboard-content-selected')).toEqual([]);
    await page.locator('.source-head').getByRole('button', { name: 'Remove' }).click();
    await row(page, 'Shipping').waitFor({ state: 'detached' });
    expect(await page.locator('.source').count()).toBe(1);
  });
});
