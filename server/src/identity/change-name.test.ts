import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOidcServer } from '../../test-support/oidc-server.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('changing your name on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const change = (body: object, token: string | undefined = account.idToken) =>
    service.request('PATCH', '/api/auth/profile', { body, ...(token && { token }) });
  const namesOfMembers = async () => {
    const { body } = await service.request('GET', `/api/accounts/${account.accountId}/members`, {
      token: account.idToken,
    });
    return body.members.map(({ name }: { name: string }) => name);
  };

  test('is seen by colleagues at once, and by the ID token once it is renewed', async () => {
    expect(await change({ name: '  Ada Lovelace ' })).toMatchObject({
      status: 200,
      body: { id: account.userId, email: account.email, name: 'Ada Lovelace' },
    });
    expect(await namesOfMembers()).toEqual(['Ada Lovelace']);
    const [, claims = ''] = (await service.signIn(account)).split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ name: 'Ada Lovelace' });
  });

  test('takes what signing up takes: 1 to 100 characters, and nothing beside the name', async () => {
    await change({ name: 'Ada' });
    for (const body of [
      {},
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(101) },
      { name: 'Eve', email: 'e@e.example' },
    ])
      expect((await change(body)).status).toBe(400);
    expect((await change({ name: 'x'.repeat(100) })).status).toBe(200);
    expect((await change({ name: 'Ada' })).status).toBe(200);
  });

  test('is for the person alone: not without a sign-in, not with an API key', async () => {
    await change({ name: 'Ada' });
    expect((await change({ name: 'Eve' }, '')).status).toBe(401);
    expect((await change({ name: 'Eve' }, account.apiKey)).status).toBe(403);
    expect(await namesOfMembers()).toEqual(['Ada']);
  });

  test('is refused once it was changed thirty times within an hour', async () => {
    const other = await service.createAccount();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1)
      statuses.push((await change({ name: `Name ${tries}` }, other.idToken)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });
});

test('who signs in at an identity provider keeps the name from there', async () => {
  const provider = await startOidcServer({});
  const service = await startTestService('sqlite', {
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: provider.clientId,
    SECRET_KEY: 'a secret of the operator, long enough',
  });
  const reply = await service.request('PATCH', '/api/auth/profile', { body: { name: 'Eve' } });
  expect(reply.status).toBe(404);
  await service.stop();
  await provider.close();
});
