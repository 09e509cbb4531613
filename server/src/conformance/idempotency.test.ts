import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const PARALLEL = 50;
const DAY_MS = 24 * 3_600_000;

describe.each(engines)('Idempotency-Key on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(() => service?.stop());

  const post = (path: string, token: string, body: unknown, key: string) =>
    service.request('POST', path, { token, body, headers: { 'Idempotency-Key': key } });
  const ask = (body: object, key: string, token = account.apiKey) => post('/api/chatbot/query', token, body, key);
  const interactions = async (id: string) =>
    (
      await service.request('GET', `/api/chatbots/${id}/stats?userId=${account.userId}`, {
        token: account.idToken,
      })
    ).body.totalInteractions;

  test(`makes ${PARALLEL} parallel queries one answer, counted once`, async () => {
    const bot = await service.createChatbot(account, SHOP_DOCUMENTS);
    const body = { chatbotId: bot, message: 'When is the shop open?' };
    const replies = await Promise.all(Array.from({ length: PARALLEL }, () => ask(body, 'parallel')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await interactions(bot)).toBe(1);
  });

  test(`makes ${PARALLEL} parallel creations one chatbot`, async () => {
    const { accountId, idToken } = await service.createAccount();
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, () => post('/api/chatbots', idToken, { name: 'Once' }, 'creation')),
    );
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const list = await service.request('GET', `/api/chatbots?accountId=${accountId}`, { token: idToken });
    expect(list.body.chatbots).toHaveLength(1);
  });

  test('makes a repeated stream tell the same answer, counted once', async () => {
    const bot = await service.createChatbot(account, SHOP_DOCUMENTS);
    const body = { chatbotId: bot, message: 'When is the shop open?' };
    const stream = () => post('/api/chatbot/query-stream', account.apiKey, body, 'stream');
    const textOf = (text: string) =>
      [...text.matchAll(/^data: (\{.+)$/gm)].map(([, data = '']) => JSON.parse(data).chunk).join('');
    const [first, second] = [await stream(), await stream()];
    expect(textOf(second.text)).toBe(textOf(first.text));
    expect(second.headers.get('x-message-id')).toBe(first.headers.get('x-message-id'));
    expect(await interactions(bot)).toBe(1);
  });

  test('gives one key, with the same secret, when the creation of an API key is repeated', async () => {
    const path = `/api/accounts/${account.accountId}/api-keys`;
    const first = await post(path, account.idToken, { name: 'Once' }, 'api-key');
    const second = await post(path, account.idToken, { name: 'Once' }, 'api-key');
    expect(second.body.key).toBe(first.body.key);
    const { apiKeys } = (await service.request('GET', path, { token: account.idToken })).body;
    expect(apiKeys.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1);
  });

  test('is refused with a changed body', async () => {
    await ask({ chatbotId, message: 'One' }, 'changed');
    const reply = await ask({ chatbotId, message: 'Two' }, 'changed');
    // 409 CONFLICT, as the nearest status that queries may have.
    expect(reply).toMatchObject({ status: 400, body: { code: 'CONFLICT' } });
    const path = '/api/chatbots';
    await post(path, account.idToken, { name: 'One' }, 'changed');
    expect(await post(path, account.idToken, { name: 'Two' }, 'changed')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });

  test('is free again after a request that failed without effect', async () => {
    expect((await ask({ chatbotId: 'bot_unknown', message: 'Hello' }, 'failed')).status).toBe(400);
    expect((await ask({ chatbotId: 'bot_unknown', message: 'Hello' }, 'failed')).body.code).toBe('CHATBOT_NOT_FOUND');
  });

  test('belongs to its caller: the same key of another account is another request', async () => {
    const other = await service.createAccount();
    const otherBot = await service.createChatbot(other);
    const mine = await ask({ chatbotId, message: 'Hello' }, 'shared');
    const theirs = await ask({ chatbotId: otherBot, message: 'Hello' }, 'shared', other.apiKey);
    expect(theirs.status).toBe(200);
    expect(theirs.body.messageId).not.toBe(mine.body.messageId);
  });

  test.each([
    ['with a space', 'a b'],
    ['of 256 characters', 'x'.repeat(256)],
    ['that is not ASCII', 'schlüssel'],
  ])('is refused %s', async (_, key) => {
    expect(await ask({ chatbotId, message: 'Hello' }, key)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });

  test('survives a restart', async () => {
    const first = await ask({ chatbotId, message: 'When is the shop open?' }, 'restart');
    await service.restart();
    const second = await ask({ chatbotId, message: 'When is the shop open?' }, 'restart');
    expect(second.body).toEqual(first.body);
    account.idToken = await service.signIn(account);
  });

  // Last, because it moves the clock of the whole service.
  test('still gives the first reply the day after', async () => {
    const first = await ask({ chatbotId, message: 'Hello' }, 'tomorrow');
    service.passTime(DAY_MS - 60_000);
    expect((await ask({ chatbotId, message: 'Hello' }, 'tomorrow')).body).toEqual(first.body);
  });
});
