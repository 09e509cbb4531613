import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service?.stop());

  test('an API key that is asked for again under its key is the same one, and says when it was revoked', async () => {
    const { idToken: token, accountId } = await service.createAccount();
    const path = `/api/accounts/${accountId}/api-keys`;
    const create = () =>
      service.request('POST', path, { token, body: { name: 'ci' }, headers: { 'Idempotency-Key': 'key-1' } });
    const first = await create();
    const again = await create();
    expect(again.body).toMatchObject({ id: first.body.id, key: first.body.key, revokedAt: null });
    await service.request('DELETE', `${path}/${first.body.id}`, { token });
    expect((await create()).body).toMatchObject({ id: first.body.id, revokedAt: expect.any(String) });
    const { body } = await service.request('GET', path, { token });
    expect(body.apiKeys.filter(({ name }: { name: string }) => name === 'ci')).toHaveLength(1);
  });

  test('an invitation that was used stays used when it is asked for again', async () => {
    const { idToken: token, accountId } = await service.createAccount();
    const invite = () =>
      service.request('POST', `/api/accounts/${accountId}/members`, {
        token,
        body: { email: 'colleague@example.com', role: 'admin' },
        headers: { 'Idempotency-Key': 'invite-1' },
      });
    const { invitationToken } = (await invite()).body;
    const signUp = (email: string) =>
      service.request('POST', '/api/auth/sign-up', {
        body: { email, password: 'a long password', invitationToken },
      });
    expect((await signUp(`first-${engine}@example.com`)).status).toBe(201);
    expect((await invite()).body.invitationToken).toBe(invitationToken);
    expect((await signUp(`second-${engine}@example.com`)).status).toBe(404);
  });

  test('an invitation does not change the role of somebody who is a member', async () => {
    const { idToken: token, accountId } = await service.createAccount();
    const invitation = await service.request('POST', `/api/accounts/${accountId}/members`, {
      token,
      body: { email: 'me@example.com', role: 'agent' },
    });
    const { invitationToken } = invitation.body;
    const accepted = await service.request('POST', '/api/invitations/accept', {
      token,
      body: { invitationToken },
    });
    expect(accepted).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { body } = await service.request('GET', `/api/accounts/${accountId}`, { token });
    expect(body.role).toBe('owner');
  });

  test('a request that failed gives its key back', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    const headers = { 'Idempotency-Key': 'order-7' };
    const ask = (id: string) => service.query(account.apiKey, { chatbotId: id, message: 'Hello?' }, headers);
    expect((await ask('bot_mistyped')).status).toBe(400);
    expect((await ask(chatbotId)).status).toBe(200);
  });

  test('an Idempotency-Key works however long the path is', async () => {
    const { idToken: token } = await service.createAccount();
    const path = `/api/accounts/${'a'.repeat(6_000)}/api-keys`;
    const headers = { 'Idempotency-Key': 'long' };
    expect((await service.request('POST', path, { token, body: { name: 'x' }, headers })).status).toBe(404);
  });
});
