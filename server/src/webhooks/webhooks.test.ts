import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, startSite } from '../../test-support/site-server.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const URL_OF_RECEIVER = 'https://hooks.example.com/parley';

describe.each(behaviourEngines)('the webhooks of an account on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine, { SECRET_KEY: 'a secret of the operator, long enough' });
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const ask = (method: string, rest = '', body?: unknown, headers: Record<string, string> = {}) =>
    service.request(method, `/api/webhooks${rest}`, {
      token: account.idToken,
      headers,
      ...(body !== undefined && { body }),
    });
  const create = async (fields: object = {}) =>
    (await ask('POST', '', { url: URL_OF_RECEIVER, isEnabled: false, ...fields })).body;

  test('are created with a secret that is shown once, listed, read, changed and deleted', async () => {
    const created = await ask('POST', '', { url: URL_OF_RECEIVER, description: 'CRM' });
    expect(created.status).toBe(201);
    const { secret, ...webhook } = created.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      accountId: account.accountId,
      url: URL_OF_RECEIVER,
      types: 'all',
      description: 'CRM',
      isEnabled: true,
      disabledReason: null,
      failingSince: null,
      oldSecretUntil: null,
    });
    expect((await ask('GET', `/${webhook.id}`)).body).toEqual(webhook);
    expect((await ask('GET')).body.webhooks).toEqual([webhook]);
    const changes = { types: ['feedback.received', 'live_chat.message'], isEnabled: false };
    const changed = (await ask('PATCH', `/${webhook.id}`, changes)).body;
    expect(changed).toEqual({ ...webhook, ...changes, updatedAt: changed.updatedAt });
    expect((await ask('GET', `/${webhook.id}`)).body).toEqual(changed);
    expect((await ask('DELETE', `/${webhook.id}`)).status).toBe(204);
    expect((await ask('GET', `/${webhook.id}`)).status).toBe(404);
    expect((await ask('GET')).body.webhooks).toEqual([]);
  });

  test.each([
    { url: 'ftp://example.com/' },
    { url: 'not an address' },
    { url: '' },
    { types: [] },
    { types: ['conversation.ended'] },
    { types: ['feedback.received', 'feedback.received'] },
    { types: 'some' },
    { description: 'x'.repeat(201) },
  ])('are not created with %j', async (fields) => {
    const reply = await ask('POST', '', { url: URL_OF_RECEIVER, ...fields });
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  test('are the same again, secret included, under the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'create' };
    const body = { url: URL_OF_RECEIVER, isEnabled: false };
    const [first, second] = [await ask('POST', '', body, headers), await ask('POST', '', body, headers)];
    expect(second.body).toEqual(first.body);
    const path = `/${first.body.id}/rotate-secret`;
    const key = { 'Idempotency-Key': 'rotate' };
    const [once, again] = [await ask('POST', path, undefined, key), await ask('POST', path, undefined, key)];
    expect(once.body.secret).not.toBe(first.body.secret);
    expect(again.body).toEqual(once.body);
    await ask('DELETE', `/${first.body.id}`);
  });

  test('are twenty at most, also when they are created at the same moment', async () => {
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => ask('POST', '', { url: URL_OF_RECEIVER, isEnabled: false })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = replies.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { webhooks } = (await ask('GET')).body;
    expect(webhooks).toHaveLength(20);
    for (const { id } of webhooks) await ask('DELETE', `/${id}`);
  });

  test('that are disabled take neither a test nor an event again', async () => {
    const { id } = await create({ isEnabled: true });
    const delivery = await ask('POST', `/${id}/test`);
    expect(delivery).toMatchObject({ status: 202, body: { type: 'webhook.test', state: 'pending' } });
    await ask('PATCH', `/${id}`, { isEnabled: false });
    for (const path of [`/${id}/test`, `/${id}/deliveries/${delivery.body.id}/retry`])
      expect((await ask('POST', path)).status).toBe(409);
    expect((await ask('GET', `/${id}/deliveries`)).body.deliveries[0]).toMatchObject({
      id: delivery.body.id,
      state: 'failed',
      lastError: 'The webhook was disabled.',
    });
    await ask('DELETE', `/${id}`);
  });

  test('have their deliveries listed page by page, newest first', async () => {
    const { id } = await create({ isEnabled: true });
    const sent: string[] = [];
    for (let n = 0; n < 5; n++) sent.unshift((await ask('POST', `/${id}/test`)).body.id);
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const after = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
      const { body } = await ask('GET', `/${id}/deliveries?limit=2${after}`);
      expect(body.deliveries.length).toBeLessThanOrEqual(2);
      seen.push(...body.deliveries.map((delivery: { id: string }) => delivery.id));
      next = body.next;
    }
    expect(seen.toSorted()).toEqual(sent.toSorted());
    expect((await ask('GET', `/${id}/deliveries?after=nonsense`)).status).toBe(400);
    await ask('DELETE', `/${id}`);
  });

  test('are named by their account where a user has several', async () => {
    const { accountId } = await service.createAccount();
    expect((await ask('POST', '', { url: URL_OF_RECEIVER, accountId })).status).toBe(404);
    const other = await service.request('POST', '/api/accounts', {
      token: account.idToken,
      body: { name: 'Second' },
    });
    const unsaid = await ask('POST', '', { url: URL_OF_RECEIVER });
    expect(unsaid).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    const said = await ask('POST', '', { url: URL_OF_RECEIVER, accountId: other.body.id });
    expect(said.body.accountId).toBe(other.body.id);
    expect((await ask('GET', `?accountId=${account.accountId}`)).body.webhooks).toEqual([]);
    expect((await ask('GET')).body.webhooks).toHaveLength(1);
  });
});

test('on PostgreSQL no secret is kept before the operator has set SECRET_KEY', async () => {
  const service = await startTestService('postgres');
  const { idToken: token } = await service.createAccount();
  const reply = await service.request('POST', '/api/webhooks', { token, body: { url: URL_OF_RECEIVER } });
  expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('SECRET_KEY') } });
  expect((await service.request('GET', '/api/webhooks', { token })).body.webhooks).toEqual([]);
  await service.stop();
});

describe('an address inside our own network', () => {
  let service: TestService;
  let canary: SiteServer;
  let token: string;
  let addresses: string[];
  beforeAll(async () => {
    canary = await startSite({ '/': 'secret' });
    const port = canary.host.split(':')[1];
    const list = new URL('../../../../shared/security/ssrf-urls.json', import.meta.url);
    addresses = [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::ffff:7f00:1]:${port}/`,
      `http://example.com@127.0.0.1:${port}/`,
      `http:\\\\127.0.0.1:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://metadata.google.internal/',
      'file:///etc/passwd',
      'https://example.com:22/',
      ...(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []),
    ];
    service = await startTestService('sqlite');
    ({ idToken: token } = await service.createAccount());
  });
  afterAll(async () => {
    await service?.stop();
    await canary?.close();
  });

  test('is refused when a webhook is created and when one is changed', async () => {
    const created = await service.request('POST', '/api/webhooks', { token, body: { url: URL_OF_RECEIVER } });
    const own = `/api/webhooks/${created.body.id}`;
    let refused = 0;
    for (const url of addresses) {
      const replies = [
        await service.request('POST', '/api/webhooks', { token, body: { url, isEnabled: false } }),
        await service.request('PATCH', own, { token, body: { url } }),
      ];
      for (const { status, body } of replies) {
        // A name that only DNS can tell is refused when it is looked up.
        if (status < 300) continue;
        expect({ url, status }).toEqual({ url, status: 400 });
        expect(body.message).toMatch(/^url: /);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThanOrEqual(20);
    expect(canary.connections()).toBe(0);
  });
});
