import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount, TestReply } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const origin = 'http://localhost';
const minuteMs = 60_000;

describe.each(behaviourEngines)('inside the hour of an account on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    // Behind a proxy, so that a test can come from many addresses.
    service = await startTestService(engine, { TRUST_PROXY: 'true' });
  });
  afterAll(() => service?.stop());

  const from = (address: string) => ({ Origin: origin, 'X-Forwarded-For': address });
  const visitorOf = async (chatbotId: string, address: string) =>
    (await service.request('POST', `/api/widget/${chatbotId}/visitor`, { headers: from(address), body: {} })).body
      .token as string;
  const ask = (token: string, chatbotId: string, address: string, more: Record<string, unknown> = {}) =>
    service.query(token, { chatbotId, message: 'Thanks', ...more }, from(address));
  const codes = (replies: TestReply[]) => replies.map(({ status }) => status);
  const admitted = (replies: TestReply[]) => replies.filter(({ status }) => status === 200).length;

  /** So many questions of an address, by ever new visitors. */
  async function askOften(chatbotId: string, address: string, count: number): Promise<TestReply[]> {
    const replies: TestReply[] = [];
    for (let at = 0; at < count; at += 1) {
      const token = await visitorOf(chatbotId, address);
      replies.push(await ask(token, chatbotId, address));
    }
    return replies;
  }
  const addresses = (count: number) => Array.from({ length: count }, (_, at) => `198.51.100.${at + 1}`);

  async function limitedAccount(hourlyLimit = 40) {
    const account = await service.createAccount({ hourlyLimit });
    return { account, chatbotId: await service.createChatbot(account) };
  }
  const used = async ({ accountId, idToken }: TestAccount) =>
    (await service.request('GET', `/api/accounts/${accountId}`, { token: idToken })).body.hour.used;

  test('one address gets a quarter, however many visitors it makes; others and API keys go on', async () => {
    const { account, chatbotId } = await limitedAccount();
    const replies = await askOften(chatbotId, '203.0.113.7', 14);
    expect(codes(replies)).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
    const refused = replies.at(-1);
    expect(refused?.body.code).toBe('RATE_LIMIT_EXCEEDED');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(codes(await askOften(chatbotId, '203.0.113.8', 1))).toEqual([200]);
    expect((await service.query(account.apiKey, { chatbotId, message: 'Thanks' })).status).toBe(200);
  });

  test('a retry succeeds after the time that was told, and not before', async () => {
    const { chatbotId } = await limitedAccount();
    const address = '203.0.113.30';
    const refused = (await askOften(chatbotId, address, 11)).at(-1);
    const waitMs = Number(refused?.headers.get('retry-after')) * 1_000;
    service.passTime(waitMs - 30_000);
    expect(codes(await askOften(chatbotId, address, 1))).toEqual([429]);
    service.passTime(30_000);
    expect(codes(await askOften(chatbotId, address, 1))).toEqual([200]);
  });

  test('all addresses of one IPv6 network are one address', async () => {
    const { chatbotId } = await limitedAccount();
    const replies: TestReply[] = [];
    for (let at = 1; at <= 12; at += 1) replies.push(...(await askOften(chatbotId, `2001:db8:1:2:${at}::${at}`, 1)));
    expect(admitted(replies)).toBe(10);
    expect(codes(await askOften(chatbotId, '2001:db8:1:3::1', 1))).toEqual([200]);
  });

  test('visitors leave a share to API keys', async () => {
    const { account, chatbotId } = await limitedAccount();
    const other = await service.createChatbot(account);
    const replies: TestReply[] = [];
    for (const address of addresses(6)) {
      replies.push(...(await askOften(chatbotId, address, 4)));
      replies.push(...(await askOften(other, address, 4)));
    }
    expect(admitted(replies)).toBe(32);
    const own = await Promise.all(
      Array.from({ length: 10 }, () => service.query(account.apiKey, { chatbotId, message: 'Thanks' })),
    );
    expect(admitted(own)).toBe(8);
  });

  test('the visitors of one chatbot leave a share to those of the others', async () => {
    const { account, chatbotId } = await limitedAccount();
    const other = await service.createChatbot(account);
    const replies: TestReply[] = [];
    for (const address of addresses(7)) replies.push(...(await askOften(chatbotId, address, 4)));
    expect(admitted(replies)).toBe(24);
    expect(codes(await askOften(other, '203.0.113.9', 2))).toEqual([200, 200]);
  });

  test('a visitor who wants a person is heard when the hour is used up', async () => {
    const { account, chatbotId } = await limitedAccount(10);
    const address = '203.0.113.10';
    const token = await visitorOf(chatbotId, address);
    const first = await ask(token, chatbotId, address);
    while ((await service.query(account.apiKey, { chatbotId, message: 'Thanks' })).status === 200);
    const { sessionId } = first.body;
    expect((await ask(token, chatbotId, address, { sessionId })).status).toBe(429);
    const wish = await ask(token, chatbotId, address, {
      sessionId,
      message: 'I want to talk to a human',
    });
    expect(wish).toMatchObject({ status: 200, body: { kind: 'handover' } });
    const { liveSessionId } = wish.body;
    const say = { sessionId: liveSessionId, message: 'Hello?', senderType: 'customer', senderName: 'Jo' };
    for (const credential of [token, undefined]) {
      const said = await service.request('POST', '/api/live-chat/message', {
        token: credential,
        body: say,
        headers: from(address),
      });
      expect(said.status).toBe(200);
    }
    const taking = `/api/live-chat/sessions/${liveSessionId}/take`;
    const status = { agentId: account.userId, status: 'available', maxConcurrentChats: 5 };
    const idToken = account.idToken;
    await service.request('PUT', '/api/live-chat/agent-status', { token: idToken, body: status });
    await service.request('POST', taking, { token: idToken });
    const answer = { ...say, message: 'Yes.', senderType: 'agent' };
    const answered = await service.request('POST', '/api/live-chat/message', {
      token: idToken,
      body: answer,
    });
    expect(answered.status).toBe(200);
    // A person has the conversation: what the visitor says to the chatbot is for that person.
    expect(await ask(token, chatbotId, address, { sessionId, message: 'Thank you' })).toMatchObject({
      status: 200,
      body: { kind: 'passed' },
    });
  });

  test('questions with an ID token are counted as all others are, and refused at the end of the hour', async () => {
    const { account, chatbotId } = await limitedAccount(3);
    const replies: TestReply[] = [];
    for (let at = 0; at < 5; at += 1)
      replies.push(await service.query(account.idToken, { chatbotId, message: 'Thanks' }));
    expect(codes(replies)).toEqual([200, 200, 200, 429, 429]);
    const stranger = await service.createAccount();
    const { chatbotId: theirs, account: victim } = await limitedAccount(3);
    for (let at = 0; at < 4; at += 1)
      expect((await service.query(stranger.idToken, { chatbotId: theirs, message: 'Thanks' })).status).toBe(400);
    expect(await used(victim)).toBe(0);
  });

  test('messages without a credential are counted by session, by address and in the hour', async () => {
    const { account, chatbotId } = await limitedAccount(1_000);
    const opened = await Promise.all(
      Array.from({ length: 7 }, () =>
        service.request('POST', '/api/live-chat/sessions', { token: account.apiKey, body: { chatbotId } }),
      ),
    );
    const sessions = opened.map(({ body }) => body.sessionId as string);
    const [first = '', second = '', third = ''] = sessions;
    const before = await used(account);
    const post = (sessionId: string, address: string, token?: string) =>
      service.request('POST', '/api/live-chat/message', {
        token,
        headers: { 'X-Forwarded-For': address },
        body: { sessionId, message: 'Hello', senderType: 'customer', senderName: 'Jo' },
      });
    const postOften = (count: number, ...given: Parameters<typeof post>) =>
      Promise.all(Array.from({ length: count }, () => post(...given)));
    const flood = await postOften(65, first, '203.0.113.11');
    expect(admitted(flood)).toBe(60);
    const refused = flood.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // A stranger's ID token is no way around it.
    const { idToken } = await service.createAccount();
    expect((await post(first, '203.0.113.12', idToken)).status).toBe(429);
    for (const session of sessions.slice(3)) expect(admitted(await postOften(55, session, '203.0.113.11'))).toBe(55);
    expect(admitted(await postOften(30, second, '203.0.113.11'))).toBe(20);
    expect(admitted(await postOften(2, third, '203.0.113.12'))).toBe(2);
    expect((await used(account)) - before).toBe(302);
    service.passTime(minuteMs);
    expect((await post(first, '203.0.113.11')).status).toBe(200);
  });

  test('chats that are closed and opened again are twenty an hour for one visitor', async () => {
    const { chatbotId } = await limitedAccount(1_000);
    let token = await visitorOf(chatbotId, '203.0.113.13');
    const open = () =>
      service.request('POST', '/api/live-chat/sessions', {
        token,
        body: { chatbotId },
        headers: from('203.0.113.13'),
      });
    const act = (sessionId: string, what: string) =>
      service.request('POST', `/api/live-chat/sessions/${sessionId}/${what}`, {
        token,
        headers: from('203.0.113.13'),
      });
    let sessionId = (await open()).body.sessionId as string;
    const statuses: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      await act(sessionId, 'close');
      const again = round % 2 === 0 ? await act(sessionId, 'reopen') : await open();
      statuses.push(again.status);
      if (again.status === 201) sessionId = again.body.sessionId;
    }
    expect(statuses).toEqual([...Array(19).fill(201), 429, 429]);
    service.passTime(60 * minuteMs);
    const renewed = await service.request('POST', `/api/widget/${chatbotId}/visitor`, {
      headers: from('203.0.113.13'),
      body: { token },
    });
    token = renewed.body.token;
    expect((await open()).status).toBe(201);
  });
});
