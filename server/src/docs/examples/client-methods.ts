interface ClientMethod {
  /** In JavaScript and PHP; Python writes it in snake case. */
  name: string;
  /** The argument that `{id}` of the path is. */
  id?: string;
  /** How the reply comes, where not at once. */
  gives?: 'chunks' | 'events';
  takesFile?: true;
}

const ofChatbot = { id: 'chatbotId' };
const ofChat = { id: 'sessionId' };

/** The operations that the clients of all three languages have a method for (`contract/README.md`). */
const methods: Record<string, ClientMethod> = {
  'POST /api/chatbot/query': { name: 'query' },
  'POST /api/chatbot/query-stream': { name: 'queryStream', gives: 'chunks' },
  'POST /api/chatbot/feedback': { name: 'feedback' },
  'GET /api/chatbots/{id}/stats': { name: 'statistics', ...ofChatbot },
  'GET /api/chatbots/{id}/settings': { name: 'settings.get', ...ofChatbot },
  'PUT /api/chatbots/{id}/settings': { name: 'settings.update', ...ofChatbot },
  'GET /api/chatbots': { name: 'chatbots.list' },
  'POST /api/chatbots': { name: 'chatbots.create' },
  'GET /api/chatbots/{id}': { name: 'chatbots.get', ...ofChatbot },
  'PATCH /api/chatbots/{id}': { name: 'chatbots.update', ...ofChatbot },
  'DELETE /api/chatbots/{id}': { name: 'chatbots.delete', ...ofChatbot },
  'GET /api/chatbots/{id}/sources': { name: 'sources.list', ...ofChatbot },
  'POST /api/chatbots/{id}/sources': { name: 'sources.addUrl', ...ofChatbot },
  'GET /api/chatbots/{id}/sources/{sourceId}': { name: 'sources.get', ...ofChatbot },
  'DELETE /api/chatbots/{id}/sources/{sourceId}': { name: 'sources.delete', ...ofChatbot },
  'POST /api/chatbots/{id}/sources/{sourceId}/refresh': { name: 'sources.refresh', ...ofChatbot },
  'POST /api/chatbots/{id}/sources/{sourceId}/cancel': { name: 'sources.cancel', ...ofChatbot },
  'POST /api/chatbots/{id}/files': { name: 'sources.addFile', takesFile: true, ...ofChatbot },
  'POST /api/live-chat/sessions': { name: 'live.open' },
  'GET /api/live-chat/sessions': { name: 'live.list' },
  'POST /api/live-chat/message': { name: 'live.send' },
  'GET /api/live-chat/sessions/{id}': { name: 'live.get', ...ofChat },
  'GET /api/live-chat/sessions/{id}/events': { name: 'live.events', gives: 'events', ...ofChat },
  'POST /api/live-chat/sessions/{id}/close': { name: 'live.close', ...ofChat },
  'POST /api/live-chat/sessions/{id}/take': { name: 'live.take', ...ofChat },
  'POST /api/live-chat/sessions/{id}/typing': { name: 'live.typing', ...ofChat },
  'POST /api/live-chat/sessions/{id}/read': { name: 'live.read', ...ofChat },
  'POST /api/live-chat/sessions/{id}/transcript/email': { name: 'live.mailTranscript', ...ofChat },
  'GET /api/live-chat/held-mails': { name: 'heldMails.list' },
  'POST /api/live-chat/held-mails/{id}/accept': { name: 'heldMails.accept', id: 'mailId' },
  'DELETE /api/live-chat/held-mails/{id}': { name: 'heldMails.discard', id: 'mailId' },
  'GET /api/chatbots/{id}/mail-address': { name: 'mailAddress.get', ...ofChatbot },
  'PUT /api/chatbots/{id}/mail-address': { name: 'mailAddress.set', ...ofChatbot },
  'DELETE /api/chatbots/{id}/mail-address': { name: 'mailAddress.remove', ...ofChatbot },
  'GET /api/accounts/{accountId}/mail-server': { name: 'mailServer.get' },
  'PUT /api/accounts/{accountId}/mail-server': { name: 'mailServer.set' },
  'DELETE /api/accounts/{accountId}/mail-server': { name: 'mailServer.remove' },
  'POST /api/accounts/{accountId}/mail-server/test': { name: 'mailServer.test' },
  'GET /api/auth/notifications': { name: 'notifications.get' },
  'PATCH /api/auth/notifications': { name: 'notifications.update' },
  'PUT /api/live-chat/agent-status': { name: 'agentStatus' },
  'GET /api/accounts/{accountId}/api-keys': { name: 'apiKeys.list' },
  'POST /api/accounts/{accountId}/api-keys': { name: 'apiKeys.create' },
  'DELETE /api/accounts/{accountId}/api-keys/{keyId}': { name: 'apiKeys.revoke' },
};

const clientMethods: ReadonlyMap<string, ClientMethod> = new Map(Object.entries(methods));

export interface ClientCall extends ClientMethod {
  arguments: Record<string, unknown>;
}

/** The call of a client's method with this request's values, if there is one. */
export function clientCall(
  operation: string,
  { params, body }: { params: Record<string, string>; body?: unknown },
): ClientCall | undefined {
  const method = clientMethods.get(operation);
  if (!method) return undefined;
  const ids = Object.entries(params).map(([name, value]) => [name === 'id' ? (method.id ?? name) : name, value]);
  return { ...method, arguments: { ...Object.fromEntries(ids), ...Object(body ?? {}) } };
}
