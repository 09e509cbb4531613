import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS } from '../../test-support/account-actions.ts';
import { type ActionCaller, asCaller, openScene, type Scene } from '../../test-support/account-scene.ts';
import { receivingSettings } from '../../test-support/inbound-mail.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

const RANKS = ['agent', 'admin', 'owner'];

/** For every signed-in user, whatever account it belongs to. */
const FOR_EVERY_USER = [
  'GET /api/accounts',
  'POST /api/accounts',
  'GET /api/chatbots',
  'POST /api/invitations/accept',
  'GET /api/models/local',
  'POST /api/auth/change-password',
  'PATCH /api/auth/profile',
  'PUT /api/auth/picture',
  'DELETE /api/auth/picture',
  'GET /api/auth/address-confirmation',
  'POST /api/auth/address-confirmation',
  'GET /api/auth/notifications',
  'PATCH /api/auth/notifications',
  'PUT /api/auth/push-subscription',
  'DELETE /api/auth/push-subscription',
];

let service: TestService;
let scene: Scene;
const callers = new Map<string, ActionCaller>();
beforeAll(async () => {
  service = await startTestService('sqlite', { ...receivingSettings, ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
  scene = await openScene(service);
  for (const role of RANKS) callers.set(role, asCaller(await scene.newMember(role)));
  callers.set('stranger', asCaller(await service.createAccount()));
});
afterAll(() => service?.stop());

test('the table holds every operation that only signed-in users and API keys may call', async () => {
  const { paths } = (await service.request('GET', '/api/openapi.json')).body;
  const ofUsers: string[] = [];
  for (const [path, methods] of Object.entries<Record<string, { security: object[] }>>(paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      const kinds = new Set(security.flatMap((way) => Object.keys(way)));
      const isOfUsers = kinds.has('user') && kinds.isSubsetOf(new Set(['user', 'account']));
      if (isOfUsers) ofUsers.push(`${method.toUpperCase()} ${path}`);
    }
  }
  const inTable = new Set([...ACTIONS.map(({ operation }) => operation), ...FOR_EVERY_USER]);
  expect([...inTable].toSorted()).toEqual(ofUsers.toSorted());
});

describe.each(ACTIONS)('$operation $variant', ({ operation, least, call }) => {
  const [method = ''] = operation.split(' ');
  const attempt = async (role: string) => {
    const caller = callers.get(role);
    if (!caller) throw new Error(`No ${role}`);
    const { path, body } = await call(scene, caller);
    if (path.startsWith('/api/live-chat/inbox/events')) return headOfStream(path, caller.token);
    return service.request(method, path, { token: caller.token, ...(body !== undefined && { body }) });
  };

  test('is as good as absent for a stranger', async () => {
    expect((await attempt('stranger')).status).toBe(404);
  });

  const roles = RANKS.filter((role) => operation !== 'DELETE /api/accounts/{accountId}' || role !== 'owner');
  test.each(roles)(`is allowed from ${least} on: %s`, async (role) => {
    const isAllowed = RANKS.indexOf(role) >= RANKS.indexOf(least);
    const { status, body } = await attempt(role);
    if (isAllowed) expect(status).toBeLessThan(300);
    else expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
  });
});

/** A stream that is let in goes on until somebody leaves. */
async function headOfStream(path: string, token: string) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const response = await fetch(service.url + path, { headers: { Authorization: `Bearer ${token}` }, signal });
  const body = response.ok ? {} : ((await response.json()) as { code: string });
  leaving.abort();
  return { status: response.status, body };
}

test('an owner may delete the account, and nothing is left of it', async () => {
  const { accountId, idToken: token, apiKey } = scene.account;
  expect((await service.request('DELETE', `/api/accounts/${accountId}`, { token })).status).toBe(204);
  service.passTime(1_000);
  expect((await service.request('GET', `/api/accounts/${accountId}`, { token })).status).toBe(404);
  expect((await service.request('GET', `/api/chatbots/${scene.chatbotId}`, { token })).status).toBe(404);
  expect((await service.request('GET', `/api/widget/config/${scene.chatbotId}`)).status).toBe(404);
  const query = await service.query(apiKey, { chatbotId: scene.chatbotId, message: 'Hello' });
  expect(query).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
});
