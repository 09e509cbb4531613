import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../support/browser-test.ts';
import { lookAround } from '../support/look-around.ts';
import { signInToDashboard } from '../support/sign-in-to-dashboard.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

/** As `parley eval` reads it, with two lines that a test cannot take. */
const questionFile = [
  { question: 'How long is the warranty?', answers: ['five years', '5 years'], documents: ['https://shop.example/*'] },
  { question: 'How much is express shipping?', answers: ['99 dollars'] },
  { question: 'And on Sundays?', history: ['When are you open?'] },
  { question: 'Can I return a lamp?', documents: ['warranty'] },
  { question: 'Who wrote Faust?', answers: ['Goethe'] },
]
  .map((line) => JSON.stringify(line))
  .concat('{"question": ')
  .join('\n');

/** Hands the page a text or a file, as the clipboard or the mouse does. */
const give = (target: Locator, kind: 'paste' | 'drop', text: string) =>
  target.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      const shared = { bubbles: true, cancelable: true };
      if (given.kind === 'paste') data.setData('text', given.text);
      else data.items.add(new File([given.text], 'questions.csv'));
      element.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { ...shared, clipboardData: data })
          : new DragEvent('drop', { ...shared, dataTransfer: data }),
      );
    },
    { kind, text },
  );

browserTest('takes questions that are pasted or dropped, and says where there are too many', async ({ browser }) => {
  const chatbotId = await owner.createChatbot({ documents: [] });
  const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/tests`);
  await page.getByRole('button', { name: 'New test' }).click();
  await page.getByLabel('Name').fill('Lists');
  await give(page.getByLabel('Question 1'), 'paste', 'Do you ship? => yes\nWhen are you open?');
  await page.getByText('2 questions added.').waitFor();
  expect(await page.getByLabel('Expected answer 1').inputValue()).toBe('yes');
  await give(page.getByLabel('Question 2'), 'drop', 'question;answer;page\n"Who; or what?";me;about');
  await page.getByText('1 question added.').waitFor();
  expect(await page.getByLabel('Question 3').inputValue()).toBe('Who; or what?');
  expect(await page.getByLabel('Expected page 3').inputValue()).toBe('about');
  await give(
    page.getByLabel('Question 3'),
    'drop',
    Array.from({ length: 200 }, (_, at) => `Question ${at}?`).join('\n'),
  );
  await page.getByText('A test has at most 200 questions.').waitFor();
  await page.getByRole('button', { name: 'Save and run' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('Lists');
});

browserTest('says which row of a file the server would refuse', async ({ browser }) => {
  const chatbotId = await owner.createChatbot({ documents: [] });
  const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/tests`);
  await page.getByRole('button', { name: 'New test' }).click();
  await page.getByLabel('Name').fill('Too much');
  const lines = [
    { question: 'When?', answers: Array.from({ length: 21 }, (_, at) => `At ${at}`) },
    { question: 'How long? '.repeat(500) },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'questions.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await page.getByText('2 questions added.').waitFor();
  const save = page.getByRole('button', { name: 'Save and run' });
  await save.click();
  await page.getByText('Expected answer 1: At most 20, each on a line of its own.').waitFor();
  await page.getByLabel('Expected answer 1').fill('At 9');
  await save.click();
  await page.getByText('Question 2: This text is too long.').waitFor();
});

browserTest('says where a test was saved but not run, and runs that one at the next try', async ({ browser }) => {
  const chatbotId = await owner.createChatbot({ documents: [] });
  const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/tests`);
  await page.getByRole('button', { name: 'New test' }).click();
  await page.getByLabel('Name').fill('Refused at first');
  await page.getByLabel('Question 1').fill('Do you ship?');
  const body = JSON.stringify({ error: 'Too many.', code: 'RATE_LIMIT_EXCEEDED', message: 'Too many.' });
  await page.route('**/runs', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, contentType: 'application/json', headers: { 'Retry-After': '60' }, body })
      : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Save and run' });
  await save.click();
  await page.locator('form .notice.error').waitFor();
  await page.unroute('**/runs');
  await save.click();
  await save.waitFor({ state: 'detached' });
  const { tests } = await owner.call<{ tests: unknown[] }>('GET', `/api/chatbots/${chatbotId}/tests`);
  expect(tests).toHaveLength(1);
});

browserTest('expects refusals and answers, takes a file of questions, and compares two runs', async ({ browser }) => {
  const chatbotId = await owner.createChatbot();
  const page = await signInToDashboard(browser, server.url, owner.email, `/chatbots/${chatbotId}/tests`);
  await page
    .getByRole('button', { name: /New test|Start with these/ })
    .first()
    .click();
  await page.getByLabel('Name').fill('After every change');
  await page.locator('input[type=file]').setInputFiles({
    name: 'questions.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(questionFile),
  });
  await page.getByText('4 questions added.').waitFor();
  await page.getByText('Line 3 has earlier questions').waitFor();
  await page.getByText('Line 6 is not a JSON object.').waitFor();
  expect(await page.getByLabel('Expected answer 1').inputValue()).toBe('five years\n5 years');

  await page.getByRole('button', { name: 'Add row' }).click();
  await page.getByLabel('Question 5').fill('Who painted the Mona Lisa?');
  await page.getByLabel('No answer 5').check();
  expect(await page.getByLabel('Expected answer 5').isDisabled()).toBe(true);
  const found = await lookAround(page, 'dashboard-tests-form');

  await page.getByRole('button', { name: 'Save and run' }).click();
  const results = page.getByRole('region', { name: 'Results: After every change' });
  const resultOf = async (question: string) => {
    const row = results.getByRole('row').filter({ has: page.getByRole('rowheader', { name: question }) });
    const text = await row.getByRole('rowheader').textContent();
    // Without the marks that keep the direction of what is filled in.
    return { expected: text?.replace(/[\u2068\u2069]/g, ''), badges: await badgesOf(row) };
  };
  const badgesOf = (row: Locator) => row.locator('.badges-cell .badge').allTextContents();
  await page.getByText('2 of 5 passed').waitFor();
  await expect.poll(() => results.getByRole('row').count()).toBe(6);
  expect(await resultOf('Who painted')).toEqual({
    expected: 'Who painted the Mona Lisa?Expects no answer',
    badges: ['Passed'],
  });
  expect(await resultOf('How long is the warranty')).toEqual({
    expected: 'How long is the warranty?Expects “five years / 5 years”Expects the page shop.example/*',
    badges: ['Passed'],
  });
  expect((await resultOf('How much is express')).badges).toEqual(['Failed']);
  expect((await resultOf('Can I return')).badges).toEqual(['Failed', 'Expected page missing']);
  expect((await resultOf('Who wrote Faust')).badges).toEqual(['Answer missing']);
  const figure = (name: string) => page.locator('.run-figures > div').filter({ hasText: name }).locator('dd');
  for (const [name, value] of Object.entries(figures)) expect(await figure(name).textContent(), name).toBe(value);
  found.push(...(await lookAround(page, 'dashboard-tests-run')));

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => page.locator('.run-count').allTextContents()).toEqual(['2 of 5 passed', '2 of 5 passed']);
  expect(await page.getByText(/newly|changed since/).count()).toBe(0);
  found.push(...(await lookAround(page, 'dashboard-tests-again')));

  // What is expected now is asked of both runs: the answers are the same.
  await page.getByRole('button', { name: 'Actions for After every change' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('No answer 4').check();
  await page.getByRole('button', { name: 'Save and run' }).click();
  await expect.poll(() => page.locator('.run-count').allTextContents()).toEqual(['3 of 5 passed', '3 of 5 passed']);

  await owner.changeSettings(chatbotId, { confidenceThreshold: 0.99 });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('1 newly failed').waitFor();
  found.push(...(await lookAround(page, 'dashboard-tests-compared')));
  expect(found).toEqual([]);
});

/** By their names on the page. */
const figures = {
  Right: '1',
  Wrong: '2',
  'Answer missing': '1',
  'Not answered, as expected': '1',
  'Expected page found': '1 of 2',
};
