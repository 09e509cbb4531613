import { setTimeout as sleep } from 'node:timers/promises';
import { shopDocuments } from './shop-documents.ts';

const READ_TIMEOUT_MS = 60_000;
const ASK_AGAIN_MS = 50;

export interface SiteDocument {
  title: string;
  /** On the site. */
  path: string;
  content: string;
}

export interface NewChatbot {
  name?: string;
  /** Empty for pages of this machine. */
  domain?: string;
  /** Where the documents can be read; their paths are added to it. */
  siteUrl?: string;
  documents?: readonly SiteDocument[];
  settings?: Record<string, unknown>;
}

export interface LiveSession {
  sessionId: string;
  chatbotId: string;
  state: string;
}

/** Everybody's here. */
export const password = 'a long password';

/** Somebody who answers customers. */
export interface Agent {
  userId: string;
  /** To sign in with, and `password`. */
  email: string;
  idToken: string;
  setStatus(status: 'available' | 'busy' | 'away' | 'offline'): Promise<void>;
  /** Waits until the agent has a chat of this chatbot. */
  nextChat(chatbotId: string): Promise<LiveSession>;
  /** All that was said, as the agent may save it. */
  transcript(sessionId: string): Promise<string>;
  reply(sessionId: string, message: string, format?: 'text' | 'markdown'): Promise<void>;
  type(sessionId: string, isTyping: boolean): Promise<void>;
  handBack(sessionId: string): Promise<void>;
  close(sessionId: string): Promise<void>;
}

export interface SiteOwner {
  accountId: string;
  userId: string;
  /** To sign in with, and `password`. */
  email: string;
  idToken: string;
  apiKey: string;
  /** A chatbot that has read its documents; those of the shop, if no others are given. */
  createChatbot(chatbot?: NewChatbot): Promise<string>;
  /** Waits for the documents of a chatbot. */
  waitUntilRead(chatbotId: string): Promise<void>;
  changeSettings(chatbotId: string, settings: Record<string, unknown>): Promise<void>;
  /** A colleague with the role of an agent, unless another is given. */
  inviteAgent(name: string, role?: 'agent' | 'admin' | 'owner'): Promise<Agent>;
  /** Any call of the API, with the owner's ID token unless another is given. */
  call<Reply>(method: string, path: string, body?: unknown, token?: string): Promise<Reply>;
}

/** Somebody who has just signed up, and has nothing but an account. */
export async function signUpNewcomer(serverUrl: string) {
  const api = apiOf(serverUrl);
  const email = newEmail();
  const { idToken, userId } = await signUp(api, 'Olivia', { email });
  const call: SiteOwner['call'] = (method, path, body, token = idToken) => api(method, path, token, body);
  return { email, idToken, userId, call };
}

/** Somebody with a site, who does by the public API what owners do. The plan is one whose limits do not bite. */
export async function signUpSiteOwner(serverUrl: string): Promise<SiteOwner> {
  const api = apiOf(serverUrl);
  const { email, idToken, userId, call } = await signUpNewcomer(serverUrl);
  const { accounts } = await call<{ accounts: { id: string }[] }>('GET', '/api/accounts');
  const accountId = accounts[0]?.id ?? '';
  await call('PATCH', `/api/accounts/${accountId}`, { plan: 'enterprise', hourlyLimit: 1_000_000 });
  const { key: apiKey } = await call<{ key: string }>('POST', `/api/accounts/${accountId}/api-keys`, {
    name: 'shop server',
  });

  const owner: SiteOwner = {
    accountId,
    userId,
    email,
    idToken,
    apiKey,
    call,

    async createChatbot({
      name = 'Lumen',
      domain = '',
      siteUrl = 'https://shop.example',
      documents = shopDocuments,
      settings,
    } = {}) {
      const { id } = await call<{ id: string }>('POST', '/api/chatbots', { name, domain, accountId });
      const sources = `/api/chatbots/${id}/sources`;
      for (const { title, path, content } of documents)
        await call('POST', sources, { title, content, url: new URL(path, siteUrl).href });
      if (settings) await owner.changeSettings(id, settings);
      await owner.waitUntilRead(id);
      return id;
    },

    async waitUntilRead(chatbotId) {
      await waitFor('the documents to be read', async () => {
        const path = `/api/chatbots/${chatbotId}/sources`;
        const found = await call<{ sources: { status: string; type: string; error: string | null }[] }>('GET', path);
        // What is fetched from websites may fail on purpose.
        const texts = found.sources.filter(({ type }) => type === 'text' || type === 'markdown');
        const failed = texts.find(({ status }) => status === 'failed');
        if (failed) throw new Error(`A document could not be read: ${failed.error}`);
        return texts.every(({ status }) => status === 'ready') || undefined;
      });
    },

    async changeSettings(chatbotId, settings) {
      await call('PUT', `/api/chatbots/${chatbotId}/settings`, { userId, settings });
    },

    async inviteAgent(name, role = 'agent') {
      const email = newEmail();
      const { invitationToken } = await call<{ invitationToken: string }>(
        'POST',
        `/api/accounts/${accountId}/members`,
        { email, role },
      );
      const agent = await signUp(api, name, { email, invitationToken });
      return agentOf({ ...agent, email, name, accountId }, api);
    },
  };
  return owner;
}

function agentOf(
  {
    userId,
    email,
    idToken,
    name,
    accountId,
  }: { userId: string; email: string; idToken: string; name: string; accountId: string },
  api: Api,
): Agent {
  const sessions = '/api/live-chat/sessions';
  const act = (sessionId: string, what: string, body: unknown = {}) =>
    api('POST', `${sessions}/${sessionId}/${what}`, idToken, body).then(() => undefined);

  return {
    userId,
    email,
    idToken,
    async setStatus(status) {
      const body = { agentId: userId, accountId, status, maxConcurrentChats: 5 };
      await api('PUT', '/api/live-chat/agent-status', idToken, body);
    },
    nextChat: (chatbotId) =>
      waitFor('a chat for the agent', async () => {
        const path = `${sessions}?accountId=${accountId}&state=active`;
        const found = await api<{ sessions: (LiveSession & { agentId: string | null })[] }>('GET', path, idToken);
        return found.sessions.find((session) => session.chatbotId === chatbotId && session.agentId === userId);
      }),
    transcript: (sessionId) => api<string>('GET', `${sessions}/${sessionId}/transcript.txt`, idToken),
    async reply(sessionId, message, format = 'text') {
      const body = { sessionId, message, format, senderType: 'agent', senderName: name };
      await api('POST', '/api/live-chat/message', idToken, body);
    },
    type: (sessionId, isTyping) => act(sessionId, 'typing', { isTyping }),
    handBack: (sessionId) => act(sessionId, 'hand-back'),
    close: (sessionId) => act(sessionId, 'close'),
  };
}

type Api = <Reply>(method: string, path: string, token?: string, body?: unknown) => Promise<Reply>;

function apiOf(serverUrl: string): Api {
  return async <Reply>(method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(serverUrl + path, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    // The API's own tests hold its replies to their description; here the caller names what it reads.
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return (isJson ? JSON.parse(text) : text) as Reply;
  };
}

async function signUp(
  api: Api,
  name: string,
  { email, invitationToken }: { email: string; invitationToken?: string },
): Promise<{ idToken: string; userId: string }> {
  const { idToken, user } = await api<{ idToken: string; user: { id: string } }>(
    'POST',
    '/api/auth/sign-up',
    undefined,
    { email, password, name, ...(invitationToken && { invitationToken }) },
  );
  return { idToken, userId: user.id };
}

let people = 0;
const newEmail = () => `person-${++people}@shop.example`;

/** Asks until there is something. */
async function waitFor<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const deadlineMs = Date.now() + READ_TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadlineMs) throw new Error(`Waited in vain for ${what}.`);
    await sleep(ASK_AGAIN_MS);
  }
}
