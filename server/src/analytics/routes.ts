import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Conversations, sessionNotFound } from '../conversations/index.ts';
import { notFound } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { requireSameUser } from '../http/signed-in.ts';
import { type Caller, ownerName } from '../identity/index.ts';
import type { Analytics } from './index.ts';
import { unansweredRoutes } from './unanswered-routes.ts';

const handover = {
  conversations: z.number().describe('That began then.'),
  handedOver: z.number().describe('Of these: those that people got, then or later.'),
  handoverRate: z.number().min(0).max(1).nullable().describe('Their share; null with no conversations.'),
};
const statistics = z.object({
  totalInteractions: z.number().describe('Answered queries, ever.'),
  avgResponseTime: z.number().describe('Milliseconds.'),
  topQuestions: z
    .array(z.string())
    .describe('The ten most asked, most frequent first; those that mean the same are one.'),
  satisfactionScore: z.number().min(0).max(5).describe('The mean rating; 0 with no ratings.'),
  ratings: z.number(),
  monthlyTrend: z.array(
    z.object({
      month: z.string(),
      interactions: z.number(),
      avgResponseTime: z.number(),
      satisfactionScore: z.number(),
    }),
  ),
  monthlyHandovers: z.array(z.object({ month: z.string(), ...handover })).describe('Of the same months.'),
  last30Days: z.object({
    interactions: z.number(),
    p50ResponseTime: z.number().describe('Milliseconds; half of the answers took no longer.'),
    p95ResponseTime: z.number().describe('Milliseconds; nineteen of twenty answers took no longer.'),
    avgConfidence: z.number().min(0).max(1).nullable().describe('Of the questions; null with none.'),
    ...handover,
  }),
  dailyTrend: z
    .array(
      z.object({
        day: z.string(),
        interactions: z.number(),
        avgResponseTime: z.number(),
        avgConfidence: z.number().nullable(),
        ...handover,
      }),
    )
    .describe('The last 30 days in UTC, the oldest first.'),
});

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
        summary: "Read a chatbot's usage statistics",
        callers: ['user'],
        params: z.object({ id: z.string() }),
        query: z.object({ userId: z.string() }),
        success: { status: 200, description: 'The statistics.', schema: statistics },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH'],
      },
      async ({ caller, params, query }) => {
        const user = requireSameUser(caller, query.userId);
        const chatbot = await chatbots.chatbotFor(user, params.id, 'see');
        return { body: await analytics.statistics(chatbot.id) };
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/chatbot/feedback',
        tag: 'Questions',
        summary: 'Rate an answer, or change its rating',
        callers: ['account', 'visitor', 'user'],
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
    const isReachable = session && (caller?.kind !== 'visitor' || caller.chatbotId === session.chatbotId);
    if (!isReachable) throw sessionNotFound();
    return session;
  }
}
