import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteOwner, signUpSiteOwner } from './site-owner.ts';
import { type RunningServer, startServer } from './start-server.ts';

let server: RunningServer;
let owner: SiteOwner;

beforeAll(async () => {
  server = await startServer();
  owner = await signUpSiteOwner(server.url);
});
afterAll(() => server?.stop());

test('an owner’s chatbot has read the documents and has the settings', async () => {
  const chatbotId = await owner.createChatbot({
    name: 'Lumen',
    domain: 'shop.localhost',
    settings: { welcomeMessage: 'Good day!' },
  });
  expect(await owner.call('GET', `/api/widget/config/${chatbotId}`)).toMatchObject({
    name: 'Lumen',
    domain: 'shop.localhost',
    welcomeMessage: 'Good day!',
  });
  const message = 'How much is express shipping?';
  expect(await owner.call('POST', '/api/chatbot/query', { chatbotId, message }, owner.apiKey)).toMatchObject({
    response: expect.stringContaining('12 euros'),
    sources: ['https://shop.example/help/shipping'],
  });
});

test('an agent gets the chat of a customer, answers it and ends it', async () => {
  const chatbotId = await owner.createChatbot({ documents: [] });
  const agent = await owner.inviteAgent('Anna');
  await agent.setStatus('available');
  const body = { chatbotId, message: 'Is somebody there?', senderType: 'customer', senderName: 'Jo' };
  await owner.call('POST', '/api/live-chat/message', body, owner.apiKey);

  const { sessionId } = await agent.nextChat(chatbotId);
  await agent.type(sessionId, true);
  await agent.reply(sessionId, 'Yes, I am.');
  const transcript = await agent.transcript(sessionId);
  expect(transcript).toMatch(/Is somebody there\?.*Anna.*Yes, I am\./s);
  await agent.close(sessionId);
  expect(await owner.call('GET', `/api/live-chat/sessions/${sessionId}`)).toMatchObject({ state: 'closed' });
});

test('a call that is refused says which and why', async () => {
  await expect(owner.call('GET', '/api/chatbots/bot_unknown')).rejects.toThrow(
    /GET \/api\/chatbots\/bot_unknown was answered 404/,
  );
});
