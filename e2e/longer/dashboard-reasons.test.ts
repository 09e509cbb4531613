import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  // Nothing listens on this port.
  server = await startServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1:9' });
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

describe('Why a source was not read', () => {
  browserTest('is said in the language of the dashboard', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const unread = { type: 'page', url: 'http://127.0.0.1:9/' };
    await owner.call('POST', `/api/chatbots/${chatbotId}/sources`, unread);
    const page = await signInToDashboard(browser, server.url, owner.email, '/settings/you');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Profil' }).waitFor();
    await page.goto(`${server.url}/chatbots/${chatbotId}/sources`);
    await page
      .getByText('Die Website hat die Verbindung abgelehnt. Prüfen Sie die Adresse.')
      .waitFor({ timeout: 30_000 });
    expect(await lookAround(page, 'dashboard-reasons')).toEqual([]);
  });
});
