import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveChatScene } from '../../test-support/live-chat-scene.ts';
import { sendRaw } from '../../test-support/raw-http.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

type Claims = Record<string, unknown>;

const OPERATOR = { SECRET_KEY: 'a secret of the operator, long enough' };
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

function jwt(header: Claims, claims: unknown, signature: (text: string) => Buffer): string {
  const text = `${base64url(header)}.${base64url(claims)}`;
  return `${text}.${signature(text).toString('base64url')}`;
}
const hmac = (algorithm: string, secret: string | Buffer) => (text: string) =>
  createHmac(algorithm, secret).update(text).digest();

const now = () => Math.floor(Date.now() / 1000);
const identityOf = (secret: string, changes: Claims = {}, header: Claims = {}) =>
  jwt(
    { alg: 'HS256', typ: 'JWT', ...header },
    { sub: 'customer-7', iat: now(), exp: now() + 600, ...changes },
    hmac('sha256', secret),
  );

describe.each(behaviourEngines)('visitors whom a site identifies, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let secret: string;
  let otherChatbotId: string;
  let otherSecret: string;
  const newSecret = async (id: string): Promise<string> =>
    (
      await service.request('POST', `/api/chatbots/${id}/identity-secret`, {
        token: await service.signIn(account),
      })
    ).body.secret;
  beforeAll(async () => {
    service = await startTestService(engine, OPERATOR);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    otherChatbotId = await service.createChatbot(account);
    secret = await newSecret(chatbotId);
    otherSecret = await newSecret(otherChatbotId);
  });
  afterAll(() => service?.stop());

  let requests = 0;
  const welcome = (body: Claims, id = chatbotId) => {
    // One address may make 60 visitors a minute.
    if (++requests % 50 === 0) service.passTime(61_000);
    return service.request('POST', `/api/widget/${id}/visitor`, {
      body,
      headers: { Origin: 'http://localhost' },
    });
  };

  test('are the same visitor on every device, and another one with every chatbot', async () => {
    const first = await welcome({ identity: identityOf(secret) });
    const second = await welcome({ identity: identityOf(secret, { name: 'Ann', exp: now() + 60 }) });
    expect(first.status).toBe(200);
    expect(first.body.visitorId).toMatch(/^vis_[\w-]{32}$/);
    expect(first.body.visitorId).not.toContain('customer-7');
    expect(second.body.visitorId).toBe(first.body.visitorId);
    const ids = [
      (await welcome({ identity: identityOf(secret, { sub: 'customer-8' }) })).body.visitorId,
      (await welcome({ identity: identityOf(otherSecret) }, otherChatbotId)).body.visitorId,
      (await welcome({})).body.visitorId,
    ];
    expect(new Set([first.body.visitorId, ...ids]).size).toBe(4);
  });

  test('win over the anonymous visitor that the browser was, and stay until they are forgotten', async () => {
    const anonymous = (await welcome({})).body;
    const identified = (await welcome({ token: anonymous.token, identity: identityOf(secret) })).body;
    expect(identified.visitorId).not.toBe(anonymous.visitorId);
    const renewed = (await welcome({ token: identified.token })).body;
    expect(renewed.visitorId).toBe(identified.visitorId);
    const bySomebodyElse = identityOf(secret, { sub: 'customer-9' });
    const changed = (await welcome({ token: renewed.token, identity: bySomebodyElse })).body;
    expect(changed.visitorId).not.toBe(identified.visitorId);
    const elsewhere = (await welcome({ token: identified.token }, otherChatbotId)).body;
    expect(elsewhere.visitorId).not.toBe(identified.visitorId);
  });

  test('are known by name and address to the people they talk to, unless they say otherwise', async () => {
    const identity = identityOf(secret, { sub: 'ann', name: ' Ann Lee ', email: 'ann@example.com' });
    const { token } = (await welcome({ identity })).body;
    const renewed = (await welcome({ token })).body;
    const { open, session, act } = liveChatScene(service, account, chatbotId);
    const idToken = await service.signIn(account);
    const opened = await open({}, renewed.token);
    expect(await session(opened.sessionId, idToken)).toMatchObject({
      visitorName: 'Ann Lee',
      email: 'ann@example.com',
    });
    await act(opened.sessionId, 'close');
    const said = { visitorName: 'A. L.', email: 'other@example.com' };
    const again = await open(said, renewed.token);
    expect(await session(again.sessionId, idToken)).toMatchObject(said);
    await act(again.sessionId, 'close');

    const asked = await service.query(renewed.token, { chatbotId, message: 'I want to talk to a human' });
    expect(asked.body).toMatchObject({ kind: 'handover', handover: 'requested' });
    expect(asked.body.response).toContain('together with your email address');
    expect(await session(asked.body.liveSessionId, idToken)).toMatchObject({
      visitorName: 'Ann Lee',
      email: 'ann@example.com',
    });
  });

  test('are taken with claims that are right in every way that they may be', async () => {
    for (const changes of [
      { aud: chatbotId },
      { aud: ['other', chatbotId] },
      { nbf: now() },
      { iat: undefined },
      { exp: now() + 24 * 3600 },
      { exp: now() - 20 },
      { name: null, email: null },
      { name: '' },
      { sub: 'x'.repeat(200), name: 'n'.repeat(100) },
      { iss: 'https://shop.example.com', role: 'vip' },
    ])
      expect([changes, (await welcome({ identity: identityOf(secret, changes) })).status]).toEqual([changes, 200]);
  });

  const forgeries = (): Record<string, string> => {
    const right = identityOf(secret);
    const claims = { sub: 'customer-7', iat: now(), exp: now() + 600 };
    const [head = '', body = '', signature = ''] = right.split('.');
    const alg = (name: string, key: (text: string) => Buffer) => jwt({ alg: name, typ: 'JWT' }, claims, key);
    const none = () => Buffer.alloc(0);
    return {
      'alg none': alg('none', none),
      'alg None': alg('None', none),
      'an empty alg': alg('', none),
      'alg none with a right signature': `${base64url({ alg: 'none' })}.${body}.${signature}`,
      'no alg': jwt({ typ: 'JWT' }, claims, hmac('sha256', secret)),
      'RS256 by another key': alg('RS256', (text) => sign('sha256', Buffer.from(text), privateKey)),
      'RS256 with the secret as key': alg('RS256', hmac('sha256', secret)),
      'HS384 with the secret': alg('HS384', hmac('sha384', secret)),
      'HS512 with the secret': alg('HS512', hmac('sha512', secret)),
      'another secret': identityOf('ids_another-secret-of-the-same-length-and-form'),
      'an empty secret': identityOf(''),
      "another chatbot's secret": identityOf(otherSecret),
      'the secret without its prefix': identityOf(secret.replace('ids_', '')),
      'the secret decoded': jwt(
        { alg: 'HS256' },
        claims,
        hmac('sha256', Buffer.from(secret.replace('ids_', ''), 'base64url')),
      ),
      'a jwk of its own': jwt(
        { alg: 'HS256', jwk: { kty: 'oct', k: Buffer.from('mine').toString('base64url') } },
        claims,
        hmac('sha256', 'mine'),
      ),
      'a critical extension': identityOf(secret, {}, { crit: ['x'], x: true }),
      expired: identityOf(secret, { exp: now() - 120 }),
      'no exp': identityOf(secret, { exp: undefined }),
      'an exp that is text': identityOf(secret, { exp: String(now() + 600) }),
      'an exp in a year': identityOf(secret, { exp: now() + 365 * 24 * 3600 }),
      'an exp in milliseconds': identityOf(secret, { exp: Date.now() + 600_000 }),
      'no sub': identityOf(secret, { sub: undefined }),
      'an empty sub': identityOf(secret, { sub: '' }),
      'a sub that is a list': identityOf(secret, { sub: ['customer-7'] }),
      'a sub that is a number': identityOf(secret, { sub: 7 }),
      'a sub that is an object': identityOf(secret, { sub: { id: 'customer-7' } }),
      'a sub of 201 characters': identityOf(secret, { sub: 'x'.repeat(201) }),
      'a sub with a NUL': identityOf(secret, { sub: 'a\0b' }),
      'an nbf in the future': identityOf(secret, { nbf: now() + 300 }),
      'an nbf that is text': identityOf(secret, { nbf: 'now' }),
      'an iat in the future': identityOf(secret, { iat: now() + 300 }),
      'an iat that is text': identityOf(secret, { iat: 'now' }),
      "another chatbot's aud": identityOf(secret, { aud: otherChatbotId }),
      'an empty aud': identityOf(secret, { aud: '' }),
      'an aud that is an empty list': identityOf(secret, { aud: [] }),
      'a name that is a list': identityOf(secret, { name: ['Ann'] }),
      'a name of 101 characters': identityOf(secret, { name: 'n'.repeat(101) }),
      'a name with a NUL': identityOf(secret, { name: 'A\0n' }),
      'an email that is none': identityOf(secret, { email: 'ann' }),
      'claims that are a list': jwt({ alg: 'HS256' }, [claims], hmac('sha256', secret)),
      'claims that are null': jwt({ alg: 'HS256' }, null, hmac('sha256', secret)),
      'changed claims': `${head}.${base64url({ ...claims, sub: 'customer-8' })}.${signature}`,
      'a signature cut short': right.slice(0, -4),
      'no signature': `${head}.${body}.`,
      'two parts': `${head}.${body}`,
      'four parts': `${right}.${signature}`,
      padding: `${right}=`,
      'a visitor token': 'vt_x.y',
      'an empty text': '',
      nonsense: 'x',
    };
  };

  test('are nobody with a forged token, and a developer is told why', async () => {
    const forged = Object.entries(forgeries());
    expect(forged.length).toBeGreaterThanOrEqual(40);
    for (const [name, identity] of forged) {
      const { status, body } = await welcome({ identity });
      expect([name, status, body.code]).toEqual([name, 401, 'INVALID_TOKEN']);
      expect([name, body.message]).toEqual([name, expect.stringMatching(/^The identity token [^{}]{10,}\.$/)]);
      expect(body.message).not.toContain(secret);
    }
    const messageFor = async (identity: string) => (await welcome({ identity })).body.message;
    expect(await messageFor(identityOf(secret, { exp: now() - 120 }))).toContain('expired');
    expect(await messageFor(identityOf(otherSecret))).toContain('identity secret');
    expect(await messageFor(identityOf(secret, { sub: undefined }))).toContain('sub');
  });

  test('cannot be identified where there is no secret, nor by one that was replaced', async () => {
    const id = await service.createChatbot(await service.createAccount());
    expect(await welcome({ identity: identityOf(secret) }, id)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN', message: expect.stringContaining('no identity secret') },
    });

    const old = await newSecret(otherChatbotId);
    const identified = (await welcome({ identity: identityOf(old) }, otherChatbotId)).body;
    const fresh = await newSecret(otherChatbotId);
    expect((await welcome({ identity: identityOf(old) }, otherChatbotId)).status).toBe(401);
    // Whoever was let in by the old secret does not stay so by renewing.
    const renewed = (await welcome({ token: identified.token }, otherChatbotId)).body;
    expect(renewed.visitorId).not.toBe(identified.visitorId);
    const again = await welcome({ identity: identityOf(fresh) }, otherChatbotId);
    expect(again.body.visitorId).toBe(identified.visitorId);

    const path = `/api/chatbots/${otherChatbotId}/identity-secret`;
    const token = await service.signIn(account);
    expect((await service.request('GET', path, { token })).body).toEqual({
      isSet: true,
      createdAt: expect.any(String),
    });
    expect((await service.request('DELETE', path, { token })).status).toBe(204);
    expect((await service.request('GET', path, { token })).body).toEqual({ isSet: false, createdAt: null });
    expect((await welcome({ identity: identityOf(fresh) }, otherChatbotId)).status).toBe(401);
    const after = (await welcome({ token: again.body.token }, otherChatbotId)).body;
    expect(after.visitorId).not.toBe(identified.visitorId);
  });

  test('are strangers on a page of another origin, which what they were given does not serve', async () => {
    const identified = (await welcome({ identity: identityOf(secret) })).body;
    const elsewhere = await service.request('POST', `/api/widget/${chatbotId}/visitor`, {
      body: { token: identified.token },
      headers: { Origin: 'http://localhost:5173' },
    });
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.body.visitorId).not.toBe(identified.visitorId);
  });

  // Last, because they move the clock far.
  test('are so until what the site has signed ends, by no token longer', async () => {
    const exp = now() + 1_500;
    const identified = (await welcome({ identity: identityOf(secret, { exp }) })).body;
    expect(Date.parse(identified.expiresAt)).toBe(exp * 1000);
    service.passTime(1_000_000);
    const renewed = (await welcome({ token: identified.token })).body;
    expect(renewed.visitorId).toBe(identified.visitorId);
    expect(Date.parse(renewed.expiresAt)).toBe(exp * 1000);
    const ask = async (token: string) =>
      (await service.query(token, { chatbotId, message: 'Hello' })).body.code ?? 'answered';
    expect(await ask(renewed.token)).toBe('answered');
    service.passTime(600_000);
    for (const { token } of [identified, renewed]) {
      expect(await ask(token)).toBe('INVALID_TOKEN');
      const stranger = (await welcome({ token })).body;
      expect(stranger.visitorId).not.toBe(identified.visitorId);
      expect(await ask(stranger.token)).toBe('answered');
    }
  });

  test('who are anonymous are known by their token for 30 days after it ended', async () => {
    const anonymous = (await welcome({})).body;
    service.passTime(29 * 24 * 3600_000);
    const renewed = (await welcome({ token: anonymous.token })).body;
    expect(renewed.visitorId).toBe(anonymous.visitorId);
    service.passTime(31 * 24 * 3600_000);
    expect((await welcome({ token: renewed.token })).body.visitorId).not.toBe(anonymous.visitorId);
  });
});

describe('the chat in its frame asks from our own origin', () => {
  let service: TestService;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService('sqlite');
    chatbotId = await service.createChatbot(await service.createAccount(), {}, { domain: 'example.com' });
  });
  afterAll(() => service?.stop());

  const welcome = (origin: string) =>
    service.request('POST', `/api/widget/${chatbotId}/visitor`, { body: {}, headers: { Origin: origin } });

  test('by the host that the request was sent to', async () => {
    expect((await welcome(service.url)).status).toBe(200);
    for (const origin of ['https://evil.example.org', 'http://localhost', 'null', 'http://127.0.0.1:1'])
      expect([origin, (await welcome(origin)).status]).toEqual([origin, 403]);
  });

  test('and its token is good for requests from there or without an Origin, nowhere else', async () => {
    const { token } = (await welcome(service.url)).body;
    const ask = async (headers: Record<string, string>) => {
      const { status, body } = await service.query(token, { chatbotId, message: 'Hello' }, headers);
      return status === 200 ? status : body.code;
    };
    expect(await ask({})).toBe(200);
    expect(await ask({ Origin: service.url })).toBe(200);
    for (const origin of ['https://evil.example.org', 'https://example.com', 'null'])
      expect(await ask({ Origin: origin })).toBe('INVALID_TOKEN');
  });

  test('not by a name that the request itself says it was sent to', async () => {
    const { port } = new URL(service.url);
    const statusFor = async (path: string, host: string) =>
      (
        await sendRaw(
          service.url,
          [
            `POST ${path} HTTP/1.1`,
            `Host: ${host}`,
            `Origin: http://${host}`,
            'Content-Type: application/json',
            'Content-Length: 2',
            'Connection: close',
            '',
            '{}',
          ].join('\r\n'),
        )
      ).status;
    const visitorPath = `/api/widget/${chatbotId}/visitor`;
    expect(await statusFor(visitorPath, `localhost:${port}`)).toBe(200);
    for (const host of ['evil.example.org', `10.0.0.5:${port}`, `localhost.evil.org:${port}`]) {
      expect([host, await statusFor(visitorPath, host)]).toEqual([host, 403]);
      expect([host, await statusFor('/api/auth/renew', host)]).toEqual([host, 403]);
      expect([host, await statusFor('/api/auth/sign-out', host)]).toEqual([host, 403]);
    }
  });

  test('by the address that the operator gave, whatever name a proxy sends the request to', async () => {
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    const behind = await startTestService('sqlite', { PORT: String(port), PUBLIC_URL: publicUrl });
    try {
      const id = await behind.createChatbot(await behind.createAccount(), {}, { domain: 'example.com' });
      const statusFor = async (origin: string) =>
        (
          await sendRaw(
            `http://127.0.0.1:${port}`,
            [
              `POST /api/widget/${id}/visitor HTTP/1.1`,
              'Host: upstream.internal',
              `Origin: ${origin}`,
              'Content-Type: application/json',
              'Content-Length: 2',
              'Connection: close',
              '',
              '{}',
            ].join('\r\n'),
          )
        ).status;
      expect(await statusFor(publicUrl)).toBe(200);
      expect(await statusFor('http://upstream.internal')).toBe(403);
      expect(await statusFor(`http://127.0.0.1:${port}`)).toBe(403);
      expect(await statusFor('https://evil.example.org')).toBe(403);
    } finally {
      await behind.stop();
    }
  });
});

test('a server that cannot keep secrets says so', async () => {
  const service = await startTestService('postgres');
  try {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    const reply = await service.request('POST', `/api/chatbots/${chatbotId}/identity-secret`, {
      token: account.idToken,
    });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('SECRET_KEY') },
    });
  } finally {
    await service.stop();
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
