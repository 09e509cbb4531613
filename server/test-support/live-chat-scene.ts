import { openEventStream } from './open-event-stream.ts';
import type { TestAccount, TestMember } from './test-client.ts';
import type { TestService } from './test-service.ts';

type Agent = TestAccount | TestMember;

/** Live chat as its customers and agents use it, for tests. */
export function liveChatScene(service: TestService, account: TestAccount, chatbotId: string) {
  const sessions = '/api/live-chat/sessions';
  const call = (method: string, path: string, token?: string, body?: unknown) =>
    service.request(method, path, { token, ...(body !== undefined && { body }) });

  return {
    chatbotId,
    /** Opens a session for a server's customer, or for whoever the token is of. */
    open: async (body: Record<string, unknown> = {}, token = account.apiKey) =>
      (await call('POST', sessions, token, { chatbotId, ...body })).body,
    session: async (id: string, token = account.apiKey) => (await call('GET', `${sessions}/${id}`, token)).body,
    /** Something done to a session, by its customer's server or whoever the token is of. */
    act: (id: string, what: string, token = account.apiKey, body?: unknown, method = 'POST') =>
      call(method, `${sessions}/${id}/${what}`, token, body),
    post: (sessionId: string, message: string, agent?: Agent, more: Record<string, unknown> = {}) =>
      call('POST', '/api/live-chat/message', agent?.idToken ?? account.apiKey, {
        sessionId,
        message,
        senderName: agent ? 'Anna' : 'Jo',
        senderType: agent ? 'agent' : 'customer',
        ...more,
      }),
    setStatus: (agent: Agent, status: string, maxConcurrentChats = 5) =>
      call('PUT', '/api/live-chat/agent-status', agent.idToken, {
        agentId: agent.userId,
        status,
        maxConcurrentChats,
        accountId: account.accountId,
      }),
    list: async (query = '', token = account.idToken) =>
      (await call('GET', `${sessions}?accountId=${account.accountId}${query}`, token)).body.sessions,
    follow: (id: string, { token = account.apiKey, lastEventId }: { token?: string; lastEventId?: string } = {}) =>
      openEventStream(`${service.url}${sessions}/${id}/events`, {
        token,
        ...(lastEventId !== undefined && { headers: { 'Last-Event-ID': lastEventId } }),
      }),
  };
}

export type LiveChatScene = ReturnType<typeof liveChatScene>;
