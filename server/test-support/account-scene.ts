import { expect, vi } from 'vitest';
import { holdMail } from './inbound-mail.ts';
import { aFile, type TestAccount, type TestMember } from './test-client.ts';
import type { TestService } from './test-service.ts';

export const SOURCE = { title: 'Guide', content: 'Some text.' };

export const TEST = { name: 'Test', questions: [{ question: 'Who are you?' }] };

export const WEBHOOK = { url: 'https://hooks.example.com/parley' };

/** A person or an API key. */
export interface ActionCaller {
  /** The user's id or the key's. */
  id: string;
  token: string;
  userId?: string | undefined;
}

export const asCaller = ({ userId, idToken }: TestMember): ActionCaller => ({ id: userId, token: idToken, userId });

/** An account with everything that actions are tried on. */
export interface Scene {
  /** Of the service itself. */
  url: string;
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
  /** A chat with a file. */
  newAttachment(): Promise<{ chat: string; attachmentId: string }>;
  /** A chat in which somebody has answered. */
  newAnsweredChat(): Promise<string>;
  /** An answer of the chatbot's to the account's own server. */
  newAnswer(): Promise<{ sessionId: string; messageId: string }>;
  newReply(): Promise<string>;
  /** Of a service that receives emails. */
  newHeldMail(): Promise<string>;
  setStatus(agent: ActionCaller, status: string): Promise<void>;
  take(chat: string, agent: ActionCaller): Promise<void>;
  newApiKeyId(): Promise<string>;
  newWebhook(): Promise<string>;
  newDelivery(webhookId: string): Promise<string>;
  newInvitation(role: string): Promise<string>;
  newPairs(): Promise<string>;
  newTest(): Promise<string>;
  documentId: string;
}

export async function openScene(service: TestService): Promise<Scene> {
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
      // Other events may have come after it.
      expect(body.deliveries).toContainEqual(expect.objectContaining({ id, lastError: expect.any(String) }));
      return id;
    });
  }
  const PAIRS = { type: 'pairs', title: 'Pairs', pairs: [{ question: 'Who?', answer: 'We.' }] };
  const newPairs = async () => (await create(`/api/chatbots/${chatbotId}/sources`, PAIRS)).id;
  /** A chatbot has few of them: the ones before make room. */
  async function newTest(): Promise<string> {
    const path = `/api/chatbots/${chatbotId}/tests`;
    for (const { id } of (await service.request('GET', path, { token })).body.tests)
      await service.request('DELETE', `${path}/${id}`, { token });
    return (await create(path, TEST)).id;
  }
  const newInvitation = async (role: string) =>
    (await create(`/api/accounts/${account.accountId}/members`, { email: 'invited@example.com', role })).id;
  const sourceId = await newSource();
  async function documentOf(source: string): Promise<string> {
    await service.sourceRead(account, chatbotId, source);
    const path = `/api/chatbots/${chatbotId}/sources/${source}/documents`;
    return (await service.request('GET', path, { token })).body.documents[0].documentId;
  }
  const newChat = async (): Promise<string> =>
    (
      await service.request('POST', '/api/live-chat/sessions', {
        token: account.apiKey,
        body: { chatbotId },
      })
    ).body.sessionId;
  const newAttachment = async () => {
    const chat = await newChat();
    const path = `/api/live-chat/sessions/${chat}/attachments`;
    const { body } = await service.request('POST', path, { token: account.apiKey, body: aFile({ senderName: 'Jo' }) });
    return { chat, attachmentId: body.attachment.id as string };
  };
  async function newHeldMail(): Promise<string> {
    await holdMail(service, await newChat());
    const path = `/api/live-chat/held-mails?accountId=${account.accountId}`;
    return (await service.request('GET', path, { token })).body.mails[0].id;
  }
  return {
    url: service.url,
    newHeldMail,
    newAttachment,
    newWebhook,
    newDelivery,
    newInvitation,
    newPairs,
    newTest,
    documentId: await documentOf(sourceId),
    account,
    chatbotId,
    sourceId,
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
    newChat,
    async newAnsweredChat() {
      const sessionId = await newChat();
      await create('/api/live-chat/message', { sessionId, message: 'Hi', senderType: 'agent', senderName: 'Owner' });
      return sessionId;
    },
    async newAnswer() {
      const { sessionId, messageId } = (await service.query(account.apiKey, { chatbotId, message: 'Hello' })).body;
      return { sessionId, messageId };
    },
    newReply: async () =>
      (
        await create('/api/live-chat/canned-replies', {
          accountId: account.accountId,
          title: 'Hello',
          text: 'Hello.',
        })
      ).id,
    async setStatus({ id: agentId, token: own }, status) {
      await service.request('PUT', '/api/live-chat/agent-status', {
        token: own,
        body: { agentId, status, maxConcurrentChats: 50 },
      });
    },
    async take(chat, { token: own }) {
      await service.request('POST', `/api/live-chat/sessions/${chat}/take`, { token: own });
    },
    newMember: (role) => service.createMember(account, role),
    newApiKeyId: async () => (await create(`/api/accounts/${account.accountId}/api-keys`, { name: 'Key' })).id,
  };
}
