import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  server = await startServer({ CONFIDENCE_CALIBRATION: 'on' });
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

const title = 'How far the confidence can be believed';
const readTimeoutMs = 60_000;

describe('How far the confidence can be believed', () => {
  browserTest('is said to be unknown where there is nothing to ask', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/statistics`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('Not known yet.').waitFor();
    expect(await lookAround(page, 'dashboard-calibration-empty')).toEqual([]);
  });

  browserTest('is drawn, and told in numbers, once the documents have been read', async ({ browser }) => {
    const chatbotId = await owner.createChatbot();
    const path = `/api/chatbots/${chatbotId}/calibration?userId=${owner.userId}`;
    const found = () => owner.call<{ calibration: { questions: number } | null }>('GET', path);
    await expect
      .poll(async () => (await found()).calibration?.questions ?? 0, { timeout: readTimeoutMs })
      .toBeGreaterThan(5);
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/statistics`);
    const { calibration } = await found();
    const n = calibration?.questions;
    await page.getByRole('img', { name: `share of right answers, ${n} answers in all` }).waitFor();
    await page.getByText(`Trials: ${n} · rated answers: 0`).waitFor();
    const oddities = await lookAround(page, 'dashboard-calibration');
    await page.getByText('The numbers', { exact: true }).click();
    await page.getByRole('table', { name: 'By what holds for this one' }).waitFor();
    oddities.push(...(await lookAround(page, 'dashboard-calibration-numbers')));
    expect(oddities).toEqual([]);
  });

  browserTest('tells on the slider what to be careful would cost', async ({ browser }) => {
    const chatbotId = await owner.createChatbot();
    const path = `/api/chatbots/${chatbotId}/calibration?userId=${owner.userId}`;
    const thresholds = async () => (await owner.call<{ thresholds: object[] }>('GET', path)).thresholds;
    await expect.poll(thresholds, { timeout: readTimeoutMs }).toHaveLength(21);
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/settings`);
    await page.getByRole('slider').fill('1');
    await page.getByText('Refuses about 100 of 100 questions it could answer; answers about 0 of 100').waitFor();
    await page.getByRole('slider').fill('0');
    await page.getByText('Refuses about 0 of 100 questions it could answer; answers about 100 of 100').waitFor();
    await page.getByLabel('Balanced').check();
    await page.getByRole('slider').scrollIntoViewIfNeeded();
    await saveScreenshot(page, 'dashboard-careful');
    expect(await lookAround(page, 'dashboard-careful')).toEqual([]);
  });
});
