import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdMail, receivingSettings } from '../../test-support/inbound-mail.ts';
import { aFile, PASSWORD, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const SOURCE = { title: 'Guide', content: 'The secret word is Zanzibar.' };

describe.each(engines)('between accounts on %s', (engine) => {
  let service: TestService;
  let victim: TestAccount;
  let attacker: TestAccount;
  /** The victim's things, by the names that paths give them. */
  let theirs: Record<string, string>;
  /** The attacker's own, as a frame for the victim's. */
  let own: Record<string, string>;
  beforeAll(async () => {
    service = await startTestService(engine, receivingSettings);
    victim = await service.createAccount();
    attacker = await service.createAccount();
    theirs = await thingsOf(victim);
    own = await thingsOf(attacker);
  });
  afterAll(() => service?.stop());

  async function thingsOf(account: TestAccount): Promise<Record<string, string>> {
    const { idToken: token, accountId, userId } = account;
    const id = await service.createChatbot(account);
    const source = await service.request('POST', `/api/chatbots/${id}/sources`, { token, body: SOURCE });
    // Read before there is a webhook that would be told of it.
    await service.sourceRead(account, id, source.body.id);
    const answer = await service.query(account.apiKey, { chatbotId: id, message: 'Hello' });
    await service.query(account.apiKey, { chatbotId: id, message: 'Who painted the Mona Lisa?' });
    const unanswered = `/api/chatbots/${id}/unanswered?userId=${userId}`;
    const { groups } = (await service.request('GET', unanswered, { token })).body;
    const keys = await service.request('GET', `/api/accounts/${accountId}/api-keys`, { token });
    const { visitorId } = await service.visitor(id);
    const chat = await service.request('POST', '/api/live-chat/sessions', {
      token: account.apiKey,
      body: { chatbotId: id },
    });
    const sent = await service.request('POST', `/api/live-chat/sessions/${chat.body.sessionId}/attachments`, {
      token,
      body: aFile({ senderName: 'Anna' }),
    });
    const reply = await service.request('POST', '/api/live-chat/canned-replies', {
      token,
      body: { accountId, title: 'Hello', text: 'Hello.' },
    });
    await holdMail(service, chat.body.sessionId);
    const held = await service.request('GET', `/api/live-chat/held-mails?accountId=${accountId}`, { token });
    const url = 'https://hooks.example.com/parley';
    const webhook = await service.request('POST', '/api/webhooks', { token, body: { url } });
    const delivery = await service.request('POST', `/api/webhooks/${webhook.body.id}/test`, { token });
    const documents = await service.request('GET', `/api/chatbots/${id}/sources/${source.body.id}/documents`, {
      token,
    });
    const invited = await service.request('POST', `/api/accounts/${accountId}/members`, {
      token,
      body: { email: 'invited@example.com', role: 'agent' },
    });
    const batchTest = await service.request('POST', `/api/chatbots/${id}/tests`, {
      token,
      body: { name: 'Test', questions: [{ question: 'Who?' }] },
    });
    return {
      testId: batchTest.body.id,
      documentId: documents.body.documents[0].documentId,
      invitationId: invited.body.id,
      webhookId: webhook.body.id,
      deliveryId: delivery.body.id,
      id,
      accountId,
      userId,
      sourceId: source.body.id,
      sessionId: answer.body.sessionId,
      keyId: keys.body.apiKeys[0].id,
      visitorId,
      groupId: groups[0].id,
      chatId: chat.body.sessionId,
      attachmentId: sent.body.attachment.id,
      replyId: reply.body.id,
      heldMailId: held.body.mails[0].id,
    };
  }

  const bodies: Record<string, unknown> = {
    'PATCH /api/accounts/{accountId}': { name: 'Taken' },
    'POST /api/accounts/{accountId}/members': { email: 'a@example.com', role: 'owner' },
    'PATCH /api/accounts/{accountId}/members/{userId}': { role: 'agent' },
    'POST /api/accounts/{accountId}/api-keys': { name: 'Taken' },
    'PUT /api/accounts/{accountId}/mail-server': {
      host: 'mail.example.com',
      port: 587,
      security: 'starttls',
      from: { name: 'Taken', address: 'taken@example.com' },
    },
    'POST /api/accounts/{accountId}/mail-server/test': { to: 'taken@example.com' },
    'PATCH /api/chatbots/{id}': { name: 'Taken' },
    'PUT /api/chatbots/{id}/model': { provider: 'openai', model: 'x', apiKey: 'sk-of-the-attacker' },
    'POST /api/chatbots/{id}/model/test': { provider: 'openai', model: 'x', apiKey: 'sk-of-the-attacker' },
    'PUT /api/chatbots/{id}/mail-address': { name: 'taken' },
    'POST /api/chatbots/{id}/logo/copy': { url: 'https://pages.example.com/logo.png' },
    'POST /api/chatbots/{id}/tests': { name: 'Taken', questions: [{ question: 'Who?' }] },
    'PUT /api/chatbots/{id}/tests/{testId}': { name: 'Taken', questions: [{ question: 'Who?' }] },
    'POST /api/chatbots/{id}/sources': SOURCE,
    'PUT /api/chatbots/{id}/sources/{sourceId}': SOURCE,
    'PATCH /api/chatbots/{id}/sources/{sourceId}': { refreshEveryHours: 24 },
    'POST /api/chatbots/{id}/files': aFile(),
    'PUT /api/chatbots/{id}/sources/{sourceId}/file': aFile(),
    'POST /api/chatbots/{id}/search': { question: 'Zanzibar' },
    'PUT /api/live-chat/sessions/{chatId}/contact': { email: 'a@example.com' },
    'POST /api/live-chat/sessions/{chatId}/typing': { isTyping: true },
    'POST /api/live-chat/sessions/{chatId}/transcript/email': {},
    'PUT /api/live-chat/sessions/{chatId}/page': { pageUrl: 'https://example.com/' },
    'POST /api/live-chat/sessions/{chatId}/delivered': { sequence: 1 },
    'POST /api/live-chat/sessions/{chatId}/read': { sequence: 1 },
    'POST /api/live-chat/sessions/{chatId}/transfer': { agentId: 'usr_1' },
    'POST /api/live-chat/sessions/{chatId}/attachments': aFile({ senderName: 'Mallory' }),
    'POST /api/live-chat/sessions/{chatId}/notes': { text: 'Taken' },
    'POST /api/live-chat/sessions/{chatId}/summary': { language: 'en' },
    'PUT /api/live-chat/sessions/{chatId}/tags': { tags: ['taken'] },
    'PUT /api/live-chat/sessions/{chatId}/snooze': { until: null },
    'PUT /api/live-chat/canned-replies/{replyId}': { text: 'Taken' },
    'PATCH /api/operator/accounts/{accountId}': { plan: 'enterprise' },
    'PATCH /api/operator/users/{userId}': { isOperator: true },
    'POST /mcp/{id}': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    'PATCH /api/webhooks/{webhookId}': { url: 'https://hooks.example.com/taken' },
  };
  /** What the general name stands for in these paths. */
  const named = (path: string) =>
    path
      .replace('/v1/models/{model}', '/v1/models/{id}')
      .replace('/mcp/{chatbotId}', '/mcp/{id}')
      .replace('/live-chat/sessions/{id}', '/live-chat/sessions/{chatId}')
      .replace('/canned-replies/{id}', '/canned-replies/{replyId}')
      .replace('/held-mails/{id}', '/held-mails/{heldMailId}');
  /** Of customers, not of signed-in people: refused before anything is looked up. */
  const ofCustomers = ['PUT /api/live-chat/sessions/{chatId}/rating'];
  /** Open to everybody by design. */
  const open = [
    '/api/widget/',
    '/api/pictures/',
    '/api/exports/',
    '/docs/',
    '/widget/',
    '/dashboard/',
    '/chat/',
    '/unsubscribe/',
  ];

  test('every route with an id answers for foreign ones exactly as for unknown ones, in every place of the path (Flowise CVE-2026-41279; Dify CVE-2026-41949, CVE-2026-41950, CVE-2026-34082; Open WebUI CVE-2026-45349, CVE-2026-44569, CVE-2026-45671)', async () => {
    const { paths } = (await service.request('GET', '/api/openapi.json')).body;
    let tried = 0;
    for (const [written, methods] of Object.entries<Record<string, unknown>>(paths)) {
      const path = named(written);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      if (names.length === 0 || open.some((prefix) => path.startsWith(prefix))) continue;
      for (const method of Object.keys(methods).map((name) => name.toUpperCase())) {
        const operation = `${method} ${path}`;
        if (ofCustomers.includes(operation)) continue;
        const settings = { userId: attacker.userId, settings: { welcomeMessage: 'Taken' } };
        const answer = { userId: attacker.userId, answer: 'Taken' };
        const dismissal = { userId: attacker.userId };
        const ofCaller: Record<string, unknown> = {
          'PUT /api/chatbots/{id}/settings': settings,
          'POST /api/chatbots/{id}/unanswered/{groupId}/answer': answer,
          'POST /api/chatbots/{id}/unanswered/{groupId}/dismiss': dismissal,
        };
        const body = ofCaller[operation] ?? bodies[operation];
        // From the first foreign id on, and each foreign id alone inside what is the attacker's own.
        for (const foreign of [names, ...names.map((name) => [name])]) {
          const fill = (value: (name: string) => string) =>
            `${path.replace(/\{(\w+)\}/g, (_, name) => (foreign.includes(name) ? value(name) : (own[name] ?? '')))}?userId=${attacker.userId}`;
          // Other interfaces are for keys.
          const token = /^\/(?:v1|mcp)\//.test(path) ? attacker.apiKey : attacker.idToken;
          const ask = (target: string) =>
            service.request(method, target, { token, ...(body !== undefined && { body }) });
          const [real, unknown] = [
            await ask(fill((name) => theirs[name] ?? '')),
            await ask(fill((name) => unknownLike(theirs[name] ?? ''))),
          ];
          tried += 1;
          const isErasure = operation === 'DELETE /api/chatbots/{id}/visitors/{visitorId}' && real.status === 200;
          if (isErasure) expect(real.body).toEqual({ erasedSessions: 0 });
          // Refused before anything is looked up, whatever the id.
          const refusal = path.startsWith('/api/operator/') ? 403 : 404;
          if (!isErasure) expect([operation, real.status]).toEqual([operation, refusal]);
          expect([operation, unknown.status, unknown.text]).toEqual([operation, real.status, real.text]);
        }
      }
    }
    expect(tried).toBeGreaterThan(35);
  });

  test('an attack has changed nothing (Open WebUI CVE-2026-45349, CVE-2026-44569, CVE-2026-45671)', async () => {
    const { idToken: token, accountId } = victim;
    const account = await service.request('GET', `/api/accounts/${accountId}`, { token });
    expect(account.body.name).toBe('Owner');
    const chatbot = await service.request('GET', `/api/chatbots/${theirs['id']}`, { token });
    expect(chatbot.body.name).toBe('Test bot');
    const { sources } = (await service.request('GET', `/api/chatbots/${theirs['id']}/sources`, { token })).body;
    expect(sources).toHaveLength(1);
    const webhook = await service.request('GET', `/api/webhooks/${theirs['webhookId']}`, { token });
    expect(webhook.body).toMatchObject({ url: 'https://hooks.example.com/parley', oldSecretUntil: null });
    const deliveries = await service.request('GET', `/api/webhooks/${theirs['webhookId']}/deliveries`, {
      token,
    });
    expect(deliveries.body.deliveries).toHaveLength(1);
  });

  test("lists hold one's own things only, with and without the parameter that narrows them (Flowise CVE-2026-56268)", async () => {
    const list = async (path: string) => (await service.request('GET', path, { token: attacker.idToken })).text;
    for (const [path, id] of [
      ['/api/chatbots', 'id'],
      ['/api/live-chat/sessions', 'id'],
      ['/api/webhooks', 'webhookId'],
    ] as const) {
      for (const narrowed of [path, `${path}?accountId=${attacker.accountId}`]) {
        const text = await list(narrowed);
        expect(text).toContain(own[id]);
        for (const foreign of Object.values(theirs)) expect(text).not.toContain(foreign);
      }
      const foreign = await service.request('GET', `${path}?accountId=${victim.accountId}`, {
        token: attacker.idToken,
      });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    const accounts = await list('/api/accounts');
    for (const id of Object.values(theirs)) expect(accounts).not.toContain(id);
  });

  test("another's documents never get into an answer", async () => {
    const chatbotId = await service.createChatbot(attacker, {
      'https://a.example.com/': '# Words\n\nNothing.\n',
    });
    for (const message of ['What is the secret word?', 'Zanzibar', SOURCE.content, SOURCE.title]) {
      const { body } = await service.query(attacker.apiKey, { chatbotId, message });
      expect(body.sources.filter((url: string) => url !== 'https://a.example.com/')).toEqual([]);
      expect(body.response).not.toContain('Zanzibar');
    }
  });

  const headersOfTrust: Record<string, string>[] = [
    { 'x-request-from': 'internal' },
    { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' },
    { 'X-Original-URL': '/api/widget/config/x', 'X-Rewrite-URL': '/healthz' },
    { 'X-User-Id': 'usr_admin', 'X-Account-Id': 'acct_admin', 'X-Role': 'owner' },
    { 'x-api-key': 'pk_live_x', Cookie: 'parley_renewal=x; token=x' },
    { 'X-Forwarded-Host': 'localhost', Forwarded: 'for=127.0.0.1;host=localhost' },
  ];
  test.each(headersOfTrust)(
    'no header stands in for a credential: %j (Flowise GHSA-wvhq-wp8g-c7vq; Open WebUI CVE-2026-45339)',
    async (headers) => {
      const paths = ['/api/accounts', `/api/chatbots/${theirs['id']}`, `/api/chatbots/${theirs['id']}/sources`];
      for (const path of paths) expect((await service.request('GET', path, { headers })).status).toBe(401);
      const body = { chatbotId: theirs['id'], message: 'Hello' };
      expect((await service.request('POST', '/api/chatbot/query', { body, headers })).status).toBe(401);
    },
  );

  test.each([
    '/API/accounts',
    '/Api/Accounts',
    '/api/accounts?x=/api/widget/config/',
    '/api/accounts?path=/healthz',
    '/api/accounts#/api/auth/sign-in',
    '/api/auth/../accounts',
    '/api/widget/config/../../accounts',
    '/api/accounts/',
    '//api/accounts',
    '/api/accounts;/healthz',
    '/api/auth/sign-in/../../accounts',
  ])(
    'no way of writing the path goes around authentication: %s (Flowise CVE-2024-31621, CVE-2024-8181)',
    async (path) => {
      const { status, text } = await service.request('GET', path);
      expect([401, 404]).toContain(status);
      expect(text).not.toContain('acct_');
    },
  );

  test.each([
    ['/api/chatbots', 'POST', { name: 'Mine', isActive: false }],
    ['/api/chatbots', 'POST', { name: 'Mine', id: 'bot_chosen' }],
    ['/api/chatbots', 'POST', { name: 'Mine', createdAt: '2000-01-01T00:00:00Z' }],
    ['/api/chatbots/{id}', 'PATCH', { accountId: 'acct_other' }],
    ['/api/chatbots/{id}', 'PATCH', { id: 'bot_chosen' }],
    ['/api/chatbots/{id}', 'PATCH', { settings: {} }],
    ['/api/accounts/{accountId}', 'PATCH', { id: 'acct_chosen' }],
    ['/api/accounts/{accountId}', 'PATCH', { role: 'owner' }],
    ['/api/accounts/{accountId}', 'PATCH', { createdAt: 0 }],
    ['/api/accounts/{accountId}/api-keys', 'POST', { name: 'Key', accountId: 'acct_other' }],
    ['/api/accounts/{accountId}/api-keys', 'POST', { name: 'Key', key: 'pk_live_chosen' }],
    ['/api/webhooks', 'POST', { url: 'https://a.example.com', secret: 'whsec_chosen' }],
    ['/api/webhooks', 'POST', { url: 'https://a.example.com', id: 'hook_chosen' }],
    ['/api/webhooks/{webhookId}', 'PATCH', { accountId: 'acct_other' }],
    ['/api/webhooks/{webhookId}', 'PATCH', { disabledReason: null }],
    ['/api/chatbots/{id}/sources', 'POST', { ...SOURCE, chatbotId: 'bot_other' }],
    ['/api/chatbots/{id}/sources', 'POST', { ...SOURCE, status: 'ready' }],
    ['/api/auth/sign-up', 'POST', { email: 'm@example.com', password: PASSWORD, role: 'owner' }],
    ['/api/auth/sign-up', 'POST', { email: 'm@example.com', password: PASSWORD, accountId: 'acct_other' }],
    ['/api/auth/sign-up', 'POST', { email: 'm@example.com', password: PASSWORD, plan: 'enterprise' }],
    ['/api/auth/sign-up', 'POST', { email: 'm@example.com', password: PASSWORD, id: 'usr_chosen' }],
  ])(
    '%s takes no field that is not for the caller to set (%s %j) (Flowise CVE-2026-42863, CVE-2026-46441)',
    async (path, method, body) => {
      const target = path.replace(/\{(\w+)\}/g, (_, name) => own[name] ?? '');
      const reply = await service.request(method, target, { token: attacker.idToken, body });
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    },
  );

  describe('signing in', () => {
    const attempt = (email: string, password: string) =>
      service.request('POST', '/api/auth/sign-in', { body: { email, password } });

    test('does not tell an unknown address from a wrong password (AnythingLLM CVE-2026-21484)', async () => {
      const unknown = await attempt('nobody@example.com', 'a wrong password');
      const wrong = await attempt(victim.email, 'a wrong password');
      expect(unknown.status).toBe(401);
      expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
      const names = (headers: Headers) => [...headers.keys()].toSorted();
      expect(names(unknown.headers)).toEqual(names(wrong.headers));
    });

    test('is not fooled by an empty or a null password', async () => {
      expect((await attempt(victim.email, '')).status).toBe(401);
      const reply = await service.request('POST', '/api/auth/sign-in', {
        body: { email: victim.email, password: null },
      });
      expect(reply.status).toBe(400);
    });

    test('gives no token, hash or key beside the ID token', async () => {
      const { body } = await service.request('POST', '/api/auth/sign-in', {
        body: { email: victim.email, password: PASSWORD },
      });
      expect(Object.keys(body).toSorted()).toEqual(['expiresAt', 'idToken', 'user']);
      expect(Object.keys(body.user).toSorted()).toEqual(['email', 'id', 'name']);
    });

    test('renews by a cookie that is HttpOnly, SameSite, and replaced each time', async () => {
      const signedIn = await service.request('POST', '/api/auth/sign-in', {
        body: { email: attacker.email, password: PASSWORD },
      });
      const cookie = signedIn.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/HttpOnly; SameSite=Strict; Path=\/api\/auth/);
      const renew = (value: string) => service.request('POST', '/api/auth/renew', { headers: { Cookie: value } });
      const [value = ''] = cookie.split(';');
      const renewed = await renew(value);
      expect(renewed.status).toBe(200);
      expect(renewed.headers.get('set-cookie')?.split(';')[0]).not.toBe(value);
      expect((await renew('parley_renewal=')).status).toBe(401);
      expect((await service.request('POST', '/api/auth/renew')).status).toBe(401);
    });

    test('is not open to other sites: no CORS for the sign-in endpoints (Langflow CVE-2025-34291)', async () => {
      const reply = await service.request('POST', '/api/auth/sign-in', {
        body: { email: victim.email, password: 'a wrong password' },
        headers: { Origin: 'https://evil.example.com' },
      });
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    });
  });
});

/** The same id with its last characters changed: of the right form, and nobody's. */
function unknownLike(id: string): string {
  return `${id.slice(0, -4)}${id.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
}
