import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

const documents = {
  ...SHOP_DOCUMENTS,
  'https://shop.example.com/payment': '# Payment\n\nYou can pay by card, by invoice and in cash.\n',
  'https://shop.example.com/countries': '# Shipping\n\nWe ship to these countries: Spain, France and Italy.\n',
};

let service: TestService;
let account: TestAccount;
let chatbotId: string;
beforeAll(async () => {
  service = await startTestService('sqlite');
  account = await service.createAccount();
  chatbotId = await service.createChatbot(account, documents);
});
afterAll(() => service?.stop());

const ask = async (message: string, sessionId?: string) =>
  (await service.query(account.apiKey, { chatbotId, message, ...(sessionId && { sessionId }) })).body;

test('a whole question that looks like a follow-up is answered by itself', async () => {
  await ask('How can I pay?', 'payment');
  expect((await ask('In which countries do you ship?', 'payment')).response).toContain('Spain');
});

test('a follow-up is answered with what was talked about', async () => {
  await ask('When is the shop open on weekdays?', 'hours');
  expect((await ask('And on Sundays?', 'hours')).response).toContain('11 to 15');
});

test('statistics show a follow-up as it was written, without the words that it takes along', async () => {
  await ask('When is the shop open on weekdays?', 'read');
  await ask('And on Sundays?', 'read');
  const path = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
  const { topQuestions } = (await service.request('GET', path, { token: account.idToken })).body;
  expect(topQuestions).toContain('And on Sundays?');
});

test('a wish for a person is answered in the language of the message, whose words others have too', async () => {
  const { kind, response } = await ask('Please hand this conversation over to a human from my own page');
  expect(kind).toBe('handover');
  expect(response).toMatch(/\b(?:the|your|nobody|team)\b/);
});

test.each(['...', '?', '-', '😀', '👎👎'])('%s asks for nothing, and gets no source', async (message) => {
  const reply = await ask(message);
  expect(reply).toMatchObject({ kind: 'refusal', sources: [] });
  expect(reply.confidence).toBeLessThan(0.1);
});

test.each([
  ['Was kostet ein Pferd?', /leider/],
  ['Combien coûte un cheval ?', /pas trouvé/],
  ['¿Cuánto cuesta un caballo?', /No he encontrado|no encuentro|No encontré/i],
  ['I want a horse', /could not find/],
])('%s is refused in its language', async (message, said) => {
  expect(await ask(message)).toMatchObject({ kind: 'refusal', response: expect.stringMatching(said) });
});

test('what the owner answered to "What is your name?" is said instead of a set phrase', async () => {
  expect((await ask('What is your name?')).kind).toBe('small-talk');
  await service.addSource(account, chatbotId, {
    type: 'pairs',
    title: 'About me',
    pairs: [{ question: 'What is your name?', answer: 'I am Polly, the parrot of the shop.' }],
  });
  expect(await ask('What is your name?')).toMatchObject({
    kind: 'answer',
    response: 'I am Polly, the parrot of the shop.',
  });
  expect((await ask('hello')).kind).toBe('small-talk');
});
