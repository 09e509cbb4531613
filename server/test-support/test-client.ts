import type { ResponseCheck } from './openapi-check.ts';

export interface TestReply {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text where it is none. Tests know the shape they ask for. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape; the OpenAPI check has seen them
  body: any;
  text: string;
}

interface RequestOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An account with everything a test needs to act in it. */
export interface TestAccount {
  userId: string;
  accountId: string;
  idToken: string;
  apiKey: string;
  email: string;
}

/** A source as its endpoint gives it. */
export interface TestSource {
  id: string;
  status: string;
  error: string | null;
  notice: string | null;
  progress: { found: number; done: number; unchanged: number; failed: number; skipped: number };
  documents: number;
  passages: number;
}

/** A colleague in an account of somebody else's. */
export interface TestMember {
  userId: string;
  idToken: string;
  email: string;
}

export interface TestClient {
  request(method: string, path: string, options?: RequestOptions): Promise<TestReply>;
  /** Signs up an owner with an account of its own and an API key. */
  createAccount(options?: { plan?: string; hourlyLimit?: number }): Promise<TestAccount>;
  /** A chatbot that has read these Markdown texts, each under its URL. */
  createChatbot(account: TestAccount, texts?: Record<string, string>, options?: { domain?: string }): Promise<string>;
  /** Adds a source and waits until it was read; gives it as it is then. */
  addSource(account: TestAccount, chatbotId: string, source: Record<string, unknown>): Promise<TestSource>;
  /** Waits until a source is read. */
  sourceRead(account: TestAccount, chatbotId: string, sourceId: string): Promise<TestSource>;
  /** Invites a colleague, who signs up by the invitation. */
  createMember(account: TestAccount, role: string): Promise<TestMember>;
  /** A fresh ID token, for when the clock has outrun the first. */
  signIn(account: Pick<TestAccount, 'email'>): Promise<string>;
  query(token: string, body: Record<string, unknown>, headers?: Record<string, string>): Promise<TestReply>;
  visitor(chatbotId: string, origin?: string): Promise<{ token: string; visitorId: string }>;
}

/** A form with a small file, and other fields. */
export function aFile(fields: Record<string, string> = {}, text = 'Some text.'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([text]), 'guide.txt');
  return form;
}

/** A form with a file of these bytes. */
export function aFileOf(bytes: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return form;
}

const isRaw = (body: unknown) => typeof body === 'string' || body instanceof FormData;

let emails = 0;
/** Of every test user. */
export const PASSWORD = 'a long password';

/** Calls a service as its clients do; every response must be one that its OpenAPI document describes. */
export function createTestClient(url: () => string, check: ResponseCheck): TestClient {
  const client: TestClient = {
    async request(method, path, { token, body, headers = {} } = {}) {
      const response = await fetch(url() + path, {
        method,
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      check(method, new URL(path, url()).pathname, response, text);
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
        text,
      };
    },

    async createAccount({ plan = 'enterprise', hourlyLimit = 1_000_000 } = {}) {
      const email = `owner-${process.pid}-${++emails}@example.com`;
      const signedUp = await expectStatus(
        201,
        client.request('POST', '/api/auth/sign-up', {
          body: { email, password: PASSWORD, name: 'Owner' },
        }),
      );
      const { idToken, user } = signedUp.body;
      const { body } = await expectStatus(200, client.request('GET', '/api/accounts', { token: idToken }));
      const accountId: string = body.accounts[0].id;
      const changes = plan === 'enterprise' ? { plan, hourlyLimit } : { plan };
      await expectStatus(200, client.request('PATCH', `/api/accounts/${accountId}`, { token: idToken, body: changes }));
      const key = await expectStatus(
        201,
        client.request('POST', `/api/accounts/${accountId}/api-keys`, {
          token: idToken,
          body: { name: 'test' },
        }),
      );
      return { userId: user.id, accountId, idToken, apiKey: key.body.key, email };
    },

    async createChatbot({ idToken: token, accountId }, texts = {}, { domain = '' } = {}) {
      const created = await expectStatus(
        201,
        client.request('POST', '/api/chatbots', { token, body: { name: 'Test bot', domain, accountId } }),
      );
      const path = `/api/chatbots/${created.body.id}/sources`;
      for (const [address, content] of Object.entries(texts)) {
        await expectStatus(
          202,
          client.request('POST', path, { token, body: { title: 'Guide', url: address, content } }),
        );
      }
      for (;;) {
        const { body } = await client.request('GET', path, { token });
        const statuses = body.sources.map(({ status }: { status: string }) => status);
        if (statuses.includes('failed')) throw new Error(`A source failed: ${JSON.stringify(body.sources)}`);
        if (!statuses.includes('pending')) return created.body.id;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },

    async addSource(account, chatbotId, source) {
      const { body } = await expectStatus(
        202,
        client.request('POST', `/api/chatbots/${chatbotId}/sources`, {
          token: account.idToken,
          body: source,
        }),
      );
      return client.sourceRead(account, chatbotId, body.id);
    },

    async sourceRead({ idToken: token }, chatbotId, sourceId) {
      for (;;) {
        const { body } = await expectStatus(
          200,
          client.request('GET', `/api/chatbots/${chatbotId}/sources/${sourceId}`, { token }),
        );
        if (body.status !== 'pending') return body;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },

    async createMember({ idToken: token, accountId }, role) {
      const email = `member-${process.pid}-${++emails}@example.com`;
      const invited = await expectStatus(
        201,
        client.request('POST', `/api/accounts/${accountId}/members`, { token, body: { email, role } }),
      );
      const { invitationToken } = invited.body;
      const signedUp = await expectStatus(
        201,
        client.request('POST', '/api/auth/sign-up', { body: { email, password: PASSWORD, invitationToken } }),
      );
      return { userId: signedUp.body.user.id, idToken: signedUp.body.idToken, email };
    },

    async signIn({ email }) {
      const { body } = await expectStatus(
        200,
        client.request('POST', '/api/auth/sign-in', { body: { email, password: PASSWORD } }),
      );
      return body.idToken;
    },

    query: (token, body, headers) =>
      client.request('POST', '/api/chatbot/query', { token, body, ...(headers && { headers }) }),

    async visitor(chatbotId, origin = 'http://localhost') {
      const { body } = await expectStatus(
        200,
        client.request('POST', `/api/widget/${chatbotId}/visitor`, { body: {}, headers: { Origin: origin } }),
      );
      return body;
    },
  };
  return client;
}

async function expectStatus(status: number, pending: Promise<TestReply>): Promise<TestReply> {
  const reply = await pending;
  if (reply.status !== status) throw new Error(`Expected ${status}, got ${reply.status}: ${reply.text}`);
  return reply;
}
