import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('invitations on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const at = (method: string, rest: string, body?: unknown) =>
    service.request(method, `/api/accounts/${account.accountId}${rest}`, {
      token: account.idToken,
      ...(body !== undefined && { body }),
    });
  const invite = async (email: string, role = 'agent') => (await at('POST', '/members', { email, role })).body;
  const pending = async () => (await at('GET', '/invitations')).body.invitations;
  const preview = (invitationToken: string) =>
    service.request('POST', '/api/invitations/preview', { body: { invitationToken } });

  test('are listed until they are accepted', async () => {
    const { id, expiresAt, invitationToken } = await invite('ann@example.com', 'admin');
    expect(await pending()).toEqual([
      { id, email: 'ann@example.com', role: 'admin', invitedBy: 'Owner', createdAt: expect.any(String), expiresAt },
    ]);
    expect(await preview(invitationToken)).toMatchObject({
      status: 200,
      body: { email: 'ann@example.com', accountName: 'Owner', invitedBy: 'Owner', role: 'admin' },
    });
    await service.request('POST', '/api/auth/sign-up', {
      body: { email: 'ann@example.com', password: 'a long password', invitationToken },
    });
    expect(await pending()).toEqual([]);
  });

  test('can be revoked, and are good for nothing then', async () => {
    const { id, invitationToken } = await invite('bob@example.com');
    expect((await at('DELETE', `/invitations/${id}`)).status).toBe(204);
    expect((await at('DELETE', `/invitations/${id}`)).status).toBe(404);
    expect(await pending()).toEqual([]);
    const body = { email: 'bob@example.com', password: 'a long password', invitationToken };
    expect((await service.request('POST', '/api/auth/sign-up', { body })).status).toBe(404);
  });

  test('say the same of a token that is unknown, revoked or too old', async () => {
    const { id, invitationToken } = await invite('carl@example.com');
    await at('DELETE', `/invitations/${id}`);
    const old = await invite('dora@example.com');
    service.passTime(8 * 24 * 3_600_000);
    const replies = await Promise.all([invitationToken, old.invitationToken, 'inv_unknown'].map(preview));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('cannot be guessed without end', async () => {
    let last = 0;
    for (let tried = 0; tried < 12; tried += 1) last = (await preview('inv_guess')).status;
    expect(last).toBe(429);
  });
});
