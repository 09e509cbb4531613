import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, startSite } from '../../test-support/site-server.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

describe('a model that is tried before it is saved', () => {
  let provider: StubProvider;
  let site: SiteServer;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider({ answer: 'ready' });
    site = await startSite({ '/api/tags': { body: '{"models":[{"name":"gemma3:4b"}]}' } });
    service = await startTestService('sqlite', { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, { ollamaUrl: site.url });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
    await site?.close();
  });
  const tryOut = (fields: object) =>
    service.request('POST', `/api/chatbots/${chatbotId}/model/test`, {
      token: account.idToken,
      body: { provider: 'openai-compatible', model: 'x', baseUrl: provider.baseUrl, ...fields },
    });

  test('answers, and nothing is stored', async () => {
    expect((await tryOut({ apiKey: 'sk-1' })).body).toEqual({
      isWorking: true,
      milliseconds: expect.any(Number),
      reason: null,
      reasons: [],
    });
    const { body } = await service.request('GET', `/api/chatbots/${chatbotId}/model`, { token: account.idToken });
    expect(body.model).toBeNull();
  });

  test('is said not to work, in plain words', async () => {
    const { host } = new URL(site.url);
    const { body } = await tryOut({ baseUrl: `${site.url}/v1` });
    expect(body).toMatchObject({
      isWorking: false,
      reason: `${host} knows no model called x, or the base URL is wrong (status 404).`,
      reasons: [{ code: 'model-unknown', values: { host, model: 'x' } }],
    });
    const nobody = await startSite();
    await nobody.close();
    expect((await tryOut({ baseUrl: nobody.url })).body).toMatchObject({
      isWorking: false,
      reason: `There is no connection to ${nobody.host}. Check the base URL.`,
      reasons: [{ code: 'no-connection', values: { host: nobody.host } }],
    });
  });

  test('is refused as saving it would be', async () => {
    expect(await tryOut({ baseUrl: 'http://10.0.0.1/v1' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('private network') },
    });
    expect((await tryOut({ provider: 'openai', baseUrl: undefined })).status).toBe(400);
  });

  test('may be one on this machine, which only the operator looks for', async () => {
    const local = (token: string) => service.request('GET', '/api/models/local', { token });
    expect((await local(account.idToken)).body).toEqual({
      isRunning: true,
      baseUrl: `${site.url}/v1`,
      models: ['gemma3:4b'],
      serverModel: null,
    });
    const { idToken } = await service.createAccount();
    expect((await local(idToken)).status).toBe(403);
  });
});

test('the address of a local model may be used on a local server, and nowhere else', async () => {
  const site = await startSite();
  const statuses: number[] = [];
  for (const settings of [{}, { TRUST_PROXY: 'true' }]) {
    const service = await startTestService('sqlite', settings, { ollamaUrl: site.url });
    const account = await service.createAccount();
    const id = await service.createChatbot(account);
    const { status } = await service.request('PUT', `/api/chatbots/${id}/model`, {
      token: account.idToken,
      body: { provider: 'openai-compatible', model: 'gemma3:4b', baseUrl: `${site.url}/v1`, apiKey: null },
    });
    statuses.push(status, (await service.request('GET', '/api/models/local', { token: account.idToken })).status);
    await service.stop();
  }
  await site.close();
  expect(statuses).toEqual([200, 200, 400, 403]);
});
