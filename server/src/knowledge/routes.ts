import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { messageText } from '../http/message-text.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import { contentRoutes } from './content-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { logoCopyRoutes } from './logo-copy-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { progressRoutes } from './progress-routes.ts';
import { common, type KnowledgeRouteServices, ofChatbot, ofSource, withQuota } from './route-fields.ts';
import { documentOf, sourceDocument } from './source-document.ts';
import { givenChange, givenSource, offeredTypes, sourceTypeName } from './source-types/index.ts';
import { longestContent } from './source-types/text.ts';
import { schedule } from './source-types/web-source.ts';
import { suggestionRoutes } from './suggestion-routes.ts';

/** What a chatbot knows, managed. */
export function knowledgeRoutes(services: KnowledgeRouteServices): Endpoint[] {
  const { knowledge, chatbots } = services;
  // A text of the allowed length in the widest characters, and some room for escapes.
  const maxBodyBytes = 4 * longestContent;

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources',
        apiKey: withScope('read', 'sources'),
        summary: "List a chatbot's sources",
        params: ofChatbot,
        success: {
          status: 200,
          description: 'The sources.',
          schema: z.object({
            sources: z.array(sourceDocument),
            types: z.array(sourceTypeName).describe('The types of sources that can be added.'),
          }),
        },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        return { body: { sources: (await knowledge.sourcesOf(chatbot)).map(documentOf), types: offeredTypes } };
      },
    ),
    endpoint(
      {
        ...withQuota,
        method: 'post',
        path: '/api/chatbots/{id}/sources',
        apiKey: withScope('sources'),
        summary: 'Give a chatbot something to learn from',
        description:
          'A source of one of the types below; files have an endpoint of their own. It is read in the background: `status` becomes `ready`, or `failed` with the reason.',
        params: ofChatbot,
        isIdempotent: true,
        maxBodyBytes,
        body: givenSource,
        success: { status: 202, description: 'The source, to be read.', schema: sourceDocument },
      },
      async ({ caller, params, body }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return { body: documentOf(await knowledge.addSource(chatbot, body)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources/{sourceId}',
        apiKey: withScope('read', 'sources'),
        summary: 'Read a source and how far it is',
        params: ofSource,
        success: { status: 200, description: 'The source.', schema: sourceDocument },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        return { body: documentOf(await knowledge.findSource(chatbot, params.sourceId)) };
      },
    ),
    endpoint(
      {
        ...withQuota,
        method: 'put',
        path: '/api/chatbots/{id}/sources/{sourceId}',
        apiKey: withScope('sources'),
        summary: 'Replace a source: its text, or how it is read',
        description: 'Until the new one is read, answers come from the old one.',
        params: ofSource,
        maxBodyBytes,
        body: givenChange,
        success: { status: 202, description: 'The source, to be read.', schema: sourceDocument },
      },
      async ({ caller, params, body }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return {
          body: documentOf(await knowledge.replaceSource(chatbot, params.sourceId, body)),
        };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'patch',
        path: '/api/chatbots/{id}/sources/{sourceId}',
        apiKey: withScope('sources'),
        summary: 'Change how often a source is read again',
        description:
          'For what lies on the web. Nothing is read because of it: its time is counted from the last reading.',
        params: ofSource,
        body: schedule,
        success: { status: 200, description: 'The source.', schema: sourceDocument },
      },
      async ({ caller, params, body }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return {
          body: documentOf(await knowledge.scheduleSource(chatbot, params.sourceId, body.refreshEveryHours)),
        };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/chatbots/{id}/sources/{sourceId}',
        apiKey: withScope('sources'),
        summary: 'Delete a source: it leaves the answers at once',
        params: ofSource,
        success: { status: 204, description: 'Deleted.' },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        await knowledge.deleteSource(chatbot, params.sourceId);
        return {};
      },
    ),
    ...contentRoutes(services),
    ...fileRoutes(services),
    ...progressRoutes(services),
    ...searchRoutes(services),
    ...previewRoutes(services),
    ...logoCopyRoutes(services),
    ...suggestionRoutes(services),
  ];
}

const share = z.number().min(0).max(1);

const foundPassage = z.object({
  documentId: z.string(),
  title: z.string(),
  url: z.string().describe('Leads to the spot where the format allows it.'),
  headingPath: z.array(z.string()),
  text: z.string(),
  language: z.string(),
  score: z.number().describe('Words and meaning together; comparable within one search only.'),
  lexical: z.number().describe('How well the words of the question match.'),
  dense: z.number().describe('By meaning: the cosine of question and passage.'),
  coverage: share.describe("The share of the question's rare words that the passage holds."),
});

/** What a chatbot would find for a question, to see why it answers as it does. */
function searchRoutes({ knowledge, chatbots }: KnowledgeRouteServices): Endpoint[] {
  return [
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/search',
        apiKey: withScope('read'),
        summary: "Search a chatbot's passages",
        params: ofChatbot,
        body: z.strictObject({
          question: messageText,
          limit: z.int().min(1).max(50).optional().describe('How many passages to return; 10 when left out.'),
        }),
        success: {
          status: 200,
          description: 'The passages, best first.',
          schema: z.object({ passages: z.array(foundPassage) }),
        },
        errors: [...common.errors, 'MESSAGE_TOO_LONG', 'RATE_LIMIT_EXCEEDED', 'MODEL_UNAVAILABLE'],
      },
      async ({ caller, params, body: { question, limit = 10 }, signal }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
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
