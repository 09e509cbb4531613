import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedIssuer, startScriptedIssuer } from '../../test-support/scripted-issuer.ts';
import { findFreePort } from '../../test-support/server-process.ts';
import { PASSWORD, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const hourMs = 3600_000;

describe.each(engines)('the operator on %s', (engine) => {
  let service: TestService;
  let folder: string;
  let key: string;
  let boss: TestAccount;
  let shop: TestAccount;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-operator-'));
    service = await startTestService(engine, {
      DATA_DIR: folder,
      // Tokens stay good when the server starts again.
      PORT: String(await findFreePort()),
    });
    key = (await readFile(join(folder, 'operator.key'), 'utf8')).trim();
    boss = await service.createAccount();
    shop = await service.createAccount({ plan: 'free' });
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const call = (method: string, path: string, body?: object, token = boss.idToken) =>
    service.request(method, `/api/operator${path}`, { token, ...(body && { body }) });
  const signIn = (email: string, password: string) =>
    service.request('POST', '/api/auth/sign-in', { body: { email, password } });
  const renewalOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const renew = (cookie: string) =>
    service.request('POST', '/api/auth/renew', {
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    });
  const finish = (resetToken: string, newPassword: string) =>
    service.request('POST', '/api/auth/reset-password', { body: { resetToken, newPassword } });

  test('reads which version runs since when, and on which database', async () => {
    const { body } = await call('GET', '');
    expect(body).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), database: engine });
    expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.now());
  });

  test('alone may use the endpoints of operators, with an ID token or the key of the machine', async () => {
    const agent = await service.createMember(boss, 'agent');
    const paths = [
      ['GET', ''],
      ['PATCH', '', { signUp: 'closed' }],
      ['GET', '/accounts'],
      ['GET', `/accounts/${boss.accountId}`],
      ['PATCH', `/accounts/${shop.accountId}`, { plan: 'enterprise' }],
      ['GET', '/users'],
      ['POST', '/users', { email: 'new@example.com' }],
      ['PATCH', `/users/${shop.userId}`, { isOperator: true }],
      ['POST', `/users/${boss.userId}/password-reset`],
    ] as const;
    for (const [method, path, body] of paths) {
      for (const stranger of [shop.idToken, agent.idToken]) {
        expect(await call(method, path, body, stranger)).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN', message: 'This is for the operator of this server.' },
        });
      }
      expect((await call(method, path, body, shop.apiKey)).status).toBe(403);
      for (const forged of [`op_${'a'.repeat(43)}`, `${key}a`, key.slice(0, -1)])
        expect((await call(method, path, body, forged)).status).toBe(401);
    }
    expect((await call('GET', '')).status).toBe(200);
    expect((await call('GET', '', undefined, key)).status).toBe(200);
  });

  test('has a key that is for the owner of the folder alone, stays the same, and opens nothing else', async () => {
    expect((await stat(join(folder, 'operator.key'))).mode & 0o777).toBe(0o600);
    for (const path of ['/api/accounts', '/api/chatbots'])
      expect((await service.request('GET', path, { token: key })).status).toBe(401);
    expect((await service.query(key, { chatbotId: 'bot_1', message: 'Hello' })).status).toBe(401);
    await service.restart();
    expect((await readFile(join(folder, 'operator.key'), 'utf8')).trim()).toBe(key);
    expect((await call('GET', '', undefined, key)).status).toBe(200);
    expect(service.log()).not.toContain(key);
  });

  test('lists all accounts page by page, and finds them by name or address of a member', async () => {
    const { body } = await call('GET', '/accounts?limit=1');
    expect(body.accounts).toHaveLength(1);
    const rest = await call('GET', `/accounts?limit=50&cursor=${body.next}`);
    const all = [...body.accounts, ...rest.body.accounts];
    expect(rest.body.next).toBeNull();
    expect(all.map(({ id }) => id)).toEqual([shop.accountId, boss.accountId]);
    expect(all[1]).toMatchObject({
      name: 'Owner',
      plan: 'enterprise',
      hourlyLimit: 1_000_000,
      owners: [boss.email],
      members: 2,
      hour: { limit: 1_000_000, used: 0 },
    });
    const found = async (search: string) =>
      (await call('GET', `/accounts?search=${encodeURIComponent(search)}`)).body.accounts.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found(shop.email.toUpperCase())).toEqual([shop.accountId]);
    expect(await found('OWN')).toHaveLength(2);
    expect(await found('%')).toEqual([]);
    expect((await call('GET', '/accounts?cursor=nonsense')).status).toBe(400);
  });

  test('sets the plan and limit of any account, which count with its next request', async () => {
    const path = `/accounts/${shop.accountId}`;
    const changed = await call('PATCH', path, { plan: 'enterprise', hourlyLimit: 7 });
    expect(changed.body).toMatchObject({ plan: 'enterprise', hourlyLimit: 7, hour: { limit: 7 } });
    const seen = await service.request('GET', `/api/accounts/${shop.accountId}`, { token: shop.idToken });
    expect(seen.body).toMatchObject({ plan: 'enterprise', hour: { limit: 7 } });
    expect((await call('GET', path)).body).toMatchObject({ plan: 'enterprise' });
    expect((await call('PATCH', '/accounts/acct_none', { plan: 'pro' })).status).toBe(404);
    expect((await call('PATCH', path, { plan: 'gold' })).status).toBe(400);
    expect((await call('PATCH', path, {})).status).toBe(200);
  });

  test('closes and opens sign-up while the server runs', async () => {
    const newcomer = () =>
      service.request('POST', '/api/auth/sign-up', {
        body: { email: `n-${Math.random()}@example.com`, password: PASSWORD },
      });
    const ways = async () => (await service.request('GET', '/api/auth/ways')).body.signUp;
    expect((await call('PATCH', '', { signUp: 'closed' })).body).toMatchObject({ signUp: 'closed' });
    expect(await ways()).toBe('closed');
    expect(await newcomer()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    await service.restart();
    expect(await newcomer()).toMatchObject({ status: 403 });
    expect((await call('PATCH', '', { signUp: 'open' })).body).toMatchObject({ signUp: 'open' });
    expect(await ways()).toBe('open');
    expect((await newcomer()).status).toBe(201);
  });

  test('resets a password: the old one and all sign-ins end, and the link works once', async () => {
    const user = await service.createAccount();
    const cookie = renewalOf(await signIn(user.email, PASSWORD));
    const { status, body } = await call('POST', `/users/${user.userId}/password-reset`);
    expect(status).toBe(201);
    expect(body.resetUrl).toBe(`${service.url}/#reset=${body.resetToken}`);
    expect((await renew(cookie)).status).toBe(401);
    expect((await signIn(user.email, PASSWORD)).status).toBe(401);

    const second = await call('POST', `/users/${user.userId}/password-reset`);
    expect((await finish(body.resetToken, 'replaced by a later link')).status).toBe(404);
    const both = await Promise.all([
      finish(second.body.resetToken, 'another long password'),
      finish(second.body.resetToken, 'another long password'),
    ]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 404]);
    expect((await signIn(user.email, 'another long password')).status).toBe(200);
    expect(service.log()).not.toContain(second.body.resetToken);
    expect((await call('POST', '/users/usr_none/password-reset')).status).toBe(404);
  });

  test('a link to set a password is good for an hour and no longer', async () => {
    const user = await service.createAccount();
    const { body } = await call('POST', `/users/${user.userId}/password-reset`, undefined, key);
    service.passTime(hourMs);
    expect((await finish(body.resetToken, 'another long password')).status).toBe(404);
    boss.idToken = await service.signIn(boss);
  });

  test('adds a user where sign-up is closed, who sets the password by the link', async () => {
    await call('PATCH', '', { signUp: 'closed' });
    const email = `added-${engine}@example.com`;
    const added = await call('POST', '/users', { email, name: 'Ada', accountName: 'Ada Ltd' }, key);
    expect(added).toMatchObject({
      status: 201,
      body: { user: { email, name: 'Ada', accounts: 1, accountNames: ['Ada Ltd'], lastSignInAt: null } },
    });
    const signedIn = await finish(added.body.resetToken, 'a password of her own');
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email } } });
    const lastSignIn = async () => (await call('GET', `/users?search=${email}`)).body.users[0].lastSignInAt;
    const signedInAt = await lastSignIn();
    expect(signedInAt).toEqual(expect.any(String));
    const { accounts } = (await service.request('GET', '/api/accounts', { token: signedIn.body.idToken })).body;
    expect(accounts).toMatchObject([{ name: 'Ada Ltd', plan: 'free', role: 'owner' }]);
    // Whoever has signed out has signed in before.
    const Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await service.request('POST', '/api/auth/sign-out', { headers: { Cookie } })).status).toBe(204);
    expect(await lastSignIn()).toBe(signedInAt);
    expect((await call('POST', '/users', { email })).status).toBe(409);
    await call('PATCH', '', { signUp: 'open' });
  });

  test('appoints and dismisses other operators, at once', async () => {
    const user = await service.createAccount();
    const listed = await call('GET', `/users?search=${user.email}`);
    expect(listed.body.users).toMatchObject([{ id: user.userId, isOperator: false, accounts: 1 }]);
    expect((await call('PATCH', `/users/${user.userId}`, { isOperator: true })).body).toMatchObject({
      isOperator: true,
    });
    expect((await call('GET', '', undefined, user.idToken)).status).toBe(200);
    await call('PATCH', `/users/${user.userId}`, { isOperator: false });
    expect((await call('GET', '', undefined, user.idToken)).status).toBe(403);
    expect((await call('PATCH', '/users/usr_none', { isOperator: true })).status).toBe(404);
  });

  test('is written into the log with what was done', () => {
    expect(service.log()).toContain('"did":"reset a password"');
    expect(service.log()).toContain('"did":"sign-up closed"');
  });
});

test('a sign-up that the settings close cannot be opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-operator-'));
  const service = await startTestService('sqlite', { SIGN_UP: 'closed', DATA_DIR: folder });
  const token = (await readFile(join(folder, 'operator.key'), 'utf8')).trim();
  const patch = { token, body: { signUp: 'open' } };
  expect(await service.request('PATCH', '/api/operator', patch)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('SIGN_UP=closed') },
  });
  const { body } = await service.request('GET', '/api/operator', { token });
  expect(body).toMatchObject({ signUp: 'closed', isSignUpFixed: true });
  // The first user of such a server comes by its operator.
  const first = { token, body: { email: 'boss@example.com' } };
  const added = await service.request('POST', '/api/operator/users', first);
  expect(added).toMatchObject({ status: 201, body: { user: { isOperator: true } } });
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('where people sign in at an identity provider', () => {
  let issuer: ScriptedIssuer;
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    issuer = await startScriptedIssuer();
    service = await startTestService('sqlite', {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: issuer.clientId,
      PLAN_CHANGES: 'nobody',
    });
    token = await issuer.idToken({ sub: 'boss', email: 'boss@example.com' });
    await service.request('POST', '/api/accounts', { token, body: { name: 'Boss' } });
  });
  afterAll(async () => {
    await service?.stop();
    await issuer?.close();
  });

  test('passwords are not ours to reset', async () => {
    for (const [path, body] of [
      ['/api/operator/users/boss/password-reset', undefined],
      ['/api/operator/users', { email: 'new@example.com' }],
    ] as const) {
      expect(await service.request('POST', path, { token, body })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: expect.stringContaining('OIDC_ISSUER') },
      });
    }
    expect((await service.request('GET', '/api/operator', { token })).body).toMatchObject({
      hasPasswords: false,
      mayChangePlans: false,
    });
  });

  test('PLAN_CHANGES=nobody holds for operators too', async () => {
    const { accounts } = (await service.request('GET', '/api/operator/accounts', { token })).body;
    const path = `/api/operator/accounts/${accounts[0].id}`;
    const refused = await service.request('PATCH', path, { token, body: { plan: 'free' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
