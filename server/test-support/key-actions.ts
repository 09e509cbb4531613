import type { Call } from './account-actions.ts';
import type { Scene } from './account-scene.ts';
import { aFile } from './test-client.ts';

/** What an API key does beside the actions of an account's people: asks, and stands on either side of a live chat. */
export interface KeyAction {
  operation: string;
  call(scene: Scene): Promise<Call>;
}

const ofChat =
  (rest: string, body?: unknown) =>
  async (scene: Scene): Promise<Call> => ({ path: `/api/live-chat/sessions/${await scene.newChat()}${rest}`, body });

const asking = async ({ chatbotId }: Scene) => ({ chatbotId, message: 'Hello' });

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

export const KEY_ACTIONS: KeyAction[] = [
  { operation: 'GET /api/accounts', call: async () => ({ path: '/api/accounts' }) },
  { operation: 'GET /api/chatbots', call: async () => ({ path: '/api/chatbots' }) },
  {
    operation: 'POST /api/chatbot/query',
    call: async (scene) => ({ path: '/api/chatbot/query', body: await asking(scene) }),
  },
  {
    operation: 'POST /api/chatbot/query-stream',
    call: async (scene) => ({ path: '/api/chatbot/query-stream', body: await asking(scene) }),
  },
  { operation: 'GET /v1/models', call: async () => ({ path: '/v1/models' }) },
  { operation: 'GET /v1/models/{model}', call: async ({ chatbotId }) => ({ path: `/v1/models/${chatbotId}` }) },
  {
    operation: 'POST /v1/chat/completions',
    call: async ({ chatbotId: model }) => ({
      path: '/v1/chat/completions',
      body: { model, messages: [{ role: 'user', content: 'Hello' }] },
    }),
  },
  {
    operation: 'POST /v1/responses',
    call: async ({ chatbotId: model }) => ({ path: '/v1/responses', body: { model, input: 'Hello' } }),
  },
  { operation: 'POST /mcp', call: async () => ({ path: '/mcp', body: listTools }) },
  {
    operation: 'POST /mcp/{chatbotId}',
    call: async ({ chatbotId }) => ({ path: `/mcp/${chatbotId}`, body: listTools }),
  },
  {
    operation: 'POST /api/chatbot/feedback',
    call: async (scene) => ({ path: '/api/chatbot/feedback', body: { ...(await scene.newAnswer()), rating: 5 } }),
  },
  {
    operation: 'POST /api/live-chat/sessions',
    call: async ({ chatbotId }) => ({ path: '/api/live-chat/sessions', body: { chatbotId } }),
  },
  { operation: 'GET /api/live-chat/sessions/{id}', call: ofChat('') },
  { operation: 'POST /api/live-chat/sessions/{id}/close', call: ofChat('/close') },
  { operation: 'POST /api/live-chat/sessions/{id}/reopen', call: ofChat('/reopen') },
  { operation: 'PUT /api/live-chat/sessions/{id}/contact', call: ofChat('/contact', { email: 'a@example.com' }) },
  { operation: 'PUT /api/live-chat/sessions/{id}/page', call: ofChat('/page', { pageUrl: 'https://example.com/' }) },
  {
    operation: 'POST /api/live-chat/message',
    call: async (scene) => ({
      path: '/api/live-chat/message',
      body: { sessionId: await scene.newChat(), message: 'Hello', senderType: 'customer', senderName: 'Ada' },
    }),
  },
  { operation: 'POST /api/live-chat/sessions/{id}/typing', call: ofChat('/typing', {}) },
  { operation: 'POST /api/live-chat/sessions/{id}/delivered', call: ofChat('/delivered', { sequence: 1 }) },
  { operation: 'POST /api/live-chat/sessions/{id}/read', call: ofChat('/read', { sequence: 1 }) },
  { operation: 'GET /api/live-chat/sessions/{id}/events', call: ofChat('/events') },
  { operation: 'GET /api/live-chat/sessions/{id}/transcript', call: ofChat('/transcript') },
  { operation: 'GET /api/live-chat/sessions/{id}/transcript.txt', call: ofChat('/transcript.txt') },
  {
    operation: 'POST /api/live-chat/sessions/{id}/transcript/email',
    call: ofChat('/transcript/email', { email: 'jo@example.com' }),
  },
  {
    operation: 'POST /api/live-chat/sessions/{id}/attachments',
    call: ofChat('/attachments', aFile({ senderName: 'Jo' })),
  },
  {
    operation: 'GET /api/live-chat/sessions/{id}/attachments/{attachmentId}',
    call: async (scene) => {
      const { chat, attachmentId } = await scene.newAttachment();
      return { path: `/api/live-chat/sessions/${chat}/attachments/${attachmentId}` };
    },
  },
  {
    operation: 'PUT /api/live-chat/sessions/{id}/rating',
    call: async (scene) => ({
      path: `/api/live-chat/sessions/${await scene.newAnsweredChat()}/rating`,
      body: { rating: 5 },
    }),
  },
];
