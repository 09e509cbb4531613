import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('changing a password on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const signIn = (password: string) =>
    service.request('POST', '/api/auth/sign-in', { body: { email: account.email, password } });
  const renew = (cookie: string) => service.request('POST', '/api/auth/renew', { headers: { Cookie: cookie } });
  const change = (body: object, token: string | undefined = account.idToken) =>
    service.request('POST', '/api/auth/change-password', { body, ...(token && { token }) });

  test('takes the current one, and nothing less', async () => {
    const newPassword = 'another long password';
    expect(await change({ currentPassword: 'a guess', newPassword })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', message: 'currentPassword: is not the password of this user.' },
    });
    expect((await change({ currentPassword: PASSWORD, newPassword: 'short' })).status).toBe(400);
    expect((await change({ currentPassword: PASSWORD, newPassword }, '')).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('ends every other sign-in of the user, and goes on with the one it was made in', async () => {
    const elsewhere = cookieOf(await signIn(PASSWORD));
    const stranger = await service.createAccount();
    const changed = await change({ currentPassword: PASSWORD, newPassword: 'another long password' });
    expect(changed).toMatchObject({ status: 200, body: { user: { id: account.userId } } });
    expect((await renew(elsewhere)).status).toBe(401);
    expect((await renew(cookieOf(changed))).status).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn('another long password')).status).toBe(200);
    const reply = await service.request('POST', '/api/auth/sign-in', {
      body: { email: stranger.email, password: PASSWORD },
    });
    expect(reply.status).toBe(200);
  });

  test('cannot be used to guess the current one', async () => {
    const other = await service.createAccount();
    const statuses: number[] = [];
    for (let tries = 0; tries < 40 && !statuses.includes(429); tries += 1) {
      const body = { currentPassword: `guess ${tries}`, newPassword: 'another long password' };
      statuses.push((await change(body, other.idToken)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
