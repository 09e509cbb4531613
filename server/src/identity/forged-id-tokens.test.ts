import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOidcServer } from '../../test-support/oidc-server.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';
import { databaseFile } from '../adapters/database/sqlite/sqlite-database.ts';

type Claims = Record<string, unknown>;

/** Everything a forger could know, and more: the issuer's real key. */
interface Forge {
  issuer: string;
  audience: string;
  realKey: KeyObject;
  kid: string;
  subject: string;
  /** An address that must never be asked. */
  trap: string;
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: curveKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rs256 = (key: KeyObject) => (text: string) => sign('sha256', Buffer.from(text), key);
const hmac = (algorithm: string, secret: string | Buffer) => (text: string) =>
  createHmac(algorithm, secret).update(text).digest();

function token(header: Claims, claims: Claims, signature: (text: string) => Buffer): string {
  const text = `${base64url(header)}.${base64url(claims)}`;
  return `${text}.${signature(text).toString('base64url')}`;
}

function rightClaims({ issuer, audience, subject }: Forge): Claims {
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, aud: audience, sub: subject, iat: now, exp: now + 600, email: 'a@example.com' };
}

function rightToken(forge: Forge, changes: Claims = {}, headers: Claims = {}): string {
  const header = { alg: 'RS256', typ: 'JWT', kid: forge.kid, ...headers };
  return token(header, { ...rightClaims(forge), ...changes }, rs256(forge.realKey));
}

/** Each wrong in one way; signed with the real key wherever that is not what is wrong. */
function forgeries(forge: Forge): Record<string, string> {
  const claims = rightClaims(forge);
  const now = Number(claims['iat']);
  const publicKey = createPublicKey(forge.realKey);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const publicJwk = publicKey.export({ format: 'jwk' });
  const ownJwk = createPublicKey(otherKey).export({ format: 'jwk' });
  const right = rightToken(forge);
  const [head = '', body = '', signature = ''] = right.split('.');
  const { kid, trap } = forge;
  const rs = { alg: 'RS256', typ: 'JWT', kid };
  const unsigned = (alg: string) => token({ ...rs, alg }, claims, () => Buffer.alloc(0));
  const byOther = (headers: Claims) => token({ ...rs, ...headers }, claims, rs256(otherKey));
  return {
    'alg none': unsigned('none'),
    'alg None': unsigned('None'),
    'alg nOnE': unsigned('nOnE'),
    'an empty alg': unsigned(''),
    'alg none with the real signature': `${base64url({ ...rs, alg: 'none' })}.${body}.${signature}`,
    'no alg': token({ typ: 'JWT', kid }, claims, rs256(forge.realKey)),
    'HS256 with the public key as PEM': token({ ...rs, alg: 'HS256' }, claims, hmac('sha256', pem)),
    'HS256 with the trimmed PEM': token({ ...rs, alg: 'HS256' }, claims, hmac('sha256', pem.trim())),
    'HS256 with the public JWK': token({ ...rs, alg: 'HS256' }, claims, hmac('sha256', JSON.stringify(publicJwk))),
    'HS256 with the modulus': token(
      { ...rs, alg: 'HS256' },
      claims,
      hmac('sha256', Buffer.from(publicJwk.n ?? '', 'base64url')),
    ),
    'HS512 with the public key': token({ ...rs, alg: 'HS512' }, claims, hmac('sha512', pem)),
    'HS256 with an empty secret': token({ ...rs, alg: 'HS256' }, claims, hmac('sha256', '')),
    'another key': byOther({}),
    'another key without kid': token({ alg: 'RS256' }, claims, rs256(otherKey)),
    'a key of another kind': token({ ...rs, alg: 'ES256' }, claims, (text) =>
      sign('sha256', Buffer.from(text), { key: curveKey, dsaEncoding: 'ieee-p1363' }),
    ),
    'an unknown kid': rightToken(forge, {}, { kid: 'unknown' }),
    'a kid that is an address': byOther({ kid: trap }),
    'a kid that is a path': byOther({ kid: '../../../../dev/null' }),
    'a kid with SQL': byOther({ kid: "x' union select 'key" }),
    'a jku': byOther({ jku: `${trap}/jwks.json` }),
    'a jku and an unknown kid': byOther({ jku: `${trap}/jwks.json`, kid: 'theirs' }),
    'an x5u': byOther({ x5u: `${trap}/chain.pem` }),
    'a jwk': byOther({ jwk: ownJwk }),
    'a jwk without kid': token({ alg: 'RS256', jwk: ownJwk }, claims, rs256(otherKey)),
    'an x5c': byOther({ x5c: ['MIIB'] }),
    'a critical extension': rightToken(forge, {}, { crit: ['urn:unknown'], 'urn:unknown': true }),
    'an unencoded payload': rightToken(forge, {}, { crit: ['b64'], b64: false }),
    'another issuer': rightToken(forge, { iss: 'https://issuer.example.com' }),
    'an issuer with a slash more': rightToken(forge, { iss: `${forge.issuer}/` }),
    'an issuer that begins like ours': rightToken(forge, { iss: `${forge.issuer}.example.com` }),
    'an issuer in capitals': rightToken(forge, { iss: forge.issuer.toUpperCase() }),
    'an issuer that is an array': rightToken(forge, { iss: [forge.issuer] }),
    'no issuer': rightToken(forge, { iss: undefined }),
    'another audience': rightToken(forge, { aud: 'somebody-else' }),
    'no audience': rightToken(forge, { aud: undefined }),
    'an empty audience': rightToken(forge, { aud: '' }),
    'an audience array without us': rightToken(forge, { aud: ['a', 'b'] }),
    'an empty audience array': rightToken(forge, { aud: [] }),
    'an audience of several, issued to another': rightToken(forge, {
      aud: [forge.audience, 'other'],
      azp: 'other',
    }),
    'an audience of several, issued to nobody': rightToken(forge, { aud: [forge.audience, 'other'] }),
    'an audience that is an object': rightToken(forge, { aud: { 0: forge.audience } }),
    'an expiry in the past': rightToken(forge, { exp: now - 60 }),
    'no expiry': rightToken(forge, { exp: undefined }),
    'an expiry that is a string': rightToken(forge, { exp: String(now + 600) }),
    'an expiry that is null': rightToken(forge, { exp: null }),
    'a start in the future': rightToken(forge, { nbf: now + 600 }),
    'a start that is a string': rightToken(forge, { nbf: 'now' }),
    'no time of issue': rightToken(forge, { iat: undefined }),
    'a time of issue that is a string': rightToken(forge, { iat: 'now' }),
    'no subject': rightToken(forge, { sub: undefined }),
    'an empty subject': rightToken(forge, { sub: '' }),
    'a subject that is a number': rightToken(forge, { sub: 7 }),
    'a subject that is an object': rightToken(forge, { sub: { id: forge.subject } }),
    'a subject that is an array': rightToken(forge, { sub: [forge.subject] }),
    'a subject of 256 characters': rightToken(forge, { sub: 'x'.repeat(256) }),
    'claims that are an array': token(rs, [claims] as unknown as Claims, rs256(forge.realKey)),
    'claims that are null': token(rs, null as unknown as Claims, rs256(forge.realKey)),
    'changed claims': `${head}.${base64url({ ...claims, sub: 'usr_other' })}.${signature}`,
    'a changed header': `${base64url({ ...rs, typ: 'X' })}.${body}.${signature}`,
    'a signature cut short': right.slice(0, -10),
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${right}.${signature}`,
    'five parts': `${head}.${body}.${signature}.${body}.${signature}`,
    padding: `${right}==`,
    'a signature of zeros': `${head}.${body}.${Buffer.alloc(256).toString('base64url')}`,
    'the signature of another token': `${head}.${body}.${rightToken(forge, { exp: now + 3_333 }).split('.')[2]}`,
    'a header that is no JSON': `${Buffer.from('{').toString('base64url')}.${body}.${signature}`,
    'characters outside the alphabet': right.replace('.', '.%'),
    'only dots': '..',
  };
}

/** Counts who comes; answers nothing. */
async function startTrap() {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, count: () => connections, close: () => server.close() };
}

async function expectAllRefused(service: TestService, forge: Forge) {
  const forged = Object.entries(forgeries(forge));
  expect(forged.length).toBeGreaterThanOrEqual(60);
  for (const [name, forgedToken] of forged) {
    const { status, body } = await service.request('GET', '/api/accounts', { token: forgedToken });
    expect([name, status]).toEqual([name, 401]);
    expect([name, ['INVALID_TOKEN', 'UNAUTHORIZED'].includes(body.code)]).toEqual([name, true]);
    const query = await service.query(forgedToken, { chatbotId: 'bot_x', message: 'Hello' });
    expect([name, query.status]).toEqual([name, 401]);
  }
}

let trap: Awaited<ReturnType<typeof startTrap>>;
beforeAll(async () => {
  trap = await startTrap();
});
afterAll(() => trap?.close());

describe('the embedded issuer', () => {
  let folder: string;
  let service: TestService;
  let forge: Forge;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-forge-'));
    service = await startTestService('sqlite', { DATA_DIR: folder });
    const account = await service.createAccount();
    const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
    const row = database.prepare("select material from signing_keys where purpose = 'id-token'").get();
    database.close();
    const jwk = JSON.parse(String(row?.['material']));
    const realKey = createPrivateKey({ key: jwk, format: 'jwk' });
    forge = {
      issuer: service.url,
      audience: service.url,
      realKey,
      kid: jwk.kid,
      subject: account.userId,
      trap: trap.url,
    };
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('takes no token for a sign-in that is not there, or is somebody else’s', async () => {
    const other = await service.createAccount();
    const { sid } = JSON.parse(Buffer.from(other.idToken.split('.')[1] ?? '', 'base64url').toString());
    const statusOf = async (claims: Claims) =>
      (await service.request('GET', '/api/accounts', { token: rightToken(forge, claims) })).status;
    expect(await statusOf({ sid, sub: other.userId })).toBe(200);
    expect(await statusOf({ sid })).toBe(401);
    expect(await statusOf({ sid: 'sign_unknown' })).toBe(401);
  });

  test('takes a token that is right, so that each forgery is refused for what is wrong with it', async () => {
    for (const right of [rightToken(forge), rightToken(forge, { aud: [forge.audience] })]) {
      const { status, body } = await service.request('GET', '/api/accounts', { token: right });
      expect(status).toBe(200);
      expect(body.accounts).toHaveLength(1);
    }
  });

  test('refuses every forged token, and asks no address in one', async () => {
    await expectAllRefused(service, forge);
    expect(trap.count()).toBe(0);
  });

  test('refuses other algorithms with its own key', async () => {
    const pss = token({ alg: 'PS256', kid: forge.kid }, rightClaims(forge), (text) =>
      sign('sha256', Buffer.from(text), { key: forge.realKey, padding: 6, saltLength: 32 }),
    );
    expect((await service.request('GET', '/api/accounts', { token: pss })).status).toBe(401);
  });

  test('publishes its public key and nothing of the private one', async () => {
    const { body } = await service.request('GET', '/.well-known/jwks.json');
    expect(Object.keys(body.keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    await importJWK(body.keys[0], 'RS256');
    const discovery = await service.request('GET', '/.well-known/openid-configuration');
    expect(discovery.body).toMatchObject({
      issuer: service.url,
      jwks_uri: `${service.url}/.well-known/jwks.json`,
    });
  });
});

describe('an external issuer', () => {
  let issuer: Server;
  let service: TestService;
  let forge: Forge;
  beforeAll(async () => {
    const { privateKey: realKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' };
    issuer = createHttpServer((request, response) => {
      const reply = request.url?.startsWith('/.well-known/')
        ? { issuer: issuerUrl, jwks_uri: `${issuerUrl}/keys` }
        : { keys: [jwk] };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
    });
    issuer.listen(0, '127.0.0.1');
    await once(issuer, 'listening');
    const issuerUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    const audience = 'parley-dashboard';
    service = await startTestService('sqlite', { OIDC_ISSUER: issuerUrl, OIDC_AUDIENCE: audience });
    forge = { issuer: issuerUrl, audience, realKey, kid: 'key-1', subject: 'somebody', trap: trap.url };
  });
  afterAll(async () => {
    await service?.stop();
    issuer?.closeAllConnections();
    issuer?.close();
  });

  test('is believed when the token is right', async () => {
    const several = { aud: [forge.audience, 'other'], azp: forge.audience };
    for (const right of [rightToken(forge), rightToken(forge, several)]) {
      expect((await service.request('GET', '/api/accounts', { token: right })).status).toBe(200);
    }
  });

  test('is not believed for any forged token, and no address in one is asked', async () => {
    await expectAllRefused(service, forge);
    expect(trap.count()).toBe(0);
  });

  test('leaves no way to sign in by password', async () => {
    const body = { email: 'a@example.com', password: 'a long password' };
    for (const path of ['/api/auth/sign-up', '/api/auth/sign-in']) {
      expect((await service.request('POST', path, { body })).status).toBe(404);
    }
  });
});

test('a real OpenID Connect provider signs its users in, each as itself', async () => {
  const provider = await startOidcServer();
  const service = await startTestService('sqlite', {
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: provider.clientId,
  });
  try {
    const [ann, bob] = [await provider.idTokenFor('ann'), await provider.idTokenFor('bob')];
    const created = await service.request('POST', '/api/accounts', {
      token: ann,
      body: { name: 'Ann & Co' },
    });
    expect(created.status).toBe(201);
    const chatbot = await service.request('POST', '/api/chatbots', { token: ann, body: { name: 'Bot' } });
    const path = `/api/chatbots/${chatbot.body.id}/settings?userId=`;
    expect((await service.request('GET', `${path}ann`, { token: ann })).status).toBe(200);
    expect(await service.request('GET', `${path}bob`, { token: ann })).toMatchObject({
      status: 403,
      body: { code: 'USER_MISMATCH' },
    });
    expect((await service.request('GET', `${path}bob`, { token: bob })).status).toBe(404);
  } finally {
    await service.stop();
    await provider.close();
  }
});
