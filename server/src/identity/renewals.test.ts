import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('a renewal on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;

  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const renew = (cookie: string, headers: Record<string, string> = {}) =>
    service.request('POST', '/api/auth/renew', { headers: { Cookie: cookie, ...headers } });
  const signOut = (cookie: string, headers: Record<string, string> = {}) =>
    service.request('POST', '/api/auth/sign-out', { headers: { Cookie: cookie, ...headers } });
  const accounts = (token: string) => service.request('GET', '/api/accounts', { token });
  const signIn = async () =>
    cookieOf(
      await service.request('POST', '/api/auth/sign-in', {
        body: { email: account.email, password: PASSWORD },
      }),
    );

  test('serves all tabs that open together, and each of them from then on', async () => {
    const cookie = await signIn();
    const replies = await Promise.all(Array.from({ length: 10 }, () => renew(cookie)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(cookieOf)).size).toBe(10);
    for (const reply of replies) expect((await renew(cookieOf(reply))).status).toBe(200);
  });

  test('serves once more when its reply got lost, for half a minute from its first use', async () => {
    const cookie = await signIn();
    expect((await renew(cookie)).status).toBe(200);
    service.passTime(20_000);
    expect((await renew(cookie)).status).toBe(200);
    // Using it again does not lengthen its time.
    service.passTime(11_000);
    expect(await renew(cookie)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  test('that comes again long after it was replaced ends the whole sign-in, and is logged', async () => {
    const stolen = await signIn();
    const second = cookieOf(await renew(stolen));
    const third = await renew(second);
    const elsewhere = await signIn();
    service.passTime(31_000);
    const logged = service.log().length;
    expect((await renew(stolen)).status).toBe(401);
    expect(service.log().slice(logged)).toContain('a replaced renewal cookie came again');
    // Whoever has it now, thief or owner, is out, and so is their ID token.
    expect((await renew(cookieOf(third))).status).toBe(401);
    service.passTime(1_000);
    expect((await accounts(third.body.idToken)).status).toBe(401);
    expect((await renew(elsewhere)).status).toBe(200);
  });

  test('that comes again so long after to sign out ends the sign-in too', async () => {
    const stolen = await signIn();
    const next = cookieOf(await renew(stolen));
    service.passTime(31_000);
    expect((await signOut(stolen)).status).toBe(204);
    expect((await renew(next)).status).toBe(401);
  });

  test('that was never given ends nothing', async () => {
    const cookie = await signIn();
    expect((await renew('parley_renewal=never-given')).status).toBe(401);
    expect((await renew(cookie)).status).toBe(200);
  });

  test('that was not used is good for 30 days', async () => {
    const cookie = await signIn();
    service.passTime(30 * 24 * 3600_000 - 10_000);
    const renewed = await renew(cookie);
    expect(renewed.status).toBe(200);
    service.passTime(20_000);
    const later = await signIn();
    service.passTime(30 * 24 * 3600_000 + 10_000);
    expect((await renew(later)).status).toBe(401);
  });

  test('ends with its sign-in: neither one before it nor one of another tab is good after signing out', async () => {
    const first = await signIn();
    const [second, third] = [cookieOf(await renew(first)), cookieOf(await renew(first))];
    const elsewhere = await signIn();
    expect((await signOut(second)).status).toBe(204);
    for (const cookie of [first, second, third]) expect((await renew(cookie)).status).toBe(401);
    expect((await renew(elsewhere)).status).toBe(200);
  });

  test('is not for pages of other origins, though they be of the same site', async () => {
    const cookie = await signIn();
    const others: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'http://127.0.0.1:1' },
    ];
    for (const headers of others) {
      expect(await renew(cookie, headers)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await signOut(cookie, headers)).status).toBe(403);
    }
    expect((await renew(cookie, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    expect((await renew(cookie, { Origin: service.url })).status).toBe(200);
  });
});
