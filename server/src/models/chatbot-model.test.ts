import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestNodes } from '../../test-support/test-nodes.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const KEY = 'sk-planted-own-key-of-a-chatbot-9137';
const SECRET_KEY = 'a secret of the operator, long enough';

describe.each(behaviourEngines)("a chatbot's own model on %s", (engine) => {
  let servers: StubProvider;
  let own: StubProvider;
  let other: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    [servers, own, other] = await Promise.all([
      startStubProvider({ answer: "The server's. [1]" }),
      startStubProvider({ answer: "The chatbot's own. [1]" }),
      startStubProvider({ answer: 'Another. [1]' }),
    ]);
    service = await startTestService(engine, {
      MODEL_BASE_URL: servers.baseUrl,
      MODEL_NAME: 'servers',
      SECRET_KEY,
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${own.port},127.0.0.1:${other.port}`,
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(async () => {
    await service?.stop();
    await Promise.all([servers, own, other].map((provider) => provider?.close()));
  });

  const at = (method: string, body?: unknown) =>
    service.request(method, `/api/chatbots/${chatbotId}/model`, {
      token: account.idToken,
      ...(body !== undefined && { body }),
    });
  const answer = async () =>
    (await service.query(account.apiKey, { chatbotId, message: HOURS_QUESTION, mode: 'creative' })).body.response;
  const given = (fields = {}) => ({
    provider: 'openai-compatible',
    model: 'own',
    baseUrl: own.baseUrl,
    apiKey: KEY,
    ...fields,
  });
  afterEach(() => at('DELETE'));

  test("answers instead of the server's from the next question on, and no longer once it is deleted", async () => {
    expect((await at('GET')).body).toEqual({ model: null, fallbacks: [] });
    expect(await answer()).toBe("The server's.");
    const expected = {
      model: {
        provider: 'openai-compatible',
        model: 'own',
        baseUrl: own.baseUrl,
        hasApiKey: true,
        apiKeyLastFour: '9137',
      },
      fallbacks: [],
    };
    expect((await at('PUT', given())).body).toEqual(expected);
    expect((await at('GET')).body).toEqual(expected);
    expect(await answer()).toBe("The chatbot's own.");
    expect(own.lastAuthorization).toBe(`Bearer ${KEY}`);
    expect((await at('DELETE')).status).toBe(204);
    expect(await answer()).toBe("The server's.");
  });

  test('survives a restart, its key unlocked again', async () => {
    await at('PUT', given());
    await service.restart();
    account = { ...account, idToken: await service.signIn(account) };
    expect(await answer()).toBe("The chatbot's own.");
    expect(own.lastAuthorization).toBe(`Bearer ${KEY}`);
  });

  test('has fallbacks of its own, each with a key of its own', async () => {
    const fallback = { ...given({ model: 'other', baseUrl: other.baseUrl }), apiKey: `${KEY}-other` };
    const { body, text } = await at('PUT', given({ fallbacks: [fallback] }));
    expect(body.fallbacks).toMatchObject([{ model: 'other', hasApiKey: true, apiKeyLastFour: 'ther' }]);
    expect(text).not.toContain(KEY);
    own.behaviour = { failStatus: 401 };
    expect(await answer()).toBe('Another.');
    own.behaviour = { answer: "The chatbot's own. [1]" };
    expect(other.lastAuthorization).toBe(`Bearer ${KEY}-other`);
  });

  test('keeps each key with its model where several are stored for one address', async () => {
    const second = `${KEY}-second`;
    await at('PUT', given({ fallbacks: [given({ model: 'own-2', apiKey: second })] }));
    const keyless = (model: string) => given({ model, apiKey: undefined });
    const kept = await at('PUT', { ...keyless('own-2'), fallbacks: [keyless('own')] });
    expect(kept.body).toMatchObject({
      model: { model: 'own-2', apiKeyLastFour: 'cond' },
      fallbacks: [{ model: 'own', apiKeyLastFour: '9137' }],
    });
    await answer();
    expect(own.lastAuthorization).toBe(`Bearer ${second}`);

    const unclear = await at('PUT', { ...keyless('own-3'), fallbacks: [keyless('own')] });
    expect(unclear).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(unclear.body.message).toContain('several keys are stored');
    await at('PUT', given({ fallbacks: [given({ model: 'own-2' })] }));
    expect((await at('PUT', keyless('own-3'))).body.model).toMatchObject({ apiKeyLastFour: '9137' });
  });

  test("is not replaced by the server's when it fails", async () => {
    await at('PUT', given());
    own.behaviour = { failStatus: 401 };
    const { body } = await service.query(account.apiKey, {
      chatbotId,
      message: HOURS_QUESTION,
      mode: 'creative',
    });
    own.behaviour = { answer: "The chatbot's own. [1]" };
    expect(body.code).toBe('MODEL_UNAVAILABLE');
  });

  test('keeps its key while provider and address stay, and sends it nowhere else (Flowise CVE-2026-41279)', async () => {
    await at('PUT', given());
    const { apiKey: _, ...keyless } = given({ model: 'newer' });
    expect((await at('PUT', keyless)).body.model).toMatchObject({ model: 'newer', hasApiKey: true });
    await answer();
    expect(own.lastAuthorization).toBe(`Bearer ${KEY}`);
    for (const change of [{ baseUrl: other.baseUrl }, { provider: 'openai' }, { provider: 'anthropic' }]) {
      expect(await at('PUT', { ...keyless, ...change })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST', message: expect.stringContaining('apiKey') },
      });
    }
    expect((await at('PUT', { ...keyless, baseUrl: other.baseUrl, apiKey: null })).status).toBe(200);
    expect(await answer()).toBe('Another.');
    expect(other.lastAuthorization).toBeUndefined();
    expect((await at('PUT', keyless)).body.model).toMatchObject({ hasApiKey: false });
  });

  test.each([
    { provider: 'openai', model: 'gpt' },
    { provider: 'openai-compatible', model: 'x' },
    { provider: 'nobody', model: 'x' },
    { provider: 'openai', model: '', apiKey: KEY },
    { provider: 'openai', model: 'x', apiKey: 'two words' },
    { provider: 'openai', model: 'x', apiKey: KEY, keyBox: 'x' },
    { provider: 'openai', model: 'x', apiKey: KEY, fallbacks: [{ model: 'y' }] },
  ])('is refused as %j, and no reply repeats a key', async (body) => {
    const reply = await at('PUT', body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(reply.text).not.toContain(KEY);
    expect((await at('GET')).body.model).toBeNull();
  });

  test('is changed by one of two who change it at the same moment', async () => {
    const replies = await Promise.all([at('PUT', given()), at('PUT', given({ model: 'newer' }))]);
    const statuses = replies.map(({ status }) => status).toSorted();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    expect(await answer()).toBe("The chatbot's own.");
  });

  test('never shows its key in a reply or in the log', async () => {
    await at('PUT', given());
    own.behaviour = { failStatus: 401 };
    const { text } = await service.query(account.apiKey, {
      chatbotId,
      message: HOURS_QUESTION,
      mode: 'creative',
    });
    own.behaviour = { answer: "The chatbot's own. [1]" };
    for (const said of [text, (await at('GET')).text, service.log()]) expect(said).not.toContain(KEY);
  });
});

describe("the address of a chatbot's own model", () => {
  let connections = 0;
  const trap = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let port: number;
  beforeAll(async () => {
    trap.listen(0, '127.0.0.1');
    await once(trap, 'listening');
    port = (trap.address() as AddressInfo).port;
    service = await startTestService('sqlite');
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(async () => {
    await service?.stop();
    trap.close();
  });

  test.each([
    'http://169.254.169.254/v1',
    'http://127.0.0.1/v1',
    'http://127.0.0.1:PORT/v1',
    'http://2130706433/v1',
    'http://[::1]/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'http://localhost:PORT/v1',
    'http://ollama:11434/v1',
    'http://10.0.0.5:8080/v1',
    'https://user:secret@api.example.com/v1',
    'ftp://api.example.com/v1',
    'not an address',
  ])('is refused when it is %s, for the model and for a fallback', async (address) => {
    const baseUrl = address.replace('PORT', String(port));
    const model = { provider: 'openai-compatible', model: 'x', baseUrl, apiKey: KEY };
    const fine = { provider: 'openai', model: 'x', apiKey: KEY };
    for (const body of [model, { ...fine, fallbacks: [model] }, { ...model, provider: 'anthropic' }]) {
      const reply = await service.request('PUT', `/api/chatbots/${chatbotId}/model`, {
        token: account.idToken,
        body,
      });
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    }
    expect(connections).toBe(0);
  });
});

test('on PostgreSQL without SECRET_KEY a key is refused with what to set; a model without one is not', async () => {
  const service = await startTestService('postgres');
  try {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    const put = (body: object) =>
      service.request('PUT', `/api/chatbots/${chatbotId}/model`, { token: account.idToken, body });
    expect(await put({ provider: 'openai', model: 'x', apiKey: KEY })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('SECRET_KEY') },
    });
    const keyless = { provider: 'openai-compatible', model: 'x', baseUrl: 'https://models.example.com/v1' };
    expect((await put(keyless)).status).toBe(200);
  } finally {
    await service.stop();
  }
});

test('on the embedded database the secret is a file for its owner alone, and the key is nowhere in the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-own-key-'));
  const service = await startTestService('sqlite', { DATA_DIR: folder });
  try {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    const path = `/api/chatbots/${chatbotId}/model`;
    const body = { provider: 'openai', model: 'x', apiKey: KEY };
    expect((await service.request('PUT', path, { token: account.idToken, body })).status).toBe(200);
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    const secret = (await readFile(join(folder, 'secret.key'), 'utf8')).trim();
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    await service.restart();
    const token = await service.signIn(account);
    expect((await service.request('GET', path, { token })).body.model.hasApiKey).toBe(true);
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    let databases = 0;
    for (const { parentPath, name } of names) {
      const bytes = await readFile(join(parentPath, name), 'latin1');
      expect([name, bytes.includes(KEY)]).toEqual([name, false]);
      if (name === 'secret.key') continue;
      expect([name, bytes.includes(secret)]).toEqual([name, false]);
      databases += Number(bytes.includes('chatbot_models'));
    }
    expect(databases).toBeGreaterThan(0);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a change made at one node holds at all others with the next question', async () => {
  const [first, second] = await Promise.all([
    startStubProvider({ answer: 'First. [1]' }),
    startStubProvider({ answer: 'Second. [1]' }),
  ]);
  const hosts = [first, second].map(({ port }) => `127.0.0.1:${port}`).join();
  const nodes = await startTestNodes(3, { SECRET_KEY, ALLOWED_PRIVATE_HOSTS: hosts });
  try {
    const account = await nodes.createAccount();
    const chatbotId = await nodes.createChatbot(account, SHOP_DOCUMENTS);
    const put = ({ baseUrl }: StubProvider) =>
      nodes.request('PUT', `/api/chatbots/${chatbotId}/model`, {
        token: account.idToken,
        body: { provider: 'openai-compatible', model: 'own', baseUrl, apiKey: KEY },
      });
    const answers = () =>
      Promise.all(
        nodes.urls.map(async (url) => {
          const response = await fetch(`${url}/api/chatbot/query`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
            body: JSON.stringify({ chatbotId, message: HOURS_QUESTION, mode: 'creative' }),
          });
          return ((await response.json()) as { response: string }).response;
        }),
      );
    for (let round = 0; round < 3; round += 1) {
      expect((await put(first)).status).toBe(200);
      expect(await answers()).toEqual(Array(3).fill('First.'));
      expect((await put(second)).status).toBe(200);
      expect(await answers()).toEqual(Array(3).fill('Second.'));
    }
  } finally {
    await nodes.stop();
    await Promise.all([first.close(), second.close()]);
  }
});
