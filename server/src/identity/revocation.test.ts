import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import { SHOP_ANSWER, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { PASSWORD, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const WITHIN_MS = 1_000;

describe.each(engines)('revocation on %s', (engine) => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider({ answer: SHOP_ANSWER });
    service = await startTestService(engine, { MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'stub' });
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
  const endsInTime = (stream: { ended: Promise<void> }) =>
    Promise.race([stream.ended.then(() => true), sleep(WITHIN_MS).then(() => false)]);

  test('a revoked key is refused within a second', async () => {
    const { id, key } = await newKey();
    const ask = () => service.query(key, { chatbotId, message: 'Hello' });
    expect((await ask()).status).toBe(200);
    await revoke(id);
    const revokedAt = performance.now();
    for (let reply = await ask(); reply.status !== 401; reply = await ask()) {
      expect(performance.now() - revokedAt).toBeLessThan(WITHIN_MS);
    }
    expect((await ask()).body.code).toBe('INVALID_API_KEY');
  });

  test('an answer that a revoked key has asked for ends within a second, without [DONE], and the model call stops', async () => {
    const { id, key } = await newKey();
    const stream = await askSlowly(key);
    const aborted = provider.counts.aborted;
    await revoke(id);
    expect(await endsInTime(stream)).toBe(true);
    expect(stream.events.map(({ data }) => data)).not.toContain('[DONE]');
    for (let tries = 0; provider.counts.aborted === aborted && tries < 50; tries += 1) await sleep(20);
    expect(provider.counts.aborted).toBe(aborted + 1);
  });

  test('a live chat that is followed with a revoked key ends within a second', async () => {
    const { id, key } = await newKey();
    const stream = await followLive(key);
    await revoke(id);
    expect(await endsInTime(stream)).toBe(true);
  });

  test('all live chats that are followed with a revoked key end within a second', async () => {
    const { id, key } = await newKey();
    const streams = await Promise.all(Array.from({ length: 10 }, () => followLive(key)));
    await revoke(id);
    expect(await Promise.all(streams.map(endsInTime))).toEqual(streams.map(() => true));
  });

  test("a removed member's live chat ends within a second", async () => {
    const member = await service.createMember(account, 'agent');
    const stream = await followLive(member.idToken);
    await removeMember(member.userId);
    expect(await endsInTime(stream)).toBe(true);
  });

  test("a removed member's answer ends within a second", async () => {
    const member = await service.createMember(account, 'agent');
    const stream = await askSlowly(member.idToken);
    await removeMember(member.userId);
    const isOver = await endsInTime(stream);
    stream.close();
    expect(isOver).toBe(true);
  });

  test('a removed member is refused with the next request', async () => {
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
    for (const token of [idToken, renewed.body.idToken, elsewhere])
      expect(await seesAccounts(token)).toBe(true);
    const latest = renewed.headers.get('set-cookie')?.split(';')[0] ?? '';
    await service.request('POST', '/api/auth/sign-out', { headers: { Cookie: latest } });
    service.passTime(500);
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
    service.passTime(500);
    expect(await seesAccounts(idToken)).toBe(false);
    expect(await seesAccounts(elsewhere)).toBe(false);
    expect(await seesAccounts(changed.body.idToken)).toBe(true);
    expect(await seesAccounts(account.idToken)).toBe(true);
  });

  test('what is followed with an ID token ends within a second of signing out', async () => {
    const { cookie, idToken } = await signInMember();
    const streams = [await followLive(idToken), await askSlowly(idToken)];
    await service.request('POST', '/api/auth/sign-out', { headers: { Cookie: cookie } });
    expect(await Promise.all(streams.map(endsInTime))).toEqual([true, true]);
  });

  test('streams of those who were not revoked go on', async () => {
    const { id } = await newKey();
    const stream = await followLive(account.apiKey);
    await revoke(id);
    expect(await endsInTime(stream)).toBe(false);
    stream.close();
  });

  // Last, because it moves the clock of the whole service.
  test('a stream does not outlive the token it was opened with', async () => {
    const visitor = await service.visitor(chatbotId);
    const stream = await askSlowly(visitor.token);
    service.passTime(3_600_000);
    expect(await endsInTime(stream)).toBe(true);
  });
});
