import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedIssuer, startScriptedIssuer } from '../../test-support/scripted-issuer.ts';
import { PASSWORD } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

/** Signs somebody up as a stranger would, and finds the account that came of it. */
async function signUp(service: TestService, email: string, more: object = {}) {
  const { status, body } = await service.request('POST', '/api/auth/sign-up', {
    body: { email, password: PASSWORD, ...more },
  });
  if (status !== 201) return { status, code: body.code, token: '', accountId: '', account: undefined };
  const { accounts } = (await service.request('GET', '/api/accounts', { token: body.idToken })).body;
  return { status, code: undefined, token: body.idToken, accountId: accounts[0].id, account: accounts[0] };
}

type Newcomer = Pick<Awaited<ReturnType<typeof signUp>>, 'token' | 'accountId'>;

const changePlan = (service: TestService, { token, accountId }: Newcomer, body: object = { plan: 'pro' }) =>
  service.request('PATCH', `/api/accounts/${accountId}`, { token, body });

describe.each(behaviourEngines)('on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, {
      PLAN_CHANGES: 'operator',
      OPERATOR_EMAILS: 'boss@example.com, Chief@Example.com',
    });
  });
  afterAll(() => service?.stop());

  test('of twenty who sign up first at the same moment, one is an operator with an unlimited account', async () => {
    const newcomers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signUp(service, `first-${n}@example.com`)),
    );
    const plans = newcomers.map(({ account }) => `${account.plan} ${account.hour.limit}`);
    expect(plans.filter((plan) => plan === 'enterprise 1000000')).toHaveLength(1);
    expect(plans.filter((plan) => plan === 'free 100')).toHaveLength(19);
    const changes = await Promise.all(newcomers.map((newcomer) => changePlan(service, newcomer)));
    expect(changes.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test('an owner who is no operator cannot change the plan or its limit, but everything else', async () => {
    const owner = await signUp(service, 'owner@example.com');
    for (const body of [{ plan: 'enterprise' }, { hourlyLimit: 10_000_000 }, { name: 'A', plan: 'pro' }]) {
      expect(await changePlan(service, owner, body)).toMatchObject({
        status: 403,
        body: {
          code: 'FORBIDDEN',
          message: 'The plan and its limit are set by the operator of this server; ask whoever runs it.',
        },
      });
    }
    const { status, body } = await changePlan(service, owner, { name: 'Shop', retentionDays: 7 });
    expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Shop', plan: 'free' } });
  });

  test('nobody signs up with an address of an operator, which answers like one that is in use', async () => {
    const owner = await signUp(service, 'inviting@example.com');
    const invited = await service.request('POST', `/api/accounts/${owner.accountId}/members`, {
      token: owner.token,
      body: { email: 'boss@example.com', role: 'agent' },
    });
    const { invitationToken } = invited.body;
    const tryIt = (email: string, more: object = {}) =>
      service.request('POST', '/api/auth/sign-up', {
        body: { email, password: 'another long password', name: 'Stranger', ...more },
      });
    const replies = [
      await tryIt('inviting@example.com'),
      await tryIt('boss@example.com'),
      await tryIt('CHIEF@example.com'),
      await tryIt('boss@example.com', { invitationToken }),
    ];
    for (const { status, body } of replies) {
      // It looks like any other sign-up, and is good for nothing.
      expect(status).toBe(201);
      const accounts = await service.request('GET', '/api/accounts', { token: body.idToken });
      expect(accounts.status).toBe(401);
    }
  });
});

test('the owner of the first account may have signed up with an address of OPERATOR_EMAILS', async () => {
  const service = await startTestService('sqlite', {
    PLAN_CHANGES: 'operator',
    OPERATOR_EMAILS: 'boss@example.com',
  });
  const boss = await signUp(service, 'boss@example.com');
  expect((await changePlan(service, boss)).status).toBe(200);
  await service.stop();
});

test.each([
  ['owners', 200],
  ['nobody', 403],
])('PLAN_CHANGES=%s answers an owner who changes the plan with %i', async (who, status) => {
  const service = await startTestService('sqlite', { PLAN_CHANGES: who });
  await signUp(service, 'first@example.com');
  expect((await changePlan(service, await signUp(service, 'second@example.com'))).status).toBe(status);
  await service.stop();
});

describe('with an identity provider', () => {
  let issuer: ScriptedIssuer;
  let service: TestService;
  beforeAll(async () => {
    issuer = await startScriptedIssuer();
    service = await startTestService('sqlite', {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: issuer.clientId,
      PLAN_CHANGES: 'operator',
      OPERATOR_EMAILS: 'boss@example.com',
    });
    await newAccount('first', {});
  });
  afterAll(async () => {
    await service?.stop();
    await issuer?.close();
  });

  async function newAccount(sub: string, claims: object): Promise<Newcomer> {
    const token = await issuer.idToken({ sub, email: `${sub}@example.com`, ...claims });
    const { body } = await service.request('POST', '/api/accounts', { token, body: { name: sub } });
    return { token, accountId: body.id };
  }

  test('the owner of the first account is an operator', async () => {
    const token = await issuer.idToken({ sub: 'first', email: 'first@example.com' });
    const { accounts } = (await service.request('GET', '/api/accounts', { token })).body;
    expect((await changePlan(service, { token, accountId: accounts[0].id })).status).toBe(200);
  });

  test('a listed address counts only where the provider says that it is confirmed', async () => {
    const status = async (sub: string, claims: object) => {
      const { accountId } = await newAccount(sub, {});
      const token = await issuer.idToken({ sub, email: 'boss@example.com', ...claims });
      return (await changePlan(service, { token, accountId })).status;
    };
    expect(await status('silent', {})).toBe(403);
    expect(await status('unconfirmed', { email_verified: false })).toBe(403);
    expect(await status('as-text', { email_verified: 'true' })).toBe(403);
    expect(await status('other', { email: 'somebody@example.com', email_verified: true })).toBe(403);
    expect(await status('boss', { email_verified: true })).toBe(200);
  });
});
