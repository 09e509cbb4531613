import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS, type Call } from '../../test-support/account-actions.ts';
import { type ActionCaller, openScene, type Scene } from '../../test-support/account-scene.ts';
import { receivingSettings } from '../../test-support/inbound-mail.ts';
import { KEY_ACTIONS } from '../../test-support/key-actions.ts';
import type { TestReply } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';
import { type Scope, scopes } from './scopes.ts';

/**
 * What a key for one chatbot meets elsewhere. `chatbot`: 404, as if what is asked for did not exist. `account`: 403,
 * whatever its chatbot. `own`: it is let in, and sees what is within its reach.
 */
type Reach = 'chatbot' | 'account' | 'own';

const SOURCE = '/api/chatbots/{id}/sources/{sourceId}';
const CHAT = '/api/live-chat/sessions/{id}';
const HELD = '/api/live-chat/held-mails/{id}';
const TEST = '/api/chatbots/{id}/tests/{testId}';
const WEBHOOK = '/api/webhooks/{webhookId}';

/** The scopes that suffice for each operation of the API; `manage` suffices for all of them. */
const STATED: [scopes: Scope[], reach: Reach, operations: string[]][] = [
  [['ask'], 'chatbot', ['POST /api/chatbot/query', 'POST /api/chatbot/query-stream', 'POST /api/chatbot/feedback']],
  [['ask'], 'chatbot', ['POST /v1/chat/completions', 'POST /v1/responses', 'GET /v1/models/{model}']],
  [['ask'], 'own', ['GET /v1/models']],
  [['ask', 'read'], 'chatbot', ['POST /mcp/{chatbotId}']],
  [['read', 'sources'], 'own', ['POST /mcp']],
  [['ask'], 'chatbot', ['POST /api/live-chat/sessions', `PUT ${CHAT}/rating`]],
  [['ask', 'live'], 'chatbot', [`GET ${CHAT}`, `POST ${CHAT}/close`, `POST ${CHAT}/reopen`, `PUT ${CHAT}/contact`]],
  [['ask', 'live'], 'chatbot', [`PUT ${CHAT}/page`, 'POST /api/live-chat/message', `POST ${CHAT}/typing`]],
  [['ask', 'live'], 'chatbot', [`POST ${CHAT}/delivered`, `POST ${CHAT}/read`, `GET ${CHAT}/events`]],
  [['ask', 'live'], 'chatbot', [`GET ${CHAT}/transcript`, `GET ${CHAT}/transcript.txt`]],
  [['ask', 'live'], 'chatbot', [`POST ${CHAT}/transcript/email`]],
  [['manage'], 'account', ['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/accounts/{accountId}/mail-server`)],
  [['manage'], 'account', ['POST /api/accounts/{accountId}/mail-server/test']],
  [['ask', 'live'], 'chatbot', [`POST ${CHAT}/attachments`, `GET ${CHAT}/attachments/{attachmentId}`]],
  [['read'], 'account', ['GET /api/accounts', 'GET /api/accounts/{accountId}', 'GET /api/accounts/{accountId}/usage']],
  [['read'], 'chatbot', ['GET /api/chatbots/{id}/settings', 'GET /api/chatbots/{id}/stats']],
  [['read'], 'chatbot', ['GET /api/chatbots/{id}/calibration', 'GET /api/chatbots/{id}/unanswered']],
  [['read'], 'chatbot', ['GET /api/chatbots/{id}/sessions', 'GET /api/chatbots/{id}/sessions/{sessionId}']],
  [['read'], 'chatbot', ['GET /api/chatbots/{id}/sessions/{sessionId}/visitor']],
  [['read'], 'chatbot', ['POST /api/chatbots/{id}/search', 'GET /api/chatbots/{id}/sightings']],
  [['read'], 'chatbot', ['GET /api/chatbots/{id}/suggested-questions']],
  [['read'], 'chatbot', ['GET /api/chatbots/{id}/tests', `GET ${TEST}/runs`]],
  [['manage'], 'chatbot', ['POST /api/chatbots/{id}/tests', `PUT ${TEST}`, `DELETE ${TEST}`, `POST ${TEST}/runs`]],
  [['read', 'sources'], 'own', ['GET /api/chatbots']],
  [['read', 'sources'], 'chatbot', ['GET /api/chatbots/{id}', 'GET /api/chatbots/{id}/sources', `GET ${SOURCE}`]],
  [['read', 'sources'], 'chatbot', [`GET ${SOURCE}/documents`, `GET ${SOURCE}/events`]],
  [
    ['read', 'sources'],
    'chatbot',
    ['documents/{documentId}', 'content', 'pairs.csv'].map((it) => `GET ${SOURCE}/${it}`),
  ],
  [['sources'], 'chatbot', ['POST /api/chatbots/{id}/sources', 'POST /api/chatbots/{id}/files', `PUT ${SOURCE}`]],
  [['sources'], 'chatbot', [`PATCH ${SOURCE}`, `DELETE ${SOURCE}`, `PUT ${SOURCE}/file`]],
  [['sources'], 'chatbot', [`POST ${SOURCE}/refresh`, `POST ${SOURCE}/cancel`]],
  [['live'], 'own', ['GET /api/live-chat/sessions', 'PUT /api/live-chat/agent-status']],
  [['live'], 'account', ['GET /api/live-chat/inbox/events', 'GET /api/live-chat/agents']],
  [['live'], 'account', ['GET /api/live-chat/canned-replies', 'POST /api/live-chat/canned-replies']],
  [['live'], 'account', ['PUT /api/live-chat/canned-replies/{id}', 'DELETE /api/live-chat/canned-replies/{id}']],
  [['live'], 'own', ['GET /api/live-chat/held-mails']],
  [['live'], 'chatbot', [`POST ${HELD}/accept`, `DELETE ${HELD}`]],
  [
    ['live'],
    'chatbot',
    [`POST ${CHAT}/take`, `POST ${CHAT}/decline`, `POST ${CHAT}/transfer`, `POST ${CHAT}/hand-back`],
  ],
  [['live'], 'chatbot', [`PUT ${CHAT}/snooze`, `GET ${CHAT}/visitor`]],
  [
    ['live'],
    'chatbot',
    [`POST ${CHAT}/notes`, `PUT ${CHAT}/tags`, `POST ${CHAT}/suggested-reply`, `POST ${CHAT}/summary`],
  ],
  [['manage'], 'account', ['GET /api/accounts/{accountId}/members', 'POST /api/accounts/{accountId}/members']],
  [['manage'], 'account', ['PATCH /api/accounts/{accountId}/members/{userId}', 'POST /api/websites/preview']],
  [['manage'], 'account', ['GET /api/accounts/{accountId}/invitations']],
  [['manage'], 'account', ['DELETE /api/accounts/{accountId}/invitations/{invitationId}']],
  [['manage'], 'account', ['DELETE /api/accounts/{accountId}/members/{userId}', 'POST /api/chatbots']],
  [['manage'], 'own', ['GET /api/accounts/{accountId}/api-keys', 'POST /api/accounts/{accountId}/api-keys']],
  [['manage'], 'chatbot', ['DELETE /api/accounts/{accountId}/api-keys/{keyId}']],
  [['manage'], 'chatbot', ['PATCH /api/chatbots/{id}', 'DELETE /api/chatbots/{id}', 'PUT /api/chatbots/{id}/settings']],
  [['manage'], 'chatbot', ['POST /api/chatbots/{id}/logo', 'POST /api/chatbots/{id}/logo/copy']],
  [['manage'], 'chatbot', ['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/chatbots/{id}/model`)],
  [['manage'], 'chatbot', ['POST /api/chatbots/{id}/model/test']],
  [['manage'], 'chatbot', ['GET', 'POST', 'DELETE'].map((method) => `${method} /api/chatbots/{id}/identity-secret`)],
  [['manage'], 'chatbot', ['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/chatbots/{id}/mail-address`)],
  [['manage'], 'chatbot', ['answer', 'dismiss'].map((act) => `POST /api/chatbots/{id}/unanswered/{groupId}/${act}`)],
  [['manage'], 'chatbot', ['DELETE /api/chatbots/{id}/sessions/{sessionId}']],
  [['manage'], 'chatbot', ['DELETE /api/chatbots/{id}/visitors/{visitorId}']],
  [['manage'], 'account', ['GET /api/webhooks', 'POST /api/webhooks', `GET ${WEBHOOK}`, `PATCH ${WEBHOOK}`]],
  [['manage'], 'account', [`DELETE ${WEBHOOK}`, `POST ${WEBHOOK}/rotate-secret`, `POST ${WEBHOOK}/test`]],
  [['manage'], 'account', [`GET ${WEBHOOK}/deliveries`, `POST ${WEBHOOK}/deliveries/{deliveryId}/retry`]],
];

/** What no key may do, and why. */
const FOR_PEOPLE: Record<string, string[]> = {
  'Only an owner decides about the account.': ['PATCH /api/accounts/{accountId}', 'DELETE /api/accounts/{accountId}'],
  'Only an owner takes everything of an account along.': ['POST /api/accounts/{accountId}/exports'],
  'An account is owned by the person who creates it.': ['POST /api/accounts'],
  'A person becomes a member, not a key.': ['POST /api/invitations/accept'],
  'Only the operator looks at the machine that the server runs on.': ['GET /api/models/local'],
  'Only a person has a password.': ['POST /api/auth/change-password'],
  'Only a person has a picture.': ['PUT /api/auth/picture', 'DELETE /api/auth/picture'],
  'Only a person has a profile.': ['PATCH /api/auth/profile'],
  'Only a person has an address.': ['GET /api/auth/address-confirmation', 'POST /api/auth/address-confirmation'],
  'Only a person is notified.': [
    'GET /api/auth/notifications',
    'PATCH /api/auth/notifications',
    'PUT /api/auth/push-subscription',
    'DELETE /api/auth/push-subscription',
  ],
  "It is the visitor's own; a key reads conversations with the scope `read`.": ['GET /api/widget/{id}/conversation'],
  "They are the visitor's own; a key lists conversations with the scope `read`.": [
    'GET /api/widget/{id}/conversations',
  ],
  'It is for visitors; a key searches with the scope `read`.': ['GET /api/widget/{id}/search'],
  'The operator runs the server; a key belongs to one account.': [
    'GET /api/operator',
    'PATCH /api/operator',
    'GET /api/operator/accounts',
    'GET /api/operator/accounts/{accountId}',
    'PATCH /api/operator/accounts/{accountId}',
    'GET /api/operator/mail',
    'POST /api/operator/mail/test',
    'GET /api/operator/users',
    'POST /api/operator/users',
    'PATCH /api/operator/users/{userId}',
    'POST /api/operator/users/{userId}/password-reset',
  ],
};

/** Allowed by its scope, but not to a key in any role that it could have. */
const NEVER_BY_A_KEY = new Set(['PUT /api/live-chat/agent-status of somebody else']);

const stated = new Map(
  STATED.flatMap(([needed, reach, operations]) => operations.map((each) => [each, { needed, reach }])),
);
const refused = Object.values(FOR_PEOPLE).flat();

let service: TestService;
let scene: Scene;
let elsewhere: string;
const keys = new Map<string, ActionCaller>();
const keyOf = (name: string): ActionCaller => {
  const key = keys.get(name);
  if (!key) throw new Error(`No ${name}`);
  return key;
};

beforeAll(async () => {
  service = await startTestService('sqlite', { ...receivingSettings, ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
  scene = await openScene(service);
  elsewhere = await scene.newChatbot();
  for (const scope of scopes) keys.set(scope, await newKey([scope]));
  keys.set('of this chatbot', await newKey(['manage'], scene.chatbotId));
  keys.set('of another chatbot', await newKey(['manage'], elsewhere));
});
afterAll(() => service?.stop());

async function newKey(given: Scope[], chatbotId?: string): Promise<ActionCaller> {
  const { body } = await service.request('POST', `/api/accounts/${scene.account.accountId}/api-keys`, {
    token: scene.account.idToken,
    body: { name: given.join(), scopes: given, ...(chatbotId && { chatbotId }) },
  });
  return { id: body.id, token: body.key };
}

interface DocumentedOperation {
  security: Record<string, string[]>[];
  description?: string;
}

/** Every operation of the document that takes a credential. */
async function documented(): Promise<Map<string, DocumentedOperation>> {
  const { paths } = (await service.request('GET', '/api/openapi.json')).body;
  const all = Object.entries<Record<string, DocumentedOperation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
  return new Map(all.filter(([, { security }]) => security.some((way) => Object.keys(way).length > 0)));
}

async function send(operation: string, { path, body }: Call, token: string) {
  const [method = ''] = operation.split(' ');
  const isStream = path.includes('/events') || path.endsWith('query-stream');
  if (!isStream) return service.request(method, path, { token, ...(body !== undefined && { body }) });
  const leaving = new AbortController();
  const response = await fetch(service.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    signal: leaving.signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = { status: response.status, body: response.ok ? {} : await response.json() };
  leaving.abort();
  return reply;
}

/** A refusal by scope comes before anything of the request is looked at. */
const anyCall = (operation: string): Call => ({ path: operation.split(' ')[1]?.replace(/\{\w+\}/g, 'x') ?? '' });
/** The interface documents no 403 for questions. */
const refusal = (operation: string) => ({
  status: operation.startsWith('POST /api/chatbot/query') ? 400 : 403,
  code: 'FORBIDDEN',
});

test('every operation that takes a credential states what a key needs, and the document tells it', async () => {
  const operations = await documented();
  expect([...operations.keys()].toSorted()).toEqual([...stated.keys(), ...refused].toSorted());
  for (const [operation, { security, description }] of operations) {
    const ways = security.flatMap((way) => way['account'] ?? []);
    expect([operation, ways]).toEqual([operation, stated.get(operation)?.needed ?? []]);
    const reason = Object.entries(FOR_PEOPLE).find(([, each]) => each.includes(operation))?.[0];
    const told =
      reason ??
      stated
        .get(operation)
        ?.needed.map((scope) => `\`${scope}\``)
        .join(' or ');
    expect([operation, description]).toEqual([operation, expect.stringContaining(told ?? '')]);
  }
});

test('every operation that a key may call is tried with one', () => {
  const tried = new Set([...ACTIONS, ...KEY_ACTIONS].map(({ operation }) => operation));
  expect([...stated.keys()].filter((operation) => !tried.has(operation))).toEqual([]);
});

describe.each(refused)('%s', (operation) => {
  test.each(scopes)('is refused to a key with the scope %s', async (scope) => {
    const { status, body } = await send(operation, anyCall(operation), keyOf(scope).token);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
  });
});

interface Tried {
  operation: string;
  variant?: string;
  least: 'owner' | 'admin' | 'agent';
  call(scene: Scene, caller: ActionCaller): Promise<Call>;
}
const ofAgents = KEY_ACTIONS.map((action): Tried => ({ ...action, least: 'agent' }));
const TRIED: Tried[] = [
  // The status of the key itself; that of somebody else is among the actions of people.
  {
    operation: 'PUT /api/live-chat/agent-status',
    least: 'agent',
    call: async (_, { id }) => ({
      path: '/api/live-chat/agent-status',
      body: { agentId: id, status: 'busy', maxConcurrentChats: 50 },
    }),
  },
  ...ofAgents,
  ...ACTIONS.filter(({ operation }) => stated.has(operation)),
];

describe.each(TRIED)('$operation $variant', ({ operation, variant, least, call }) => {
  const { needed, reach } = stated.get(operation) ?? { needed: [], reach: 'chatbot' };
  const isBarred = least === 'owner' || NEVER_BY_A_KEY.has(`${operation} ${variant}`);

  test.each(scopes)('with the scope %s', async (scope) => {
    const hasScope = scope === 'manage' || needed.includes(scope);
    const isAllowed = hasScope && !isBarred && !(scope === 'live' && least === 'admin');
    const caller = keyOf(scope);
    const { status, body } = await send(
      operation,
      hasScope ? await call(scene, caller) : anyCall(operation),
      caller.token,
    );
    if (isAllowed) return expect(status).toBeLessThan(300);
    const { code, message } = errorOf(operation, body);
    expect({ status, code }).toEqual(refusal(operation));
    if (!hasScope) expect(message).toContain(needed.map((each) => `"${each}"`).join(' or '));
  });

  if (isBarred) return;
  test('with a key for this chatbot', async () => {
    const own = await ownScene(operation);
    const { status } = await send(operation, await call(own.scene, own.key), own.key.token);
    if (reach === 'account') expect(status).toBe(403);
    else expect(status).toBeLessThan(300);
  });

  test('with a key for another chatbot', async () => {
    const caller = keyOf('of another chatbot');
    const { status, body } = await send(operation, await call(scene, caller), caller.token);
    if (reach === 'account') expect(status).toBe(403);
    else if (reach === 'own') expect(status).toBeLessThan(300);
    // The interface documents no 404 for questions.
    else if (operation.startsWith('POST /api/chatbot/query')) expect(body.code).toBe('CHATBOT_NOT_FOUND');
    else expect(status).toBe(404);
  });
});

/** OpenAI's interface and the Model Context Protocol have errors of their own form. */
function errorOf(operation: string, body: TestReply['body']): { code: string; message: string } {
  if (operation.includes(' /v1/')) return { ...body.error, code: body.error.code.toUpperCase() };
  return operation.includes(' /mcp') ? { ...body.error, code: body.error.data.code } : body;
}

/** What a key for one chatbot reaches: that chatbot, and keys for it. */
async function ownScene(operation: string): Promise<{ scene: Scene; key: ActionCaller }> {
  // The key is revoked with its chatbot: one that nothing else needs.
  const isLast = operation === 'DELETE /api/chatbots/{id}';
  const chatbotId = isLast ? await scene.newChatbot() : scene.chatbotId;
  return {
    scene: {
      ...scene,
      newChatbot: async () => chatbotId,
      newApiKeyId: async () => (await newKey(['ask'], chatbotId)).id,
    },
    key: isLast ? await newKey(['manage'], chatbotId) : keyOf('of this chatbot'),
  };
}

test('a key for one chatbot may delete it, and is revoked with it', async () => {
  const chatbotId = await scene.newChatbot();
  const { token } = await newKey(['manage'], chatbotId);
  const remove = () => service.request('DELETE', `/api/chatbots/${chatbotId}`, { token });
  expect((await remove()).status).toBe(204);
  service.passTime(1_000);
  expect(await remove()).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
});
