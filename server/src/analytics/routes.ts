import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Conversations, sessionNotFound } from '../conversations/index.ts';
import { notFound } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { requireSameUser, userIdField } from '../http/signed-in.ts';
import { type Caller, ownerName, withScope } from '../identity/index.ts';
import type { Analytics } from './index.ts';
import { statisticsDocument } from './statistics.ts';
import { unansweredRoutes } from './unanswered-routes.ts';

interface Dependencies {
  analytics: Analytics;
  chatbots: Chatbots;
  conversations: Conversations;
}

export function analyticsRoutes({ analytics, chatbots, conversations }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/chatbots/{id}/stats',
        tag: 'Statistics',
        apiKey: withScope('read'),
        summary: "Read a chatbot's usage statistics",
        callers: ['user'],
        params: z.object({ id: z.string() }),
        query: z.object({ userId: userIdField }),
        success: { status: 200, description: 'The statistics.', schema: statisticsDocument },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH'],
      },
      async ({ caller, params, query }) => {
        const actor = requireSameUser(caller, query.userId);
        const chatbot = await chatbots.chatbotFor(actor, params.id, 'see');
        return { body: await analytics.statistics(chatbot.id) };
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/chatbot/feedback',
        tag: 'Questions',
        apiKey: withScope('ask'),
        summary: 'Rate an answer, or change its rating',
        callers: ['visitor', 'user'],
        isIdempotent: true,
        body: z.object({
          sessionId: z.string().max(128),
          messageId: z.string().max(128),
          rating: z.int().min(1).max(5).describe('A thumb up is 5, a thumb down is 1.'),
          comment: z.string().max(2_000).optional(),
        }),
        success: {
          status: 200,
          description: 'The rating as it is now.',
          schema: z.object({
            sessionId: z.string(),
            messageId: z.string(),
            rating: z.number(),
            comment: z.string().nullable(),
          }),
        },
        errors: ['SESSION_NOT_FOUND', 'NOT_FOUND'],
      },
      async ({ caller, body }) => {
        const session = await ownSession(caller, body.sessionId);
        const rating = { messageId: body.messageId, rating: body.rating, comment: body.comment ?? null };
        if ((await analytics.rate({ session, ...rating })) === 'not-found') throw notFound('answer');
        return { body: { sessionId: session.id, ...rating } };
      },
    ),
    ...unansweredRoutes({ analytics, chatbots }),
  ];

  async function ownSession(caller: Caller | undefined, sessionId: string) {
    const session = await conversations.findOwn(caller ? ownerName(caller) : '', sessionId);
    const only = caller?.kind === 'visitor' || caller?.kind === 'account' ? caller.chatbotId : null;
    const isReachable = session && (only === null || only === session.chatbotId);
    if (!isReachable) throw sessionNotFound();
    return session;
  }
}
