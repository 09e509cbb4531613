import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import { common, type KnowledgeRouteServices, ofChatbot } from './route-fields.ts';

/** What visitors could ask first. */
export function suggestionRoutes({ knowledge, chatbots }: KnowledgeRouteServices): Endpoint[] {
  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/suggested-questions',
        apiKey: withScope('read'),
        summary: 'Propose questions that the documents answer',
        description:
          "From pairs, entries of FAQs and headings that are questions, in the chatbot's language. No language model is asked.",
        params: ofChatbot,
        success: {
          status: 200,
          description: 'At most six, best first.',
          schema: z.object({ questions: z.array(z.string()) }),
        },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        return { body: { questions: await knowledge.suggestedQuestions(chatbot) } };
      },
    ),
  ];
}
