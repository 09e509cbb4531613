import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { requireSameUser, userIdField } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import type { Analytics, UnansweredGroup } from './index.ts';

const statuses = ['open', 'closed'] as const;

const groupDocument = z.object({
  id: z.string(),
  question: z.string().describe('The wording that was asked most.'),
  variants: z.array(z.string()).describe('Its wordings, the most asked first; ten at most.'),
  asked: z.number(),
  unanswered: z.number().describe('How often the chatbot said that it does not know.'),
  lowConfidence: z.number().describe('How often it answered without being sure.'),
  lastAskedAt: z.iso.datetime(),
  bestPassages: z
    .array(z.object({ title: z.string(), url: z.string(), quote: z.string(), score: z.number() }))
    .describe('The best that the documents held when it was last asked, with their similarity to it.'),
  status: z.enum(statuses).describe('`closed` when the documents answer it by now, or when it was dismissed.'),
  dismissed: z.boolean(),
});

const ofChatbot = z.object({ id: z.string() });
const ofGroup = ofChatbot.extend({ groupId: z.string() });
const common = { tag: 'Statistics', callers: ['user'] } as const;

/** What visitors asked and the documents did not answer. */
export function unansweredRoutes({ analytics, chatbots }: { analytics: Analytics; chatbots: Chatbots }): Endpoint[] {
  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/unanswered',
        apiKey: withScope('read'),
        summary: 'List the questions that a chatbot could not answer, or not surely',
        description: 'Questions that mean the same are one group; the most often unanswered come first.',
        params: ofChatbot,
        query: z.object({
          userId: userIdField,
          status: z.enum(statuses).optional().describe('Only questions in this state; all of them when left out.'),
          limit: z.coerce.number().int().min(1).max(100).default(20),
        }),
        success: {
          status: 200,
          description: 'The groups.',
          schema: z.object({ groups: z.array(groupDocument) }),
        },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH'],
      },
      async ({ caller, params, query: { userId, status, limit } }) => {
        const actor = requireSameUser(caller, userId);
        const chatbot = await chatbots.chatbotFor(actor, params.id, 'see');
        const groups = await analytics.unanswered.list(chatbot, { status, limit });
        return { body: { groups: groups.map(documentOf) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/unanswered/{groupId}/answer',
        apiKey: withScope('manage'),
        summary: 'Answer a group of questions, for all who ask from now on',
        description:
          'Becomes a source of question-answer pairs, one for each wording, that can be changed and deleted like any other. The group is closed once it is read.',
        params: ofGroup,
        isIdempotent: true,
        body: z.strictObject({
          userId: userIdField,
          answer: z.string().trim().min(1).max(4_000),
          question: z
            .string()
            .trim()
            .min(1)
            .max(500)
            .optional()
            .describe('A better wording of the question, added to those that were asked.'),
        }),
        success: {
          status: 202,
          description: 'The source, to be read.',
          schema: z.object({ sourceId: z.string(), questions: z.array(z.string()) }),
        },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH', 'NOT_FOUND', 'QUOTA_EXCEEDED'],
      },
      async ({ caller, params, body: { userId, answer, question } }) => {
        const actor = requireSameUser(caller, userId);
        const chatbot = await chatbots.chatbotFor(actor, params.id, 'manage');
        return { body: await analytics.unanswered.answer(chatbot, params.groupId, { answer, question }) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/unanswered/{groupId}/dismiss',
        apiKey: withScope('manage'),
        summary: 'Put a group aside that nobody needs to answer, or take it back',
        params: ofGroup,
        body: z.strictObject({
          userId: userIdField,
          dismissed: z.boolean().default(true),
        }),
        success: { status: 204, description: 'Done.' },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH', 'NOT_FOUND'],
      },
      async ({ caller, params, body: { userId, dismissed } }) => {
        const actor = requireSameUser(caller, userId);
        const chatbot = await chatbots.chatbotFor(actor, params.id, 'manage');
        await analytics.unanswered.dismiss(chatbot, params.groupId, dismissed);
        return {};
      },
    ),
  ];
}

function documentOf({ isDismissed, lastAskedAt, ...group }: UnansweredGroup): z.output<typeof groupDocument> {
  return { ...group, lastAskedAt: new Date(lastAskedAt).toISOString(), dismissed: isDismissed };
}
