import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestReply } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const WRONG = 'a wrong password';

describe.each(behaviourEngines)('guessing at passwords on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    // So that a test can come from many addresses.
    service = await startTestService(engine, { TRUST_PROXY: 'true' });
  });
  afterAll(() => service?.stop());

  let networks = 0;
  /** An address that nobody has come from. */
  const newAddress = () => `203.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;
  const signIn = (email: string, password: string, address: string, cookie = '') =>
    service.request('POST', '/api/auth/sign-in', {
      body: { email, password },
      headers: { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
    });
  const signUp = (body: object, address = newAddress()) =>
    service.request('POST', '/api/auth/sign-up', { body, headers: { 'X-Forwarded-For': address } });
  const guess = async (times: number, email: string, address: string, cookie = '') => {
    const statuses: number[] = [];
    for (let at = 0; at < times; at += 1) statuses.push((await signIn(email, WRONG, address, cookie)).status);
    return statuses;
  };
  const browserCookie = ({ headers }: TestReply) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('parley_browser='))
      ?.split(';')[0] ?? '';
  let names = 0;
  const newUser = async () => {
    const email = `someone-${++names}@example.com`;
    const reply = await signUp({ email, password: PASSWORD });
    expect(reply.status).toBe(201);
    return { email, reply };
  };

  test('ten wrong ones from one address stop that address, and nobody else', async () => {
    const { email } = await newUser();
    const attacker = newAddress();
    expect(await guess(12, email, attacker)).toEqual([...Array(10).fill(401), 429, 429]);
    // Not even the right one is taken from there now.
    expect((await signIn(email, PASSWORD, attacker)).status).toBe(429);
    expect((await signIn(email, PASSWORD, newAddress())).status).toBe(200);
    service.passTime(16 * 60_000);
    expect((await signIn(email, PASSWORD, attacker)).status).toBe(200);
  });

  test('a whole /64 is one address', async () => {
    const { email } = await newUser();
    const statuses: number[] = [];
    for (let at = 1; at <= 12; at += 1) statuses.push((await signIn(email, WRONG, `2001:db8:0:77::${at}`)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await signIn(email, PASSWORD, '2001:db8:0:78::1')).status).toBe(200);
  });

  test('right ones do not count, however many they are', async () => {
    const { email } = await newUser();
    const address = newAddress();
    expect(await guess(9, email, address)).toEqual(Array(9).fill(401));
    for (let at = 0; at < 12; at += 1) expect((await signIn(email, PASSWORD, address)).status).toBe(200);
    expect(await guess(2, email, address)).toEqual([401, 429]);
  });

  test('wrong ones that come at once are no more than ten', async () => {
    const { email } = await newUser();
    const address = newAddress();
    const replies = await Promise.all(Array.from({ length: 25 }, () => signIn(email, WRONG, address)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('a browser from which somebody has signed in is let through, from the same address too', async () => {
    const { email } = await newUser();
    const address = newAddress();
    const cookie = browserCookie(await signIn(email, PASSWORD, address));
    expect(cookie).not.toBe('');
    await guess(12, email, address);
    expect((await signIn(email, PASSWORD, address)).status).toBe(429);
    expect((await signIn(email, PASSWORD, address, cookie)).status).toBe(200);
    // It has a window of its own, and that is no larger.
    expect(await guess(12, email, address, cookie)).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await signIn(email, PASSWORD, newAddress())).status).toBe(200);
  });

  test('not even a network that has tried everything keeps a known browser out', async () => {
    const { email } = await newUser();
    const address = newAddress();
    const cookie = browserCookie(await signIn(email, PASSWORD, address));
    for (let at = 0; at < 30; at += 1)
      await Promise.all(
        Array.from({ length: 11 }, (_, number) => signIn(`nobody-${at}-${number}@example.com`, WRONG, address)),
      );
    expect((await signIn(email, PASSWORD, address)).status).toBe(429);
    expect((await signIn(email, PASSWORD, address, cookie)).status).toBe(200);
  });

  test('a browser is known for those who have signed in from it, and by a cookie that we have signed', async () => {
    const [victim, attacker] = [await newUser(), await newUser()];
    const address = newAddress();
    const own = browserCookie(attacker.reply);
    await guess(10, victim.email, address);
    const [name, value = ''] = own.split('=');
    const [payload = '', signature = ''] = value.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = { ...claims, names: [...claims.names, 'x'] };
    const other = Buffer.from(JSON.stringify(forged)).toString('base64url');
    for (const cookie of [own, `${name}=${other}.${signature}`, `${name}=${payload}.`, `${name}=x`, `${name}=`])
      expect((await signIn(victim.email, WRONG, address, cookie)).status).toBe(429);
    // People who share a browser are both known.
    const shared = browserCookie(await signIn(victim.email, PASSWORD, newAddress(), own));
    expect((await signIn(victim.email, PASSWORD, address, shared)).status).toBe(200);
    expect((await signIn(attacker.email, PASSWORD, address, shared)).status).toBe(200);
  });

  test('many names from one address are too many', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let at = 0; at < 62; at += 1) statuses.push((await signIn(`nobody-${at}@example.com`, WRONG, address)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401));
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  test('signing up is no way around it', async () => {
    const { email } = await newUser();
    const address = newAddress();
    expect(await guess(9, email, address)).toEqual(Array(9).fill(401));
    expect((await signUp({ email, password: 'yet another guess' }, address)).status).toBe(201);
    expect((await signUp({ email, password: 'and one more guess' }, address)).status).toBe(429);
    expect((await signIn(email, PASSWORD, address)).status).toBe(429);
  });

  test('one network makes ten accounts an hour', async () => {
    const address = '2001:db8:5:5::1';
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await signUp({ email: `many-${at}@example.com`, password: PASSWORD }, address)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  });

  describe('signing up with an address that is in use', () => {
    const shapeOf = ({ status, body, headers }: TestReply) => ({
      status,
      fields: Object.keys(body).toSorted(),
      user: Object.keys(body.user).toSorted(),
      claims: Object.keys(JSON.parse(Buffer.from(body.idToken.split('.')[1], 'base64url').toString())).toSorted(),
      lengths: [body.user.id.length, body.expiresAt.length],
      headers: [...headers.keys()].toSorted(),
      cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, (value) => `=${value.length}`)),
    });

    test('is answered as a new one is, and lets nobody in (Dify CVE-2025-11750, CVE-2026-28288)', async () => {
      const fresh = await signUp({ email: 'fresh-one@example.com', password: PASSWORD, name: 'Fresh' });
      const used = await signUp({
        email: 'fresh-one@example.com',
        password: 'somebody else here',
        name: 'Fresh',
      });
      expect(shapeOf(used)).toEqual(shapeOf(fresh));
      expect(used.body.user.id).not.toBe(fresh.body.user.id);
      const accounts = (token: string) => service.request('GET', '/api/accounts', { token });
      expect((await accounts(used.body.idToken)).status).toBe(401);
      const renewal = used.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const renewed = await service.request('POST', '/api/auth/renew', { headers: { Cookie: renewal } });
      expect(renewed.status).toBe(401);
      // Whoever was there first has noticed nothing.
      expect((await accounts(fresh.body.idToken)).body.accounts).toHaveLength(1);
      expect((await signIn('fresh-one@example.com', PASSWORD, newAddress())).status).toBe(200);
      expect((await signIn('fresh-one@example.com', 'somebody else here', newAddress())).status).toBe(401);
      const known = browserCookie(used);
      const address = newAddress();
      await guess(10, 'fresh-one@example.com', address);
      expect((await signIn('fresh-one@example.com', WRONG, address, known)).status).toBe(429);
    });

    test('and its own password signs in', async () => {
      const { email, reply } = await newUser();
      const again = await signUp({ email, password: PASSWORD, name: 'Another name' });
      expect(again).toMatchObject({ status: 201, body: { user: { id: reply.body.user.id, email } } });
      const { body } = await service.request('GET', '/api/accounts', { token: again.body.idToken });
      expect(body.accounts).toHaveLength(1);
    });

    test('and an invitation does not tell it either, nor is it used up', async () => {
      const owner = await service.createAccount();
      const { email } = await newUser();
      const invite = async () =>
        (
          await service.request('POST', `/api/accounts/${owner.accountId}/members`, {
            token: owner.idToken,
            body: { email, role: 'agent' },
          })
        ).body.invitationToken as string;
      const invitationToken = await invite();
      for (const address of [email, 'somebody-new@example.com'])
        expect(
          await signUp({ email: address, password: 'somebody else here', invitationToken: 'inv_none' }),
        ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect((await signUp({ email, password: 'somebody else here', invitationToken })).status).toBe(201);
      const joined = await signUp({ email, password: PASSWORD, invitationToken });
      expect(joined.status).toBe(201);
      const { body } = await service.request('GET', '/api/accounts', { token: joined.body.idToken });
      expect(body.accounts.map(({ id }: { id: string }) => id)).toContain(owner.accountId);
      expect((await signUp({ email, password: PASSWORD, invitationToken })).status).toBe(404);
      expect((await signUp({ email, password: PASSWORD, invitationToken: await invite() })).status).toBe(409);
    });
  });

  test('a password that is among the first to be tried is refused, wherever one is chosen', async () => {
    const { email, reply } = await newUser();
    for (const password of ['password', '12345678', '        ', 'Password1!', 'someone-77', 'qwertyuiop'])
      expect(await signUp({ email: 'someone-77@example.com', password })).toMatchObject({
        status: 400,
        body: { code: 'WEAK_PASSWORD', message: expect.stringContaining('easy to guess') },
      });
    const token = reply.body.idToken;
    const change = (newPassword: string) =>
      service.request('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword: PASSWORD, newPassword },
      });
    for (const password of ['letmein123', email])
      expect(await change(password)).toMatchObject({ status: 400, body: { code: 'WEAK_PASSWORD' } });
    expect((await change('another long password')).status).toBe(200);
    const owner = await service.createAccount();
    const invited = await service.request('POST', `/api/accounts/${owner.accountId}/members`, {
      token: owner.idToken,
      body: { email: 'invited@example.com', role: 'agent' },
    });
    const { invitationToken } = invited.body;
    expect(await signUp({ email: 'invited@example.com', password: 'iloveyou', invitationToken })).toMatchObject({
      status: 400,
      body: { code: 'WEAK_PASSWORD' },
    });
  });
});
