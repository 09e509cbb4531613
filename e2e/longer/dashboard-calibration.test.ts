import type { Page } from 'playwright-core';
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

const openAdvanced = (page: Page) => page.getByText('Advanced', { exact: true }).click();
const readTimeoutMs = 60_000;
/** There are no statistics before the first question. */
const askFirst = (chatbotId: string) =>
  owner.call('POST', '/api/chatbot/query', { chatbotId, message: 'Can I return a lamp?' }, owner.apiKey);

describe('The accuracy of the confidence', () => {
  browserTest('is said to be unknown where there is nothing to ask', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    await askFirst(chatbotId);
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/statistics`);
    await openAdvanced(page);
    await page.getByRole('heading', { name: 'Confidence accuracy' }).waitFor();
    await page.getByText('Not measured yet.').waitFor();
    expect(await lookAround(page, 'dashboard-calibration-empty')).toEqual([]);
  });

  browserTest(
    'is told in words, drawn, and told in numbers, once the documents have been read',
    async ({ browser }) => {
      const chatbotId = await owner.createChatbot();
      const path = `/api/chatbots/${chatbotId}/calibration?userId=${owner.userId}`;
      const found = () => owner.call<{ calibration: { questions: number } | null }>('GET', path);
      await expect
        .poll(async () => (await found()).calibration?.questions ?? 0, { timeout: readTimeoutMs })
        .toBeGreaterThan(5);
      await askFirst(chatbotId);
      const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/statistics`);
      const { calibration } = await found();
      const n = calibration?.questions;
      await openAdvanced(page);
      const bars = page.locator('.certainty-bars');
      await expect.poll(() => bars.getByRole('term').allTextContents()).toEqual(['Sure', 'Probably right', 'Not sure']);
      await bars
        .getByText(/^\d+ of \d+ right$/)
        .first()
        .waitFor();
      await page.getByText(`${n} test questions · 0 rated answers`).waitFor();
      const oddities = await lookAround(page, 'dashboard-calibration');
      await page.getByText('Details', { exact: true }).click();
      await page.getByRole('img', { name: `share of correct answers, ${n} answers in total` }).waitFor();
      oddities.push(...(await lookAround(page, 'dashboard-calibration-dots')));
      await page.getByText('Table', { exact: true }).last().click();
      await page.getByRole('table', { name: 'Confidence accuracy' }).waitFor();
      oddities.push(...(await lookAround(page, 'dashboard-calibration-numbers')));
      expect(oddities).toEqual([]);
    },
  );

  browserTest('tells on the slider what to be careful would cost', async ({ browser }) => {
    const chatbotId = await owner.createChatbot();
    const path = `/api/chatbots/${chatbotId}/calibration?userId=${owner.userId}`;
    const thresholds = async () => (await owner.call<{ thresholds: object[] }>('GET', path)).thresholds;
    await expect.poll(thresholds, { timeout: readTimeoutMs }).toHaveLength(21);
    const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/settings/answers`);
    await page.getByLabel('Custom', { exact: true }).check();
    await page.getByRole('slider').fill('1');
    await page.getByText('Answers 0 of 100 questions your content covers').waitFor();
    await page.getByText('Answers 0 of 100 it doesn’t cover').waitFor();
    await page.getByRole('slider').fill('0');
    await page.getByText(/Answers (9\d|100) of 100 questions your content covers/).waitFor();
    await page.getByText('Answers 100 of 100 it doesn’t cover').waitFor();
    await page.getByRole('button', { name: 'Strict' }).click();
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe('Strict, 85%');
    await page.getByRole('slider').scrollIntoViewIfNeeded();
    // The middle of each name is where its value lies between the two ends of the thumb.
    const values = await page.evaluate(`(() => {
      const slider = document.querySelector('input[type=range]').getBoundingClientRect();
      return [...document.querySelectorAll('.stops > button')].map((stop) => {
        const { left, width } = stop.getBoundingClientRect();
        return Math.round(((left + width / 2 - slider.left - 8) / (slider.width - 16)) * 100);
      });
    })()`);
    expect(values).toEqual([15, 50, 85]);
    await saveScreenshot(page, 'dashboard-careful');
    expect(await lookAround(page, 'dashboard-careful')).toEqual([]);
  });
});
