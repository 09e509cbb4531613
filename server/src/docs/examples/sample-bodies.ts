/** Bodies that say more than the fields that are required. Tests hold them to their schemas. */
const bodies: Record<string, unknown> = {
  'POST /api/chatbot/query': { chatbotId: 'bot_1a2b3c', message: 'Can I return a lamp?' },
  'POST /api/chatbot/query-stream': { chatbotId: 'bot_1a2b3c', message: 'Can I return a lamp?' },
  'POST /v1/chat/completions': {
    model: 'bot_1a2b3c',
    messages: [{ role: 'user', content: 'Can I return a lamp?' }],
  },
  'POST /mcp': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  'POST /mcp/{chatbotId}': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  'POST /api/accounts/{accountId}/api-keys': { name: 'Shop server', scopes: ['ask'] },
  'POST /api/accounts/{accountId}/members': { email: 'ada@example.com', role: 'agent' },
  'PATCH /api/accounts/{accountId}/members/{userId}': { role: 'admin' },
  'PUT /api/auth/push-subscription': {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
    keys: {
      p256dh: 'BLMbF9ffKBiWQLCKvTHb6LO8Nb6dcUh6TItC455vu2kElga6PQvUmaFyCdykxY2nOSSL3yKgfbmFLRTUaGv4yV8',
      auth: 'xS03Fi5ErfTNH_l9WHE9Ig',
    },
  },
  'POST /api/chatbots': { name: 'Lumen', domain: 'shop.example.com' },
  'POST /api/chatbots/{id}/sources': { type: 'website', url: 'https://shop.example.com/', maxPages: 200 },
  'PUT /api/chatbots/{id}/sources/{sourceId}': {
    title: 'Returns',
    content: 'You can return any lamp within 30 days.',
  },
  'PATCH /api/chatbots/{id}/sources/{sourceId}': { refreshEveryHours: 24 },
  'PUT /api/chatbots/{id}/model': { provider: 'openai', model: 'gpt-4.1-mini', apiKey: 'sk-your-key' },
  'POST /api/live-chat/message': {
    chatbotId: 'bot_1a2b3c',
    message: 'Is it dimmable?',
    senderType: 'customer',
    senderName: 'Ada',
  },
  'PUT /api/live-chat/agent-status': { agentId: 'usr_1a2b3c', status: 'available', maxConcurrentChats: 5 },
  'POST /api/webhooks': { url: 'https://shop.example.com/hooks/parley' },
  'PATCH /api/webhooks/{webhookId}': { url: 'https://shop.example.com/hooks/parley' },
};

export const sampleBodies: ReadonlyMap<string, unknown> = new Map(Object.entries(bodies));
