import { expect, onTestFinished, test } from 'vitest';
import { signUpSiteOwner } from './site-owner.ts';
import { startServer } from './start-server.ts';

test('a server keeps its address and its data when it is killed and started again', async () => {
  const server = await startServer();
  onTestFinished(() => server.stop());
  const owner = await signUpSiteOwner(server.url);
  const chatbotId = await owner.createChatbot({ documents: [] });

  await server.kill();
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
  await server.restart();
  expect(await owner.call('GET', `/api/chatbots/${chatbotId}`)).toMatchObject({ id: chatbotId });
  await server.restart();
  expect(await owner.call('GET', `/api/chatbots/${chatbotId}`)).toMatchObject({ id: chatbotId });
});

test('a server that cannot start says why', async () => {
  await expect(startServer({ LOG_LEVEL: 'loud' })).rejects.toThrow(/LOG_LEVEL/);
});
