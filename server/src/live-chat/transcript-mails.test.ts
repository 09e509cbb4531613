import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

let service: TestService;
let mailServer: MailServer;
let account: TestAccount;
let chatbotId: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService('sqlite', { SMTP_URL: mailServer.url, MAIL_FROM: 'parley@example.com' });
  account = await service.createAccount();
  chatbotId = await service.createChatbot(account);
});
afterAll(async () => {
  await service?.stop();
  await mailServer?.close();
});

async function openChat() {
  const { token } = await service.visitor(chatbotId);
  const call = (method: string, path: string, body: unknown, as = token) =>
    service.request(method, path, { token: as, body });
  const { sessionId } = (await call('POST', '/api/live-chat/sessions', { chatbotId })).body;
  const path = `/api/live-chat/sessions/${sessionId}`;
  const say = (message: string, senderType: string, as: string) =>
    call('POST', '/api/live-chat/message', { sessionId, message, senderType, senderName: 'Anna' }, as);
  return { call, path, say, token };
}

test('a visitor gets what was said, without the notes, at most three times an hour', async () => {
  const { call, path, say, token } = await openChat();
  const send = (body = {}) => call('POST', `${path}/transcript/email`, body);
  expect((await send()).body.code).toBe('INVALID_REQUEST');
  await call('PUT', `${path}/contact`, { email: 'jo@example.com' });
  await say('Where is my parcel?', 'customer', token);
  await say('It arrives today.\nPromised!', 'agent', account.idToken);
  await call('POST', `${path}/notes`, { text: 'He is angry.' }, account.idToken);
  const reply = await send();
  expect(reply).toMatchObject({ status: 202, body: { email: 'jo@example.com' } });
  const [mail] = await mailServer.receivedBy('jo@example.com');
  expect(mail?.text).toContain('You: Where is my parcel?\n\nAnna: It arrives today.\nPromised!');
  expect(mail?.text).not.toContain('angry');
  expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  await send({ email: 'other@example.com' });
  await send();
  expect((await send()).body.code).toBe('RATE_LIMIT_EXCEEDED');
});

test('an agent sends it to any address; others cannot, as they do not see the chat', async () => {
  const { call, path, say, token } = await openChat();
  await say('Hello?', 'customer', token);
  const stranger = await service.visitor(chatbotId);
  const refused = await call('POST', `${path}/transcript/email`, { email: 'x@example.com' }, stranger.token);
  expect(refused.body.code).toBe('SESSION_NOT_FOUND');
  expect((await call('POST', `${path}/transcript/email`, { email: 'me@example.com' }, account.idToken)).status).toBe(
    202,
  );
  const [mail] = await mailServer.receivedBy('me@example.com');
  expect(mail?.text).toContain('Anna: Hello?');
});
