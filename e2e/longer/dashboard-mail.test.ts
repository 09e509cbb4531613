import { afterAll, beforeAll, describe, expect } from 'vitest';

import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { type MailBox, openMailBox } from '../support/mail-box.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let mailBox: MailBox;
let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  mailBox = await openMailBox();
  server = await startServer(mailBox.settings);
  owner = await signUpSiteOwner(server.url);
});
afterAll(async () => {
  await server?.stop();
  await mailBox?.close();
});

const mailAbout = async (subject: RegExp) => {
  const find = () => mailBox.received.findLast((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find()?.link ?? '';
};

describe('Where emails are sent', () => {
  browserTest('an address is confirmed, and a test shows the operator that they arrive', async ({ browser, page }) => {
    const link = await mailAbout(/confirm/i);
    await page.goto(link);
    await page.getByText('Your email address is confirmed.').waitFor();
    const operator = await signInToDashboard(browser, server.url, owner.email, '/operator');
    await operator.getByRole('button', { name: 'Send test email' }).click();
    await operator.getByText(`Sent to ${owner.email}.`).waitFor();
    expect(await lookAround(operator, 'dashboard-mail-operator')).toEqual([]);
  });

  browserTest('a lost password is reset by a link that works once', async ({ page }) => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const found = await lookAround(page, 'dashboard-mail-forgot');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('button', { name: /Send/ }).click();
    await page.getByText('a link is on its way').waitFor();
    const link = await mailAbout(/password/i);
    await page.goto(link);
    await page.getByLabel('New password').fill('another long password');
    found.push(...(await lookAround(page, 'dashboard-mail-reset')));
    await page.locator('button[type=submit]').click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(found).toEqual([]);

    const other = await page.context().browser()?.newPage();
    await other?.goto(link);
    await other?.getByLabel('New password').fill('a third long password');
    await other?.locator('button[type=submit]').click();
    await other?.getByText('It has expired or was already used.').waitFor();
    await other?.close();
  });
});
