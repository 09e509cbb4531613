import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aFile, type TestAccount, type TestMember } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

type Least = 'owner' | 'admin' | 'agent';
const RANKS = ['agent', 'admin', 'owner'];

interface Call {
  path: string;
  body?: unknown;
}

/** Everything signed-in people can do in an account: the least role for it, and a call made on things of its own. */
interface Action {
  operation: string;
  least: Least;
  /** What makes it another action than the one above. */
  variant?: string;
  call(scene: Scene, caller: TestMember): Promise<Call>;
}

interface Scene {
  account: TestAccount;
  chatbotId: string;
  sourceId: string;
  newChatbot(): Promise<string>;
  newSource(): Promise<string>;
  newPage(): Promise<string>;
  newFile(): Promise<string>;
  newSession(): Promise<string>;
  newGroup(): Promise<string>;
  newMember(role: string): Promise<TestMember>;
  newChat(): Promise<string>;
  newReply(): Promise<string>;
  setStatus(agent: TestMember, status: string): Promise<void>;
  take(chat: string, agent: TestMember): Promise<void>;
  newApiKeyId(): Promise<string>;
  newWebhook(): Promise<string>;
  newDelivery(webhookId: string): Promise<string>;
}

const SOURCE = { title: 'Guide', content: 'Some text.' };
const MODEL = { provider: 'openai-compatible', model: 'x', baseUrl: 'https://models.example.com/v1' };
const ofAccount =
  (rest: string, body?: unknown) =>
  async ({ account }: Scene): Promise<Call> => ({ path: `/api/accounts/${account.accountId}${rest}`, body });
const ofChatbot =
  (rest: string, body?: unknown) =>
  async ({ chatbotId }: Scene): Promise<Call> => ({ path: `/api/chatbots/${chatbotId}${rest}`, body });

const ofSource =
  (rest: string) =>
  async ({ chatbotId, sourceId }: Scene): Promise<Call> => ({
    path: `/api/chatbots/${chatbotId}/sources/${sourceId}${rest}`,
  });

const WEBHOOK = { url: 'https://hooks.example.com/parley' };
const ofWebhook =
  (rest: string, body?: unknown) =>
  async (scene: Scene): Promise<Call> => ({
    path: `/api/webhooks/${await scene.newWebhook()}${rest}`,
    body,
  });

const ACTIONS: Action[] = [
  { operation: 'GET /api/accounts/{accountId}', least: 'agent', call: ofAccount('') },
  { operation: 'PATCH /api/accounts/{accountId}', least: 'owner', call: ofAccount('', { name: 'Renamed' }) },
  { operation: 'POST /api/accounts/{accountId}/exports', least: 'owner', call: ofAccount('/exports') },
  { operation: 'GET /api/accounts/{accountId}/members', least: 'agent', call: ofAccount('/members') },
  {
    operation: 'POST /api/accounts/{accountId}/members',
    least: 'admin',
    call: ofAccount('/members', { email: 'a@example.com', role: 'admin' }),
  },
  {
    operation: 'POST /api/accounts/{accountId}/members',
    variant: 'as an owner',
    least: 'owner',
    call: ofAccount('/members', { email: 'b@example.com', role: 'owner' }),
  },
  {
    operation: 'PATCH /api/accounts/{accountId}/members/{userId}',
    least: 'admin',
    call: async (scene) => {
      const { userId } = await scene.newMember('agent');
      return { path: `/api/accounts/${scene.account.accountId}/members/${userId}`, body: { role: 'admin' } };
    },
  },
  {
    operation: 'PATCH /api/accounts/{accountId}/members/{userId}',
    variant: 'to owner',
    least: 'owner',
    call: async (scene, { userId }) => ({
      path: `/api/accounts/${scene.account.accountId}/members/${userId}`,
      body: { role: 'owner' },
    }),
  },
  {
    operation: 'PATCH /api/accounts/{accountId}/members/{userId}',
    variant: 'of an owner',
    least: 'owner',
    call: async (scene) => {
      const { userId } = await scene.newMember('owner');
      return { path: `/api/accounts/${scene.account.accountId}/members/${userId}`, body: { role: 'agent' } };
    },
  },
  {
    operation: 'DELETE /api/accounts/{accountId}/members/{userId}',
    least: 'admin',
    call: async (scene) => {
      const { userId } = await scene.newMember('admin');
      return { path: `/api/accounts/${scene.account.accountId}/members/${userId}` };
    },
  },
  {
    operation: 'DELETE /api/accounts/{accountId}/members/{userId}',
    variant: 'of an owner',
    least: 'owner',
    call: async (scene) => {
      const { userId } = await scene.newMember('owner');
      return { path: `/api/accounts/${scene.account.accountId}/members/${userId}` };
    },
  },
  { operation: 'GET /api/accounts/{accountId}/api-keys', least: 'admin', call: ofAccount('/api-keys') },
  {
    operation: 'POST /api/accounts/{accountId}/api-keys',
    least: 'admin',
    call: ofAccount('/api-keys', { name: 'Key' }),
  },
  {
    operation: 'DELETE /api/accounts/{accountId}/api-keys/{keyId}',
    least: 'admin',
    call: async (scene) => ({
      path: `/api/accounts/${scene.account.accountId}/api-keys/${await scene.newApiKeyId()}`,
    }),
  },
  {
    operation: 'POST /api/chatbots',
    least: 'admin',
    call: async ({ account }) => ({
      path: '/api/chatbots',
      body: { name: 'New', accountId: account.accountId },
    }),
  },
  { operation: 'GET /api/chatbots/{id}', least: 'agent', call: ofChatbot('') },
  { operation: 'PATCH /api/chatbots/{id}', least: 'admin', call: ofChatbot('', { name: 'Renamed' }) },
  {
    operation: 'DELETE /api/chatbots/{id}',
    least: 'admin',
    call: async (scene) => ({ path: `/api/chatbots/${await scene.newChatbot()}` }),
  },
  {
    operation: 'GET /api/chatbots/{id}/settings',
    least: 'agent',
    call: async ({ chatbotId }, { userId }) => ({
      path: `/api/chatbots/${chatbotId}/settings?userId=${userId}`,
    }),
  },
  {
    operation: 'PUT /api/chatbots/{id}/settings',
    least: 'admin',
    call: async ({ chatbotId }, { userId }) => ({
      path: `/api/chatbots/${chatbotId}/settings`,
      body: { userId, settings: { welcomeMessage: 'Hi' } },
    }),
  },
  {
    operation: 'GET /api/chatbots/{id}/stats',
    least: 'agent',
    call: async ({ chatbotId }, { userId }) => ({
      path: `/api/chatbots/${chatbotId}/stats?userId=${userId}`,
    }),
  },
  {
    operation: 'GET /api/chatbots/{id}/calibration',
    least: 'agent',
    call: async ({ chatbotId }, { userId }) => ({
      path: `/api/chatbots/${chatbotId}/calibration?userId=${userId}`,
    }),
  },
  {
    operation: 'GET /api/accounts/{accountId}/usage',
    least: 'agent',
    call: ofAccount('/usage'),
  },
  { operation: 'GET /api/chatbots/{id}/model', least: 'admin', call: ofChatbot('/model') },
  { operation: 'PUT /api/chatbots/{id}/model', least: 'admin', call: ofChatbot('/model', MODEL) },
  { operation: 'DELETE /api/chatbots/{id}/model', least: 'admin', call: ofChatbot('/model') },
  ...['GET', 'POST', 'DELETE'].map((method) => ({
    operation: `${method} /api/chatbots/{id}/identity-secret`,
    least: 'admin' as const,
    call: ofChatbot('/identity-secret'),
  })),
  {
    operation: 'GET /api/chatbots/{id}/unanswered',
    least: 'agent',
    call: async ({ chatbotId }, { userId }) => ({
      path: `/api/chatbots/${chatbotId}/unanswered?userId=${userId}`,
    }),
  },
  {
    operation: 'POST /api/chatbots/{id}/unanswered/{groupId}/answer',
    least: 'admin',
    call: async (scene, { userId }) => ({
      path: `/api/chatbots/${scene.chatbotId}/unanswered/${await scene.newGroup()}/answer`,
      body: { userId, answer: 'So it is.' },
    }),
  },
  {
    operation: 'POST /api/chatbots/{id}/unanswered/{groupId}/dismiss',
    least: 'admin',
    call: async (scene, { userId }) => ({
      path: `/api/chatbots/${scene.chatbotId}/unanswered/${await scene.newGroup()}/dismiss`,
      body: { userId },
    }),
  },
  { operation: 'GET /api/chatbots/{id}/sources', least: 'agent', call: ofChatbot('/sources') },
  { operation: 'POST /api/chatbots/{id}/sources', least: 'admin', call: ofChatbot('/sources', SOURCE) },
  {
    operation: 'GET /api/chatbots/{id}/sources/{sourceId}',
    least: 'agent',
    call: async ({ chatbotId, sourceId }) => ({ path: `/api/chatbots/${chatbotId}/sources/${sourceId}` }),
  },
  {
    operation: 'PUT /api/chatbots/{id}/sources/{sourceId}',
    least: 'admin',
    call: async ({ chatbotId, sourceId }) => ({
      path: `/api/chatbots/${chatbotId}/sources/${sourceId}`,
      body: SOURCE,
    }),
  },
  {
    operation: 'PATCH /api/chatbots/{id}/sources/{sourceId}',
    least: 'admin',
    call: async (scene) => ({
      path: `/api/chatbots/${scene.chatbotId}/sources/${await scene.newPage()}`,
      body: { refreshEveryHours: 24 },
    }),
  },
  {
    operation: 'GET /api/chatbots/{id}/sources/{sourceId}/documents',
    least: 'agent',
    call: ofSource('/documents'),
  },
  {
    operation: 'GET /api/chatbots/{id}/sources/{sourceId}/events',
    least: 'agent',
    call: ofSource('/events'),
  },
  {
    operation: 'POST /api/chatbots/{id}/sources/{sourceId}/refresh',
    least: 'admin',
    call: ofSource('/refresh'),
  },
  {
    operation: 'POST /api/chatbots/{id}/sources/{sourceId}/cancel',
    least: 'admin',
    call: ofSource('/cancel'),
  },
  {
    operation: 'PUT /api/chatbots/{id}/sources/{sourceId}/file',
    least: 'admin',
    call: async (scene) => ({
      path: `/api/chatbots/${scene.chatbotId}/sources/${await scene.newFile()}/file`,
      body: aFile(),
    }),
  },
  { operation: 'POST /api/chatbots/{id}/files', least: 'admin', call: ofChatbot('/files', aFile()) },
  {
    operation: 'POST /api/chatbots/{id}/search',
    least: 'agent',
    call: ofChatbot('/search', { question: 'x' }),
  },
  {
    operation: 'DELETE /api/chatbots/{id}/sources/{sourceId}',
    least: 'admin',
    call: async (scene) => ({ path: `/api/chatbots/${scene.chatbotId}/sources/${await scene.newSource()}` }),
  },
  { operation: 'GET /api/chatbots/{id}/sessions', least: 'agent', call: ofChatbot('/sessions') },
  {
    operation: 'GET /api/chatbots/{id}/sessions/{sessionId}',
    least: 'agent',
    call: async (scene) => ({
      path: `/api/chatbots/${scene.chatbotId}/sessions/${await scene.newSession()}`,
    }),
  },
  {
    operation: 'DELETE /api/chatbots/{id}/sessions/{sessionId}',
    least: 'admin',
    call: async (scene) => ({
      path: `/api/chatbots/${scene.chatbotId}/sessions/${await scene.newSession()}`,
    }),
  },
  {
    operation: 'DELETE /api/chatbots/{id}/visitors/{visitorId}',
    least: 'admin',
    call: ofChatbot('/visitors/vis_unknown'),
  },
  {
    operation: 'GET /api/live-chat/sessions',
    least: 'agent',
    call: async ({ account }) => ({ path: `/api/live-chat/sessions?accountId=${account.accountId}` }),
  },
  {
    operation: 'GET /api/live-chat/inbox/events',
    least: 'agent',
    call: async ({ account }) => ({ path: `/api/live-chat/inbox/events?accountId=${account.accountId}` }),
  },
  {
    operation: 'GET /api/live-chat/agents',
    least: 'agent',
    call: async ({ account }) => ({ path: `/api/live-chat/agents?accountId=${account.accountId}` }),
  },
  ...(
    [
      ['POST', 'notes', { text: 'Note' }, 'agent'],
      ['POST', 'suggested-reply', undefined, 'agent'],
      ['PUT', 'tags', { tags: ['vip'] }, 'agent'],
      ['POST', 'hand-back', undefined, 'admin'],
    ] as const
  ).map(([method, what, body, least]) => ({
    operation: `${method} /api/live-chat/sessions/{id}/${what}`,
    least,
    call: async (scene: Scene) => ({
      path: `/api/live-chat/sessions/${await scene.newChat()}/${what}`,
      body,
    }),
  })),
  {
    operation: 'POST /api/live-chat/sessions/{id}/take',
    least: 'agent',
    call: async (scene, caller) => {
      const chat = await scene.newChat();
      await scene.setStatus(caller, 'busy');
      return { path: `/api/live-chat/sessions/${chat}/take` };
    },
  },
  {
    operation: 'POST /api/live-chat/sessions/{id}/decline',
    least: 'agent',
    call: async (scene, caller) => {
      const chat = await scene.newChat();
      await scene.setStatus(caller, 'busy');
      await scene.take(chat, caller);
      return { path: `/api/live-chat/sessions/${chat}/decline` };
    },
  },
  {
    operation: 'GET /api/live-chat/canned-replies',
    least: 'agent',
    call: async ({ account }) => ({ path: `/api/live-chat/canned-replies?accountId=${account.accountId}` }),
  },
  {
    operation: 'POST /api/live-chat/canned-replies',
    least: 'agent',
    call: async ({ account: { accountId } }) => ({
      path: '/api/live-chat/canned-replies',
      body: { accountId, title: 'Hello', text: 'Hello.' },
    }),
  },
  {
    operation: 'PUT /api/live-chat/canned-replies/{id}',
    least: 'agent',
    call: async (scene) => ({
      path: `/api/live-chat/canned-replies/${await scene.newReply()}`,
      body: { text: 'Good day.' },
    }),
  },
  {
    operation: 'DELETE /api/live-chat/canned-replies/{id}',
    least: 'agent',
    call: async (scene) => ({ path: `/api/live-chat/canned-replies/${await scene.newReply()}` }),
  },
  // After those that need chats which wait: it leaves somebody there who takes them.
  {
    operation: 'POST /api/live-chat/sessions/{id}/transfer',
    variant: 'of a chat of somebody else',
    least: 'admin',
    call: async (scene) => {
      const [holder, other] = [await scene.newMember('agent'), await scene.newMember('agent')];
      const chat = await scene.newChat();
      await scene.setStatus(holder, 'busy');
      await scene.take(chat, holder);
      await scene.setStatus(other, 'available');
      return { path: `/api/live-chat/sessions/${chat}/transfer`, body: { agentId: other.userId } };
    },
  },
  {
    operation: 'PUT /api/live-chat/agent-status',
    variant: 'of somebody else',
    least: 'admin',
    call: async (scene) => {
      const { userId } = await scene.newMember('agent');
      const body = {
        agentId: userId,
        status: 'busy',
        maxConcurrentChats: 1,
        accountId: scene.account.accountId,
      };
      return { path: '/api/live-chat/agent-status', body };
    },
  },
  {
    operation: 'GET /api/webhooks',
    least: 'admin',
    call: async ({ account }) => ({ path: `/api/webhooks?accountId=${account.accountId}` }),
  },
  {
    operation: 'POST /api/webhooks',
    least: 'admin',
    call: async ({ account }) => ({
      path: '/api/webhooks',
      body: { ...WEBHOOK, isEnabled: false, accountId: account.accountId },
    }),
  },
  { operation: 'GET /api/webhooks/{webhookId}', least: 'admin', call: ofWebhook('') },
  {
    operation: 'PATCH /api/webhooks/{webhookId}',
    least: 'admin',
    call: ofWebhook('', { isEnabled: false }),
  },
  { operation: 'DELETE /api/webhooks/{webhookId}', least: 'admin', call: ofWebhook('') },
  {
    operation: 'POST /api/webhooks/{webhookId}/rotate-secret',
    least: 'admin',
    call: ofWebhook('/rotate-secret'),
  },
  { operation: 'POST /api/webhooks/{webhookId}/test', least: 'admin', call: ofWebhook('/test') },
  { operation: 'GET /api/webhooks/{webhookId}/deliveries', least: 'admin', call: ofWebhook('/deliveries') },
  {
    operation: 'POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
    least: 'admin',
    call: async (scene) => {
      const webhookId = await scene.newWebhook();
      const deliveryId = await scene.newDelivery(webhookId);
      return { path: `/api/webhooks/${webhookId}/deliveries/${deliveryId}/retry` };
    },
  },
  // Last: nothing is left of the account afterwards.
  { operation: 'DELETE /api/accounts/{accountId}', least: 'owner', call: ofAccount('') },
];

/** For every signed-in user, whatever account it belongs to. */
const FOR_EVERY_USER = [
  'GET /api/accounts',
  'POST /api/accounts',
  'GET /api/chatbots',
  'POST /api/invitations/accept',
  'POST /api/auth/change-password',
];

let service: TestService;
let scene: Scene;
const callers = new Map<string, TestMember>();
beforeAll(async () => {
  service = await startTestService('sqlite');
  const account = await service.createAccount();
  const { idToken: token } = account;
  const chatbotId = await service.createChatbot(account);
  const create = async (path: string, body: unknown) => (await service.request('POST', path, { token, body })).body;
  const newFile = async () => (await create(`/api/chatbots/${chatbotId}/files`, aFile())).id;
  const newSource = async () => (await create(`/api/chatbots/${chatbotId}/sources`, SOURCE)).id;
  // Whether it can be read does not matter here.
  const PAGE = { type: 'page', url: 'https://pages.example.com/' };
  const newPage = async () => (await create(`/api/chatbots/${chatbotId}/sources`, PAGE)).id;
  const ofAccount = `accountId=${account.accountId}`;
  /** An account has few of them: the one before gives its place to the next. */
  async function newWebhook(): Promise<string> {
    const { webhooks } = (await service.request('GET', `/api/webhooks?${ofAccount}`, { token })).body;
    for (const { id } of webhooks) await service.request('DELETE', `/api/webhooks/${id}`, { token });
    return (await create('/api/webhooks', { ...WEBHOOK, accountId: account.accountId })).id;
  }
  /** One that is not being sent: its receiver is refused before anything is connected to. */
  async function newDelivery(webhookId: string): Promise<string> {
    const { id } = await create(`/api/webhooks/${webhookId}/test`, undefined);
    return vi.waitFor(async () => {
      const { body } = await service.request('GET', `/api/webhooks/${webhookId}/deliveries`, { token });
      expect(body.deliveries[0]).toMatchObject({ id, lastError: expect.any(String) });
      return id;
    });
  }
  scene = {
    newWebhook,
    newDelivery,
    account,
    chatbotId,
    sourceId: await newSource(),
    newChatbot: () => service.createChatbot(account),
    newSource,
    newPage,
    newFile,
    newSession: async () => (await service.query(account.apiKey, { chatbotId, message: 'Hello' })).body.sessionId,
    async newGroup() {
      await service.query(account.apiKey, { chatbotId, message: 'Who painted the Mona Lisa?' });
      const path = `/api/chatbots/${chatbotId}/unanswered?userId=${account.userId}`;
      return (await service.request('GET', path, { token })).body.groups[0].id;
    },
    newChat: async () =>
      (
        await service.request('POST', '/api/live-chat/sessions', {
          token: account.apiKey,
          body: { chatbotId },
        })
      ).body.sessionId,
    newReply: async () =>
      (
        await create('/api/live-chat/canned-replies', {
          accountId: account.accountId,
          title: 'Hello',
          text: 'Hello.',
        })
      ).id,
    async setStatus({ userId: agentId, idToken }, status) {
      await service.request('PUT', '/api/live-chat/agent-status', {
        token: idToken,
        body: { agentId, status, maxConcurrentChats: 50 },
      });
    },
    async take(chat, { idToken }) {
      await service.request('POST', `/api/live-chat/sessions/${chat}/take`, { token: idToken });
    },
    newMember: (role) => service.createMember(account, role),
    newApiKeyId: async () => (await create(`/api/accounts/${account.accountId}/api-keys`, { name: 'Key' })).id,
  };
  for (const role of ['agent', 'admin', 'owner']) callers.set(role, await service.createMember(account, role));
  callers.set('stranger', await service.createAccount());
});
afterAll(() => service?.stop());

test('the table holds every operation that only signed-in users may call', async () => {
  const { paths } = (await service.request('GET', '/api/openapi.json')).body;
  const ofUsers: string[] = [];
  for (const [path, methods] of Object.entries<Record<string, { security: object[] }>>(paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      const isOfUsers = security.length === 1 && 'user' in (security[0] ?? {});
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
    if (path.startsWith('/api/live-chat/inbox/events')) return headOfStream(path, caller.idToken);
    return service.request(method, path, { token: caller.idToken, ...(body !== undefined && { body }) });
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
