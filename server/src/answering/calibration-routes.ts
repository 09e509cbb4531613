import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { requireSameUser, userIdField } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import type { Answering } from './index.ts';

const share = z.number().min(0).max(1);
const bins = z.array(
  z.object({
    said: share.describe('The mean confidence of these answers.'),
    right: share.describe('The share of these answers that was right.'),
    count: z.number(),
  }),
);

const reply = z.object({
  calibration: z
    .object({
      slope: z.number(),
      shift: z.number(),
      questions: z.number().describe('Trials with questions made of the documents.'),
      ratings: z.number().describe('Rated answers that it was made from too.'),
      calibratedAt: z.string().describe('When the confidence was calibrated, in ISO 8601.'),
    })
    .nullable()
    .describe(
      'confidence = σ(slope · logit(c) + shift), where c is what it would be for any chatbot. Null where nothing was found out yet, or there is nothing to ask.',
    ),
  bins: z
    .object({
      before: bins.describe('The answers by their confidence without the calibration.'),
      after: bins.describe('The same answers with it.'),
    })
    .describe('Answers that were about as sure as each other, the least sure first.'),
  thresholds: z
    .array(
      z.object({
        threshold: share,
        refused: share.describe('Of the questions that the documents answer, the share refused.'),
        answered: share.describe('Of those that they do not answer, the share answered.'),
      }),
    )
    .describe('What each `confidenceThreshold` would cost, by the trials; empty where that is not known.'),
  serverThreshold: share.describe('What holds for chatbots without a threshold of their own.'),
});

interface Dependencies {
  answering: Pick<Answering, 'calibrating' | 'confidenceThreshold'>;
  chatbots: Chatbots;
}

export function calibrationRoutes({ answering, chatbots }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/chatbots/{id}/calibration',
        tag: 'Statistics',
        apiKey: withScope('read'),
        summary: "Read how far a chatbot's confidence can be believed",
        callers: ['user'],
        params: z.object({ id: z.string() }),
        query: z.object({ userId: userIdField }),
        success: { status: 200, description: 'What its own documents and ratings say of it.', schema: reply },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH'],
      },
      async ({ caller, params, query }) => {
        const actor = requireSameUser(caller, query.userId);
        const chatbot = await chatbots.chatbotFor(actor, params.id, 'see');
        const found = await answering.calibrating.find(chatbot.id);
        const { confidenceThreshold: serverThreshold } = answering;
        if (!found?.calibration)
          return { body: { calibration: null, bins: { before: [], after: [] }, thresholds: [], serverThreshold } };
        const { calibration, questions, ratings, calibratedAt, bins } = found;
        const { before, after, costs = [] } = bins;
        return {
          body: {
            calibration: {
              ...calibration,
              questions,
              ratings,
              calibratedAt: new Date(calibratedAt).toISOString(),
            },
            bins: { before, after },
            thresholds: costs,
            serverThreshold,
          },
        };
      },
    ),
  ];
}
