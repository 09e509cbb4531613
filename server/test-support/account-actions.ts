import { type ActionCaller, asCaller, type Scene, SOURCE, TEST, WEBHOOK } from './account-scene.ts';
import { png } from './sample-files.ts';
import { aFile, aFileOf } from './test-client.ts';

export interface Call {
  path: string;
  body?: unknown;
}

/** Something that is done in an account: the least role for it, and a call made on things of its own. */
export interface Action {
  operation: string;
  least: 'owner' | 'admin' | 'agent';
  /** What makes it another action than the one above. */
  variant?: string;
  call(scene: Scene, caller: ActionCaller): Promise<Call>;
}

const MODEL = { provider: 'openai-compatible', model: 'x', baseUrl: 'https://models.example.com/v1' };
const ofAccount =
  (rest: string, body?: unknown) =>
  async ({ account }: Scene): Promise<Call> => ({ path: `/api/accounts/${account.accountId}${rest}`, body });
const ofChatbot =
  (rest: string, body?: unknown) =>
  async ({ chatbotId }: Scene): Promise<Call> => ({ path: `/api/chatbots/${chatbotId}${rest}`, body });

/** A person's request names its user; a key has none. */
const ofChatbotNamed =
  (rest: string) =>
  async ({ chatbotId }: Scene, { userId }: ActionCaller): Promise<Call> => ({
    path: `/api/chatbots/${chatbotId}${rest}${userId === undefined ? '' : `?userId=${userId}`}`,
  });

const ofSource =
  (rest: string) =>
  async ({ chatbotId, sourceId }: Scene): Promise<Call> => ({
    path: `/api/chatbots/${chatbotId}/sources/${sourceId}${rest}`,
  });

const ofWebhook =
  (rest: string, body?: unknown) =>
  async (scene: Scene): Promise<Call> => ({
    path: `/api/webhooks/${await scene.newWebhook()}${rest}`,
    body,
  });

/** In the order in which they can be made one after the other. */
export const ACTIONS: Action[] = [
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
    call: async (scene, { id }) => ({
      path: `/api/accounts/${scene.account.accountId}/members/${id}`,
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
  { operation: 'GET /api/accounts/{accountId}/invitations', least: 'admin', call: ofAccount('/invitations') },
  {
    operation: 'DELETE /api/accounts/{accountId}/invitations/{invitationId}',
    least: 'admin',
    call: async (scene) => ({
      path: `/api/accounts/${scene.account.accountId}/invitations/${await scene.newInvitation('agent')}`,
    }),
  },
  {
    operation: 'DELETE /api/accounts/{accountId}/invitations/{invitationId}',
    variant: 'of an owner',
    least: 'owner',
    call: async (scene) => ({
      path: `/api/accounts/${scene.account.accountId}/invitations/${await scene.newInvitation('owner')}`,
    }),
  },
  {
    operation: 'POST /api/websites/preview',
    least: 'admin',
    call: async ({ url, account: { accountId } }) => ({
      path: '/api/websites/preview',
      body: { url: `${url}/docs`, accountId },
    }),
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
    call: ofChatbotNamed('/settings'),
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
    call: ofChatbotNamed('/stats'),
  },
  {
    operation: 'GET /api/chatbots/{id}/calibration',
    least: 'agent',
    call: ofChatbotNamed('/calibration'),
  },
  {
    operation: 'GET /api/accounts/{accountId}/usage',
    least: 'agent',
    call: ofAccount('/usage'),
  },
  {
    operation: 'POST /api/chatbots/{id}/logo',
    least: 'admin',
    call: ofChatbot('/logo', aFileOf(new Uint8Array(png(8, 8)), 'logo.png')),
  },
  {
    operation: 'POST /api/chatbots/{id}/logo/copy',
    least: 'admin',
    call: async ({ url, chatbotId }) => ({
      path: `/api/chatbots/${chatbotId}/logo/copy`,
      body: { url: `${url}/icon-192.png` },
    }),
  },
  { operation: 'GET /api/chatbots/{id}/sightings', least: 'agent', call: ofChatbot('/sightings') },
  { operation: 'GET /api/chatbots/{id}/suggested-questions', least: 'agent', call: ofChatbot('/suggested-questions') },
  { operation: 'GET /api/chatbots/{id}/tests', least: 'agent', call: ofChatbot('/tests') },
  { operation: 'POST /api/chatbots/{id}/tests', least: 'admin', call: ofChatbot('/tests', TEST) },
  ...(
    [
      ['PUT', '', TEST, 'admin'],
      ['DELETE', '', undefined, 'admin'],
      ['POST', '/runs', undefined, 'admin'],
      ['GET', '/runs', undefined, 'agent'],
    ] as const
  ).map(([method, rest, body, least]) => ({
    operation: `${method} /api/chatbots/{id}/tests/{testId}${rest}`,
    least,
    call: async (scene: Scene) => ({
      path: `/api/chatbots/${scene.chatbotId}/tests/${await scene.newTest()}${rest}`,
      body,
    }),
  })),
  { operation: 'POST /api/chatbots/{id}/model/test', least: 'admin', call: ofChatbot('/model/test', MODEL) },
  { operation: 'GET /api/chatbots/{id}/model', least: 'admin', call: ofChatbot('/model') },
  { operation: 'GET /api/chatbots/{id}/mail-address', least: 'admin', call: ofChatbot('/mail-address') },
  {
    operation: 'PUT /api/chatbots/{id}/mail-address',
    least: 'admin',
    call: ofChatbot('/mail-address', { name: 'support' }),
  },
  { operation: 'DELETE /api/chatbots/{id}/mail-address', least: 'admin', call: ofChatbot('/mail-address') },
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
    call: ofChatbotNamed('/unanswered'),
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
    operation: 'GET /api/chatbots/{id}/sources/{sourceId}/documents/{documentId}',
    least: 'agent',
    call: async ({ chatbotId, sourceId, documentId }) => ({
      path: `/api/chatbots/${chatbotId}/sources/${sourceId}/documents/${documentId}`,
    }),
  },
  {
    operation: 'GET /api/chatbots/{id}/sources/{sourceId}/content',
    least: 'agent',
    call: ofSource('/content'),
  },
  {
    operation: 'GET /api/chatbots/{id}/sources/{sourceId}/pairs.csv',
    least: 'agent',
    call: async (scene) => ({
      path: `/api/chatbots/${scene.chatbotId}/sources/${await scene.newPairs()}/pairs.csv`,
    }),
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
    operation: 'GET /api/chatbots/{id}/sessions/{sessionId}/visitor',
    least: 'agent',
    call: async (scene) => ({
      path: `/api/chatbots/${scene.chatbotId}/sessions/${await scene.newSession()}/visitor`,
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
      ['POST', 'summary', { language: 'en' }, 'agent'],
      ['PUT', 'tags', { tags: ['vip'] }, 'agent'],
      ['PUT', 'snooze', { until: null }, 'agent'],
      ['GET', 'visitor', undefined, 'agent'],
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
      await scene.setStatus(asCaller(holder), 'busy');
      await scene.take(chat, asCaller(holder));
      // Colleagues take the chats that wait, or the other would have no place left.
      for (let more = 0; more < 3; more++) await scene.setStatus(asCaller(await scene.newMember('agent')), 'available');
      await scene.setStatus(asCaller(other), 'available');
      return { path: `/api/live-chat/sessions/${chat}/transfer`, body: { agentId: other.userId } };
    },
  },
  {
    operation: 'GET /api/live-chat/held-mails',
    least: 'agent',
    call: async ({ account }) => ({ path: `/api/live-chat/held-mails?accountId=${account.accountId}` }),
  },
  {
    operation: 'POST /api/live-chat/held-mails/{id}/accept',
    least: 'agent',
    call: async (scene) => ({ path: `/api/live-chat/held-mails/${await scene.newHeldMail()}/accept` }),
  },
  {
    operation: 'DELETE /api/live-chat/held-mails/{id}',
    least: 'agent',
    call: async (scene) => ({ path: `/api/live-chat/held-mails/${await scene.newHeldMail()}` }),
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
  { operation: 'GET /api/accounts/{accountId}/mail-server', least: 'admin', call: ofAccount('/mail-server') },
  {
    operation: 'PUT /api/accounts/{accountId}/mail-server',
    least: 'admin',
    call: ofAccount('/mail-server', {
      host: '127.0.0.1',
      port: 9,
      security: 'starttls',
      from: { name: 'Shop', address: 'shop@example.com' },
    }),
  },
  {
    operation: 'POST /api/accounts/{accountId}/mail-server/test',
    least: 'admin',
    call: ofAccount('/mail-server/test', { to: 'jo@example.com' }),
  },
  { operation: 'DELETE /api/accounts/{accountId}/mail-server', least: 'admin', call: ofAccount('/mail-server') },
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
