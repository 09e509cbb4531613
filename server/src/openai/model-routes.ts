import { z } from 'zod';
import type { Chatbot } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { withScope } from '../identity/index.ts';
import { type Dependencies, known } from './asked-question.ts';
import { openaiFailures } from './openai-errors.ts';

const model = z.object({
  id: z.string().describe('The id of the chatbot.'),
  object: z.literal('model'),
  created: z.number(),
  owned_by: z.string(),
  name: z.string().describe('The name of the chatbot.'),
});

const shared = {
  method: 'get',
  tag: 'OpenAI-compatible',
  callers: [],
  apiKey: withScope('ask'),
  failures: openaiFailures,
} as const;

export function modelRoutes({ chatbots }: Pick<Dependencies, 'chatbots'>): Endpoint[] {
  return [
    endpoint(
      {
        ...shared,
        path: '/v1/models',
        summary: 'List the chatbots as OpenAI’s models',
        success: {
          status: 200,
          description: 'The chatbots that can be asked.',
          schema: z.object({ object: z.literal('list'), data: z.array(model) }),
        },
      },
      async ({ caller }) => {
        const reachable = await chatbots.chatbotsToAsk(known(caller));
        return { body: { object: 'list', data: reachable.map(modelOf) } };
      },
    ),
    endpoint(
      {
        ...shared,
        path: '/v1/models/{model}',
        summary: 'Get one chatbot as a model of OpenAI’s',
        params: z.object({ model: z.string() }),
        errors: ['CHATBOT_NOT_FOUND'],
        success: { status: 200, description: 'The chatbot.', schema: model },
      },
      async ({ caller, params }) => ({ body: modelOf(await chatbots.chatbotToAsk(known(caller), params.model)) }),
    ),
  ];
}

const modelOf = ({ id, name, createdAt }: Chatbot) => ({
  id,
  object: 'model',
  created: Math.floor(createdAt / 1000),
  owned_by: 'parley',
  name,
});
