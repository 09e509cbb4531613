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

browserTest('expects refusals and answers, and takes a file of questions', async ({ browser }) => {
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
  await page.getByText('2 of 5 passed').waitFor();
  expect(found).toEqual([]);
});
