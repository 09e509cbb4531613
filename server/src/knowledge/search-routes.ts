import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { messageText } from '../http/message-text.ts';
import { signedIn } from '../http/signed-in.ts';
import { common, type KnowledgeRouteServices, ofChatbot } from './route-fields.ts';

const share = z.number().min(0).max(1);

const foundPassage = z.object({
  documentId: z.string(),
  title: z.string(),
  url: z.string().describe('Leads to the spot where the format allows it.'),
  headingPath: z.array(z.string()),
  text: z.string(),
  language: z.string(),
  score: z.number().describe('Words and meaning together; comparable within one search only.'),
  lexical: z.number().describe('By words.'),
  dense: z.number().describe('By meaning: the cosine of question and passage.'),
  coverage: share.describe("The share of the question's rare words that the passage holds."),
});

/** What a chatbot would find for a question, to see why it answers as it does. */
export function searchRoutes({ knowledge, chatbots }: KnowledgeRouteServices): Endpoint[] {
  return [
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/search',
        summary: "Search a chatbot's passages",
        params: ofChatbot,
        body: z.strictObject({
          question: messageText,
          limit: z.int().min(1).max(50).optional().describe('10 when absent.'),
        }),
        success: {
          status: 200,
          description: 'The passages, best first.',
          schema: z.object({ passages: z.array(foundPassage) }),
        },
        errors: [...common.errors, 'MESSAGE_TOO_LONG'],
      },
      async ({ caller, params, body: { question, limit = 10 }, signal }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'see');
        const { passages } = await knowledge.findPassages({ chatbot, question, limit, signal });
        return {
          body: {
            passages: passages.map((passage) => ({
              documentId: passage.documentId,
              title: passage.title,
              url: passage.url + passage.spot,
              headingPath: passage.headingPath,
              text: passage.text,
              language: passage.language,
              score: passage.score,
              lexical: passage.lexical,
              dense: passage.dense,
              coverage: Math.min(1, Math.max(0, passage.coverage)),
            })),
          },
        };
      },
    ),
  ];
}
