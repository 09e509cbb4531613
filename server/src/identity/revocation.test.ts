import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import { SHOP_ANSWER, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { PASSWORD, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

/**
 * Within a second of a revocation everything that was allowed by it has ended: what was found of a credential is
 * remembered for this long, and open streams ask again twice a second (`http/event-stream.test.ts`,
 * `http/subscriptions/subscribers.test.ts`).
 */
const REMEMBERED_MS = 300;

describe.each(engines)('revocation on %s', (engine) => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider({ answer: SHOP_ANSWER });
    service = await startTestService(engine, {
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'stub',
      // No answer ends because its model is silent for long.
      MODEL_TIMEOUT_MS: '600000',
      MODEL_FIRST_CHUNK_TIMEOUT_MS: '600000',
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const newKey = async (): Promise<{ id: string; key: string }> =>
    (
      await service.request('POST', `/api/accounts/${account.accountId}/api-keys`, {
        token: account.idToken,
        body: { name: 'To be revoked' },
      })
    ).body;
  const revoke = (id: string) =>
    service.request('DELETE', `/api/accounts/${account.accountId}/api-keys/${id}`, {
      token: account.idToken,
    });
  const removeMember = (userId: string) =>
    service.request('DELETE', `/api/accounts/${account.accountId}/members/${userId}`, {
      token: account.idToken,
    });
  const askSlowly = async (token: string) => {
    provider.behaviour = { answer: SHOP_ANSWER, hangAfterTokens: 25 };
    const stream = await openEventStream(`${service.url}/api/chatbot/query-stream`, {
      method: 'POST',
      token,
      body: { chatbotId, message: 'When is the shop open?' },
    });
    await stream.until(() => true);
    provider.behaviour = { answer: SHOP_ANSWER };
    return stream;
  };
  const followLive = async (token: string) => {
    const { sessionId } = (
      await service.request('POST', '/api/live-chat/sessions', { token: account.apiKey, body: { chatbotId } })
    ).body;
    const stream = await openEventStream(`${service.url}/api/live-chat/sessions/${sessionId}/events`, {
      token,
    });
    await stream.until(({ event }) => event === 'opened');
    return stream;
  };
  test('a revoked key is refused as soon as it is not remembered any more (AnythingLLM CVE-2026-32717)', async () => {
    const { id, key } = await newKey();
    const ask = () => service.query(key, { chatbotId, message: 'Hello' });
    expect((await ask()).status).toBe(200);
    await revoke(id);
    service.passTime(REMEMBERED_MS);
    expect(await ask()).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
  });

  test('an answer that a revoked key has asked for ends without [DONE], and the model call stops', async () => {
    const { id, key } = await newKey();
    const stream = await askSlowly(key);
    const aborted = provider.counts.aborted;
    await revoke(id);
    await stream.ended;
    expect(stream.events.map(({ data }) => data)).not.toContain('[DONE]');
    await vi.waitFor(() => expect(provider.counts.aborted).toBe(aborted + 1));
  });

  test('a live chat that is followed with a revoked key ends', async () => {
    const { id, key } = await newKey();
    const stream = await followLive(key);
    await revoke(id);
    await stream.ended;
  });

  test('all live chats that are followed with a revoked key end', async () => {
    const { id, key } = await newKey();
    const streams = await Promise.all(Array.from({ length: 10 }, () => followLive(key)));
    await revoke(id);
    await Promise.all(streams.map(({ ended }) => ended));
  });

  test("a removed member's live chat ends (Open WebUI CVE-2026-44553)", async () => {
    const member = await service.createMember(account, 'agent');
    const stream = await followLive(member.idToken);
    await removeMember(member.userId);
    await stream.ended;
  });

  test("a removed member's answer ends", async () => {
    const member = await service.createMember(account, 'agent');
    const stream = await askSlowly(member.idToken);
    await removeMember(member.userId);
    await stream.ended;
  });

  test('a removed member is refused with the next request (AnythingLLM CVE-2026-32717)', async () => {
    const member = await service.createMember(account, 'admin');
    const ask = () => service.query(member.idToken, { chatbotId, message: 'Hello' });
    expect((await ask()).status).toBe(200);
    await removeMember(member.userId);
    expect(await ask()).toMatchObject({ status: 400, body: { code: 'CHATBOT_NOT_FOUND' } });
  });

  test('a changed role counts with the next request', async () => {
    const member = await service.createMember(account, 'admin');
    const rename = () =>
      service.request('PATCH', `/api/chatbots/${chatbotId}`, {
        token: member.idToken,
        body: { name: 'Renamed' },
      });
    expect((await rename()).status).toBe(200);
    await service.request('PATCH', `/api/accounts/${account.accountId}/members/${member.userId}`, {
      token: account.idToken,
      body: { role: 'agent' },
    });
    expect(await rename()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  /** A member who has signed in, with the cookie of that. */
  const signInMember = async () => {
    const { email } = await service.createMember(account, 'agent');
    const reply = await service.request('POST', '/api/auth/sign-in', { body: { email, password: PASSWORD } });
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { email, cookie, idToken: reply.body.idToken as string };
  };
  const seesAccounts = async (token: string) =>
    (await service.request('GET', '/api/accounts', { token })).status === 200;

  test('an ID token ends with its sign-in, and no other does', async () => {
    const { email, cookie, idToken } = await signInMember();
    const elsewhere = await service.signIn({ email });
    const renewed = await service.request('POST', '/api/auth/renew', { headers: { Cookie: cookie } });
    for (const token of [idToken, renewed.body.idToken, elsewhere]) expect(await seesAccounts(token)).toBe(true);
    const latest = renewed.headers.get('set-cookie')?.split(';')[0] ?? '';
    await service.request('POST', '/api/auth/sign-out', { headers: { Cookie: latest } });
    service.passTime(REMEMBERED_MS);
    expect(await seesAccounts(idToken)).toBe(false);
    expect(await seesAccounts(renewed.body.idToken)).toBe(false);
    expect(await seesAccounts(elsewhere)).toBe(true);
  });

  test('ID tokens end with a changed password, but for the new one', async () => {
    const { email, idToken } = await signInMember();
    const elsewhere = await service.signIn({ email });
    const changed = await service.request('POST', '/api/auth/change-password', {
      token: idToken,
      body: { currentPassword: PASSWORD, newPassword: 'another long password' },
    });
    service.passTime(REMEMBERED_MS);
    expect(await seesAccounts(idToken)).toBe(false);
    expect(await seesAccounts(elsewhere)).toBe(false);
    expect(await seesAccounts(changed.body.idToken)).toBe(true);
    expect(await seesAccounts(account.idToken)).toBe(true);
  });

  test('what is followed with an ID token ends with its sign-in', async () => {
    const { cookie, idToken } = await signInMember();
    const streams = [await followLive(idToken), await askSlowly(idToken)];
    await service.request('POST', '/api/auth/sign-out', { headers: { Cookie: cookie } });
    await Promise.all(streams.map(({ ended }) => ended));
  });

  test('streams of those who were not revoked go on', async () => {
    const { id, key } = await newKey();
    const [stream, revoked] = [await followLive(account.apiKey), await followLive(key)];
    await revoke(id);
    await revoked.ended;
    expect(await Promise.race([stream.ended.then(() => 'over'), sleep(1_000, 'goes on')])).toBe('goes on');
    stream.close();
  });

  // Last, because it moves the clock of the whole service.
  test('a stream does not outlive the token it was opened with', async () => {
    const visitor = await service.visitor(chatbotId);
    const stream = await askSlowly(visitor.token);
    service.passTime(3_600_000);
    await stream.ended;
  });
});
