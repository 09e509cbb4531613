import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { openChat } from '../support/chat.ts';
import { desktop, lookAround } from '../support/look-around.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { startShopSite } from '../support/shop-site.ts';
import { goToSettings, signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

async function openPage(browser: Browser, path: string, { email }: { email: string } = owner): Promise<Page> {
  return signInToDashboard(browser, server.url, email, path);
}

const settingsOf = (chatbotId: string) =>
  owner
    .call<{ settings: Record<string, unknown> }>('GET', `/api/chatbots/${chatbotId}/settings?userId=${owner.userId}`)
    .then(({ settings }) => settings);

describe('The settings', () => {
  browserTest('are edited beside the real chat, and visitors see them once saved', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ domain: 'shop.localhost' });
    const page = await openPage(browser, `/chatbots/${chatbotId}/settings`);
    const preview = page.frameLocator('iframe');
    await preview.getByText('Hello! How can I help you?').waitFor();
    // Until the chat is drawn its frame is white, also in the dark: it is not shown before.
    await expect.poll(() => page.locator('iframe').evaluate((frame) => getComputedStyle(frame).opacity)).toBe('1');
    const found = await lookAround(page, 'dashboard-settings');
    // It makes room for the form, and on a phone it stands before it.
    await page.getByRole('button', { name: 'Hide preview' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    found.push(...(await lookAround(page, 'dashboard-settings-no-preview')));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByRole('dialog').frameLocator('iframe').getByText('Hello! How can I help you?').waitFor();
    await saveScreenshot(page, 'dashboard-settings-preview-phone');
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.getByLabel('Website 2', { exact: true }).fill('lamps.localhost');

    await goToSettings(page, 'Greeting');
    await page.getByRole('heading', { name: 'Greeting', level: 1 }).waitFor();
    await page.getByLabel('Welcome message', { exact: true }).fill('Ahoy! Ask me about lamps.');
    // Shown while it is edited, before anybody else sees it.
    await preview.getByText('Ahoy! Ask me about lamps.').waitFor();
    expect(await settingsOf(chatbotId)).toMatchObject({ welcomeMessage: 'Hello! How can I help you?' });
    for (const question of ['Do you ship to Norway?', 'Can I return a lamp?']) {
      await page.getByRole('button', { name: 'Add question' }).click();
      await page.getByRole('textbox', { name: 'Suggested question' }).last().fill(question);
    }
    await page.getByRole('button', { name: 'Actions for Can I return a lamp?' }).click();
    await page.getByRole('button', { name: 'Move question 2 up' }).click();
    // It has moved, and so has the focus.
    await expect.poll(() => page.evaluate(`document.activeElement.ariaLabel`)).toBe('Actions for Can I return a lamp?');
    // Arrow keys pass what cannot be done: the first question does not move up.
    const pressed = async (key: string) => {
      await page.keyboard.press(key);
      return page.evaluate('document.activeElement.textContent');
    };
    await pressed('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Move question 1 down');
    expect(await pressed('ArrowDown')).toBe('Remove question 1');
    expect(await pressed('ArrowDown')).toBe('Move question 1 down');
    expect(await pressed('ArrowUp')).toBe('Remove question 1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a language' }).click();
    await page.getByRole('button', { name: 'German' }).click();
    await page.getByLabel('German', { exact: true }).fill('Moin! Fragen Sie nach Lampen.');
    await page.getByRole('button', { name: 'Add a language' }).click();
    await page.getByRole('button', { name: 'French' }).click();
    await page.getByRole('button', { name: 'Remove French' }).click();
    found.push(...(await lookAround(page, 'dashboard-settings-greeting')));

    await goToSettings(page, 'Appearance');
    await page.getByLabel('Text color as #rrggbb').fill('#cccccc');
    await page.getByText('#cccccc is too faint on this background (1.6:1').waitFor();
    await page.getByLabel('Text color as #rrggbb').fill('#1a1a1a');
    await page.getByLabel('Brand color as #rrggbb').fill('#8a1f');
    await page.getByText('Use the form #rrggbb').waitFor();
    await page.getByLabel('Brand color as #rrggbb').fill('#8a1f4d');
    await page.getByLabel('Top left').check();
    found.push(...(await lookAround(page, 'dashboard-settings-appearance')));

    await goToSettings(page, 'Answers');
    await page.getByLabel('Custom').check();
    // It begins at the server's default: choosing it changes nothing yet.
    expect(await page.getByRole('slider').inputValue()).toBe('0.25');
    await page.getByText(/^(Answers when at least|At) 25%/).waitFor();
    await page.getByRole('slider').fill('0.6');
    await page.getByText(/^(Answers when at least|At) 60%/).waitFor();
    await page.getByText('Choose', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'German' }).check();
    await page.getByRole('checkbox', { name: 'English' }).check();
    await page.getByLabel('For all other languages, answer in').selectOption('en');
    found.push(...(await lookAround(page, 'dashboard-settings-answers')));

    await goToSettings(page, 'Live chat');
    await page.getByLabel('Working hours').check();
    await page.getByRole('button', { name: 'Add hours on Monday' }).click();
    await page.getByLabel('Monday, from (2)').fill('16:00');
    await page.getByText('Fix the working hours first.').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Monday, from (2)').fill('19:00');
    await page.getByLabel('Monday, to (2)').fill('00:00');
    await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
    found.push(...(await lookAround(page, 'dashboard-settings-edited')));

    // Whoever would lose what is not saved is asked.
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Playground' }).click();
    expect(questions).toEqual(['You have unsaved changes. Leave anyway?']);
    expect(page.url()).toContain('/settings');

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved', { exact: true }).waitFor();
    await goToSettings(page, 'General');
    await preview.getByText('Ahoy! Ask me about lamps.').waitFor();
    expect(await owner.call('GET', `/api/chatbots/${chatbotId}`)).toMatchObject({
      domains: ['shop.localhost', 'lamps.localhost'],
    });
    expect(await settingsOf(chatbotId)).toMatchObject({
      suggestedQuestions: ['Can I return a lamp?', 'Do you ship to Norway?'],
      welcomeMessages: { de: 'Moin! Fragen Sie nach Lampen.' },
      theme: { primaryColor: '#8a1f4d', textColor: '#1a1a1a', position: 'top-left' },
      languages: ['en', 'de'],
      confidenceThreshold: 0.6,
      liveChat: {
        workingHours: {
          timeZone: 'Europe/Lisbon',
          days: {
            monday: [
              { from: '09:00', to: '17:00' },
              { from: '19:00', to: '24:00' },
            ],
            sunday: [],
          },
        },
      },
    });

    const shop = await startShopSite({ serverUrl: server.url, chatbotId });
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(shop.url);
    const chat = await openChat(visitor);
    await chat.log.getByText('Ahoy! Ask me about lamps.').waitFor();
    const send = chat.within.locator('html');
    expect(await send.evaluate((html) => getComputedStyle(html).getPropertyValue('--primary').trim())).toBe('#8a1f4d');
    await shop.close();

    // Saved, so that nobody is asked any more.
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByRole('heading', { name: 'Playground' }).waitFor();
    expect(found).toEqual([]);
  });

  browserTest('offer questions that the content answers, each added with one click', async ({ browser }) => {
    const content = '## Do you ship to Norway?\n\nYes, within a week.\n\n## Can I pay by invoice?\n\nCompanies can.';
    const chatbotId = await owner.createChatbot({ documents: [{ title: 'Help', path: '/help', content }] });
    const page = await openPage(browser, `/chatbots/${chatbotId}/settings/greeting`);
    const offered = page.getByRole('list', { name: 'Add from your content' });
    await offered.getByRole('button', { name: 'Do you ship to Norway?' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('Do you ship to Norway?');
    expect(await offered.getByRole('button').allInnerTexts()).toEqual(['Can I pay by invoice?']);
    expect(await lookAround(page, 'dashboard-settings-offered-questions')).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Suggested questions saved', { exact: true }).waitFor();
    expect(await settingsOf(chatbotId)).toMatchObject({ suggestedQuestions: ['Do you ship to Norway?'] });
    await page.getByRole('button', { name: 'Actions for Do you ship to Norway?' }).click();
    await page.getByRole('button', { name: 'Remove question 1' }).click();
    await offered.getByRole('button', { name: 'Do you ship to Norway?' }).waitFor();
  });

  browserTest('keep the name that somebody else gave meanwhile, until that was seen', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const page = await openPage(browser, `/chatbots/${chatbotId}/settings`);
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    const change = { name: 'Theirs', domain: 'theirs.example' };
    await owner.call('PATCH', `/api/chatbots/${chatbotId}`, change);
    await name.fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert');
    await conflict.getByText('1 other setting changed and taken over.').waitFor();
    expect(await owner.call('GET', `/api/chatbots/${chatbotId}`)).toMatchObject(change);
    // What is written while there is something to choose stays unless theirs is chosen.
    await page.getByLabel('Website 1').fill('mine.example');
    await expect.poll(() => conflict.getByRole('radio', { name: /^Yours/, checked: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Save my choices' }).click();
    await page.locator('.toast', { hasText: 'saved' }).waitFor();
    const kept = { name: 'Mine', domains: ['mine.example'] };
    expect(await owner.call('GET', `/api/chatbots/${chatbotId}`)).toMatchObject(kept);
  });

  browserTest('of two editors are both kept, and neither is overwritten unseen', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const path = `/chatbots/${chatbotId}/settings/greeting`;
    const [first, second] = [await openPage(browser, path), await openPage(browser, path)];
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const page of [first, second]) await page.getByLabel('Welcome message', { exact: true }).waitFor();

    await first.getByLabel('Welcome message', { exact: true }).fill('The first says hello.');
    await goToSettings(first, 'Appearance');
    await first.getByLabel('Bottom left').check();
    await save(first);
    await first.locator('.toast', { hasText: 'saved' }).waitFor();

    await second.getByLabel('Welcome message', { exact: true }).fill('The second says hello.');
    await goToSettings(second, 'Answers');
    await second.getByLabel('Instructions').fill('Be brief.');
    await save(second);
    await second.getByText('Someone else changed these too. Choose what to keep.').waitFor();
    const conflict = second.getByRole('alert');
    expect(await conflict.getByRole('group').allInnerTexts()).toEqual([
      expect.stringMatching(
        /^Greeting › Welcome message\s+Theirs\s+The first says hello\.\s+Yours\s+The second says hello\.$/,
      ),
    ]);
    await conflict.getByText('1 other setting changed and taken over.').waitFor();
    await conflict.scrollIntoViewIfNeeded();
    const found = await lookAround(second, 'dashboard-settings-two-editors');
    expect((await settingsOf(chatbotId))['welcomeMessage']).toBe('The first says hello.');
    await second.getByRole('button', { name: 'Save my choices' }).click();
    await second.locator('.toast', { hasText: 'saved' }).waitFor();
    expect(await settingsOf(chatbotId)).toMatchObject({
      welcomeMessage: 'The second says hello.',
      instructions: 'Be brief.',
      theme: { position: 'bottom-left' },
    });

    await goToSettings(first, 'Greeting');
    await first.getByLabel('Welcome message', { exact: true }).fill('The first again.');
    await goToSettings(first, 'Answers');
    await first.getByLabel('Fallback message').fill('No idea.');
    await save(first);
    await first.getByRole('radio', { name: /^Theirs/ }).check();
    await first.getByRole('button', { name: 'Save my choices' }).click();
    await first.locator('.toast', { hasText: 'saved' }).waitFor();
    await goToSettings(first, 'Greeting');
    expect(await first.getByLabel('Welcome message', { exact: true }).inputValue()).toBe('The second says hello.');
    await goToSettings(first, 'Answers');
    expect(await first.getByLabel('Fallback message').inputValue()).toBe('No idea.');
    expect(await settingsOf(chatbotId)).toMatchObject({
      welcomeMessage: 'The second says hello.',
      fallbackMessage: 'No idea.',
    });

    // Whoever wants none of their own is done in one go, with what nobody else has changed as well.
    await second.getByLabel('Fallback message').fill('Ask us.');
    await second.getByLabel('Instructions').fill('Be long.');
    await save(second);
    await second.getByRole('button', { name: 'Discard my changes' }).click();
    await second.getByText('All changes saved').waitFor();
    expect(await second.getByLabel('Fallback message').inputValue()).toBe('No idea.');
    expect(await second.getByLabel('Instructions').inputValue()).toBe('Be brief.');
    expect(await second.getByRole('alert').count()).toBe(0);
    // The keyboard goes on at the page.
    expect(await second.evaluate('document.activeElement.id')).toBe('content');
    await goToSettings(second, 'Greeting');
    await second.getByLabel('Welcome message', { exact: true }).fill('Nobody says hello.');
    await second.getByRole('button', { name: 'Add a language' }).click();
    await second.getByRole('button', { name: 'German' }).click();
    await second.getByRole('button', { name: 'Discard changes', exact: true }).click();
    await second.getByText('All changes saved').waitFor();
    expect(await second.getByLabel('German', { exact: true }).count()).toBe(0);
    expect(await second.evaluate('document.activeElement.id')).toBe('content');
    expect(found).toEqual([]);
  });

  browserTest('hold a model and a secret, of which neither is shown again', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const page = await openPage(browser, `/chatbots/${chatbotId}/settings/advanced`);
    await page.getByText('The server’s model writes the answers').waitFor();
    await page.getByRole('button', { name: 'Use another model' }).click();
    await page.getByLabel('Provider').selectOption('openai');
    await page.getByLabel('Model', { exact: true }).fill('gpt-4.1-mini');
    await page.getByRole('button', { name: 'Save model' }).click();
    await page.getByText('Needed with this provider.').waitFor();
    expect(await page.getByLabel('API key').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('apiKey');
    await page.getByLabel('API key').fill('sk-a-key-of-the-shop-1234');
    await page.getByRole('button', { name: 'Save model' }).click();
    await page.getByText('Key ending in 1234').waitFor();

    await page.getByRole('button', { name: 'Create secret' }).click();
    const secret = await page.locator('.new-secret code').textContent();
    expect(secret).toMatch(/^ids_/);
    await page.locator('.new-secret').scrollIntoViewIfNeeded();
    const found = await lookAround(page, 'dashboard-settings-secrets');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Secret created on').waitFor();
    found.push(...(await lookAround(page, 'dashboard-settings-secret-kept')));
    await page.reload();
    await page.getByText('Secret created on').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await page.content()).not.toContain('sk-a-key');
    await page.getByRole('button', { name: 'Remove secret' }).click();
    await page.getByText('Visitors can no longer be identified').waitFor();
    await page.getByRole('button', { name: 'Remove secret' }).click();
    await page.getByText('No secret yet.').waitFor();
    await page.getByRole('button', { name: 'Use server default' }).click();
    await page.getByText('The server’s model writes the answers').waitFor();
    expect(found).toEqual([]);
  });

  browserTest('are seen by an agent, and cannot be changed by one', async ({ browser }) => {
    const chatbotId = await owner.createChatbot({ documents: [] });
    const agent = await owner.inviteAgent('Anna');
    const page = await openPage(browser, `/chatbots/${chatbotId}/settings`, agent);
    await page.getByText('Only owners and admins can change these settings.').waitFor();
    // Values, and nothing that looks as if it could be filled in.
    expect(await page.getByRole('definition').first().textContent()).toBe('Lumen');
    expect(await page.locator('#content').locator('input, textarea, select').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Advanced' }).count()).toBe(0);
    for (const name of ['Save', 'Use another model', 'Create secret'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await lookAround(page, 'dashboard-settings-agent')).toEqual([]);
    await page.goto(`${server.url}/chatbots/${chatbotId}/settings/advanced`);
    await page.getByText('You don’t have permission for this').waitFor();
    for (const name of ['Use another model', 'Create secret'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: 'The chatbot is on' }).count()).toBe(0);
  });
});

describe('The statistics', () => {
  browserTest('tell what was asked, and a question without an answer gets one for everybody', async ({ browser }) => {
    const chatbotId = await owner.createChatbot();
    const ask = (message: string) =>
      owner.call<{ response: string; kind: string; sessionId: string; messageId: string }>(
        'POST',
        '/api/chatbot/query',
        { chatbotId, message },
        owner.apiKey,
      );
    const page = await openPage(browser, `/chatbots/${chatbotId}/statistics`);
    await page.getByText('No questions yet').waitFor();
    const found = await lookAround(page, 'dashboard-statistics-empty');

    const { sessionId, messageId } = await ask('Can I return a lamp?');
    const rating = { sessionId, messageId, rating: 4 };
    await owner.call('POST', '/api/chatbot/feedback', rating, owner.apiKey);
    for (const question of [
      'How long is the warranty?',
      '=Do you sell gift vouchers, too?',
      'Do you sell gift vouchers?',
      'Who painted the Mona Lisa?',
    ])
      await ask(question);
    await page.reload();
    await page.getByText('4 of 5', { exact: true }).waitFor();
    await page.getByText('1 rating', { exact: true }).waitFor();
    const vouchers = page
      .getByRole('listitem')
      .filter({ hasText: 'gift vouchers' })
      .filter({
        has: page.getByRole('button', { name: 'Add answer' }),
      });
    await vouchers.first().waitFor();
    found.push(...(await lookAround(page, 'dashboard-statistics')));
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'Day (UTC)' }).waitFor();
    await page.getByRole('row', { name: /quiet days$/ }).waitFor();
    await page.getByRole('rowheader', { name: 'Total' }).waitFor();
    found.push(...(await lookAround(page, 'dashboard-statistics-table')));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe('Lumen-days.csv');

    // The home page leads to the very question, with its form open.
    await page.goto(`${server.url}/chatbots/${chatbotId}`);
    const toImprove = page.getByRole('listitem').filter({ hasText: 'gift vouchers' });
    await toImprove.first().getByRole('link', { name: 'Add answer' }).click();
    await page.waitForURL(/\/statistics\?answer=/);
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('answer');
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('textarea') })
        .textContent(),
    ).toContain('gift vouchers');
    await page.getByLabel('Answer', { exact: true }).fill('Yes, from 20 euros, in the workshop.');
    found.push(...(await lookAround(page, 'dashboard-statistics-answering')));
    await page.getByRole('button', { name: 'Save answer' }).click();
    await page.getByText(/gift vouchers.*is now answered/).waitFor();
    // Where it was, with its mark.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'gift vouchers' })
      .getByText('Answered', { exact: true })
      .waitFor();
    expect((await ask('Do you sell gift vouchers?')).response).toContain('from 20 euros');

    const painter = page.getByRole('listitem').filter({ hasText: 'Mona Lisa' });
    const dismiss = painter.getByRole('button', { name: 'Dismiss' });
    await dismiss.click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await dismiss.click();
    await page.getByText('“Who painted the Mona Lisa?” was dismissed.').waitFor();
    await page.getByText('Closed', { exact: true }).click();
    await page.getByText('Dismissed', { exact: true }).waitFor();
    found.push(...(await lookAround(page, 'dashboard-statistics-closed')));
    expect(found).toEqual([]);
  });
});
