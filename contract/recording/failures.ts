import { Parley } from '../../clients/js/src/index.ts';
import type { Scene } from '../service/prepare-scene.ts';
import type { Scenario } from './scenario.ts';

const question = ({ chatbotId }: Scene) => ({ chatbotId, message: 'Can I return a lamp?' });
const spaces = Buffer.alloc(8 * 1024 * 1024, ' ');

/** An error code that a question leads to. */
function refusedQuestion(code: string, more: Partial<Scenario>): Scenario {
  return {
    name: `error-${code.toLowerCase().replaceAll('_', '-')}`,
    about: `${code} is an error with its code and status.`,
    as: 'apiKey',
    operation: 'query',
    arguments: question,
    ...more,
  };
}

export const failures: Scenario[] = [
  refusedQuestion('INVALID_REQUEST', { arguments: ({ chatbotId }) => ({ chatbotId, message: '   ' }) }),
  refusedQuestion('INVALID_JSON', { faults: [{ sends: { body: Buffer.from('{') } }] }),
  refusedQuestion('MESSAGE_TOO_LONG', {
    arguments: ({ chatbotId }) => ({ chatbotId, message: 'Why? '.repeat(801).trim() }),
  }),
  refusedQuestion('UNAUTHORIZED', { as: 'nobody' }),
  refusedQuestion('INVALID_API_KEY', { as: { apiKey: 'pk_live_1111111111111111111111111111111111111' } }),
  refusedQuestion('INVALID_TOKEN', {
    as: { token: 'a.b.c' },
    operation: 'statistics',
    arguments: ({ chatbotId }) => ({ chatbotId }),
  }),
  refusedQuestion('USER_MISMATCH', {
    as: 'token',
    operation: 'statistics',
    arguments: ({ chatbotId, agent: { userId } }) => ({ chatbotId, userId }),
  }),
  refusedQuestion('FORBIDDEN', {
    as: 'agent',
    operation: 'apiKeys.create',
    arguments: ({ accountId }) => ({ accountId, name: 'Not mine to make' }),
  }),
  refusedQuestion('CHATBOT_NOT_FOUND', {
    arguments: () => ({ chatbotId: 'bot_nobody-has-made-this-one', message: 'Hello' }),
  }),
  {
    ...refusedQuestion('CHATBOT_NOT_FOUND', {
      as: 'token',
      operation: 'chatbots.get',
      arguments: () => ({ chatbotId: 'bot_nobody-has-made-this-one' }),
    }),
    name: 'error-chatbot-not-found-in-path',
  },
  refusedQuestion('SESSION_NOT_FOUND', {
    operation: 'live.get',
    arguments: () => ({ sessionId: 'live_nobody-has-opened-this-one' }),
  }),
  refusedQuestion('NOT_FOUND', {
    as: 'token',
    operation: 'sources.get',
    arguments: ({ chatbotId }) => ({ chatbotId, sourceId: 'src_nobody-has-added-this-one' }),
  }),
  refusedQuestion('CONFLICT', {
    arguments: async (scene) => {
      const { baseUrl, apiKey, chatbotId } = scene;
      await new Parley({ baseUrl, apiKey }).query(question(scene), { idempotencyKey: 'order-125' });
      return { chatbotId, message: 'Something else?' };
    },
    options: { idempotencyKey: 'order-125' },
  }),
  refusedQuestion('PAYLOAD_TOO_LARGE', { faults: [{ sends: { body: spaces } }] }),
  refusedQuestion('UNSUPPORTED_MEDIA_TYPE', { faults: [{ sends: { contentType: 'text/plain' } }] }),
  refusedQuestion('MODEL_UNAVAILABLE', {
    retries: 0,
    arguments: async ({ baseUrl, token, accountId }) => {
      const owner = new Parley({ baseUrl, token });
      const { id: chatbotId } = await owner.chatbots.create({ name: 'Speechless', accountId });
      const { id: sourceId } = await owner.sources.addText({
        chatbotId,
        title: 'Lamps',
        content: 'Lamps can be returned.',
      });
      await owner.sources.waitUntilRead({ chatbotId, sourceId });
      // Nothing listens there.
      const body = { provider: 'openai-compatible' as const, model: 'none', baseUrl: 'http://127.0.0.1:9/v1' };
      await owner.request('PUT', `/api/chatbots/${chatbotId}/model`, { body });
      return { chatbotId, message: 'Can lamps be returned?' };
    },
  }),
];
