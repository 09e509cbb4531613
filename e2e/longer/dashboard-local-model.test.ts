import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type SlowModel, startSlowModel } from '../support/slow-model.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let model: SlowModel;
let owner: SiteOwner;

beforeAll(async () => {
  model = await startSlowModel({ text: 'Ready.' });
  const { host } = new URL(model.settings.MODEL_BASE_URL);
  server = await startServer({ ALLOWED_PRIVATE_HOSTS: host });
  owner = await signUpSiteOwner(server.url);
});
afterAll(async () => {
  await server?.stop();
  await model?.close();
});

/** Says that an Ollama runs here: its usual port may be in use on the machine of the tests. */
const findOllama = (page: Page, serverModel: string | null = null) =>
  page.route('**/api/models/local', (route) =>
    route.fulfill({
      json: { isRunning: true, baseUrl: model.settings.MODEL_BASE_URL, models: ['llama3.2'], serverModel },
    }),
  );

const usedBy = (chatbotId: string) =>
  owner
    .call<{ model: { model: string } | null }>('GET', `/api/chatbots/${chatbotId}/model`)
    .then(({ model: used }) => used?.model);

describe('A language model on this machine', () => {
  browserTest('is offered to a new owner, tried, and used', async ({ browser }) => {
    const chatbotId = await owner.createChatbot();
    const page = await signInToDashboard(browser, server.url, owner.email);
    await findOllama(page);
    await page.goto(`${server.url}/chatbots/${chatbotId}`);
    await page.getByText('A language model runs on this machine').waitFor();
    expect(await lookAround(page, 'dashboard-local-model')).toEqual([]);
    model.say({ text: '', failStatus: 500 });
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText(/^It doesn’t work:/).waitFor();
    expect(await usedBy(chatbotId)).toBeUndefined();
    expect(await lookAround(page, 'dashboard-local-model-fails')).toEqual([]);
    model.say({ text: 'Ready.' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('llama3.2 writes the answers now').waitFor();
    expect(await usedBy(chatbotId)).toBe('llama3.2');
    expect(await page.getByText('A language model runs on this machine').count()).toBe(0);
  });

  browserTest('is not offered again to who wants none, nor beside a model of the server', async ({ browser }) => {
    const [first, second] = [await owner.createChatbot(), await owner.createChatbot()];
    const page = await signInToDashboard(browser, server.url, owner.email);
    await findOllama(page);
    await page.goto(`${server.url}/chatbots/${first}`);
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await page.getByText('Add it to your site').waitFor();
    await expect.poll(() => page.getByText('A language model runs on this machine').count()).toBe(0);
    await findOllama(page, 'gpt-5');
    await page.goto(`${server.url}/chatbots/${second}`);
    await page.getByText('Add it to your site').waitFor();
    await expect.poll(() => page.getByText('A language model runs on this machine').count()).toBe(0);
  });
});
