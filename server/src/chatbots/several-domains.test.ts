import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('several domains on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let id: string;
  beforeAll(async () => {
    service = await startTestService(engine, { TRUST_PROXY: 'true' });
    account = await service.createAccount();
    id = await service.createChatbot(account);
  });
  afterAll(() => service?.stop());

  const change = (body: unknown) => service.request('PATCH', `/api/chatbots/${id}`, { token: account.idToken, body });
  const domainsAfter = async (body: unknown) => {
    const { domain, domains } = (await change(body)).body;
    return { domain, domains };
  };
  const isWelcome = async (origin: string) =>
    (await service.request('POST', `/api/widget/${id}/visitor`, { body: {}, headers: { Origin: origin } })).status ===
    200;

  test('are kept in order, and the first is the domain', async () => {
    expect(await domainsAfter({ domains: ['https://Shop.example/a', 'b.example', 'b.example'] })).toEqual({
      domain: 'shop.example',
      domains: ['shop.example', 'b.example'],
    });
    const { body } = await service.request('GET', `/api/widget/config/${id}`);
    expect(body.domain).toBe('shop.example');
    expect(await isWelcome('https://www.b.example')).toBe(true);
    expect(await isWelcome('https://c.example')).toBe(false);
  });

  test('let the first be replaced alone, and all be removed', async () => {
    await change({ domains: ['a.example', 'b.example', 'c.example'] });
    expect(await domainsAfter({ domain: 'c.example' })).toEqual({
      domain: 'c.example',
      domains: ['c.example', 'b.example'],
    });
    expect(await domainsAfter({ name: 'Renamed' })).toEqual({
      domain: 'c.example',
      domains: ['c.example', 'b.example'],
    });
    expect(await domainsAfter({ domain: '' })).toEqual({ domain: '', domains: [] });
    expect(await isWelcome('http://localhost:3000')).toBe(true);
  });

  test('are refused where they contradict, are no hosts or are too many', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `d${at}.example`);
    for (const body of [{ domain: 'a.example', domains: ['b.example'] }, { domains: [''] }, { domains: many }])
      expect(await change(body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  test('can be given at creation', async () => {
    const { body } = await service.request('POST', '/api/chatbots', {
      token: account.idToken,
      body: { name: 'New', domains: ['a.example', 'b.example'] },
    });
    expect(body).toMatchObject({ domain: 'a.example', domains: ['a.example', 'b.example'], isLocalhostAllowed: false });
  });
});

test('localhost stays allowed beside several domains where the server is local', async () => {
  const service = await startTestService('sqlite');
  const account = await service.createAccount();
  const id = await service.createChatbot(account, {}, { domain: 'acme.example' });
  const path = `/api/chatbots/${id}`;
  const { idToken: token } = account;
  expect((await service.request('GET', path, { token })).body.isLocalhostAllowed).toBe(false);
  const { body } = await service.request('PATCH', path, { token, body: { domains: ['acme.example'] } });
  expect(body.isLocalhostAllowed).toBe(true);
  expect((await service.visitor(id, 'http://127.0.0.1:5173')).token).toMatch(/^vt_/);
  await service.stop();
});
