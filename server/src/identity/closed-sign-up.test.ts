import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedIssuer, startScriptedIssuer } from '../../test-support/scripted-issuer.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

describe('where sign-up is closed', () => {
  let issuer: ScriptedIssuer;
  let service: TestService;
  let folder: string;
  const tokenOf = (sub: string) => issuer.idToken({ sub, email: `${sub}@example.com` });
  const create = async (sub: string) =>
    service.request('POST', '/api/accounts', { token: await tokenOf(sub), body: { name: 'Another' } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-closed-'));
    issuer = await startScriptedIssuer();
    const settings = { OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: issuer.clientId, DATA_DIR: folder };
    service = await startTestService('sqlite', settings);
    const { body } = await create('owner');
    const invited = await service.request('POST', `/api/accounts/${body.id}/members`, {
      token: await tokenOf('owner'),
      body: { email: 'agent@example.com', role: 'agent' },
    });
    await service.stop();
    service = await startTestService('sqlite', { ...settings, SIGN_UP: 'closed' });
    const accepted = await service.request('POST', '/api/invitations/accept', {
      token: await tokenOf('agent'),
      body: { invitationToken: invited.body.invitationToken },
    });
    expect(accepted.status).toBe(200);
  });
  afterAll(async () => {
    await service?.stop();
    await issuer?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the ways in say so', async () => {
    const { body } = await service.request('GET', '/api/auth/ways');
    expect(body).toEqual({
      local: false,
      signUp: 'closed',
      passwordReset: 'by-operator',
      isFirstAccount: false,
      hasDemo: false,
      provider: { name: new URL(issuer.issuer).host },
    });
  });

  test.each(['newcomer', 'agent'])('the provider lets a %s in, but no account is made', async (sub) => {
    expect((await service.request('GET', '/api/accounts', { token: await tokenOf(sub) })).status).toBe(200);
    expect(await create(sub)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('whoever owns an account may have another', async () => {
    expect((await create('owner')).status).toBe(201);
  });
});
