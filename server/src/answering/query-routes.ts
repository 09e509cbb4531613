import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { certainties, certaintyOf, replyKinds } from '../conversations/index.ts';
import { type CountedRequest, type Endpoint, type EndpointRequest, endpoint } from '../http/endpoint.ts';
import { messageText } from '../http/message-text.ts';
import { type Authentication, type Caller, newId, withScope } from '../identity/index.ts';
import type { Answering } from './index.ts';
import { modes } from './modes.ts';
import type { Answer, Question } from './question.ts';
import { type Step, steps } from './step-timer.ts';
import { acceptedLanguages } from './understanding/accepted-languages.ts';

export const queryBody = z.object({
  message: messageText,
  chatbotId: z.string().describe('The chatbot that answers: its id, such as `bot_1a2b3c`.'),
  sessionId: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe(
      'Goes on with this conversation, so that earlier questions are understood. An id of an earlier reply, or a name of your own. Left out, a conversation begins.',
    ),
  mode: z
    .enum(modes)
    .default('standard')
    .describe(
      'The style of the answer: `standard` answers in a few sentences, `productivity` is short and names the action first, `creative` may go beyond the content and says so. The setting `visitorModes` lists what visitors may ask for.',
    ),
  pageUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .describe('The page the visitor is on. People see it when they take over the conversation.'),
  isTrial: z
    .boolean()
    .default(false)
    .describe('Marks a trial, such as an evaluation: it does not count in the share of resolved questions.'),
});

export const streamBody = queryBody.extend({
  events: z.boolean().default(false).describe('Whether to send the rich, resumable stream.'),
});

const usage = z.object({ promptTokens: z.number(), completionTokens: z.number(), totalTokens: z.number() });

const citation = z.object({
  sentence: z
    .object({ start: z.number(), end: z.number() })
    .describe('Where the sentence is in `response`, in UTF-16 units.'),
  sources: z.array(
    z.object({
      url: z.string().describe('Leads to the spot, where the document has one.'),
      title: z.string(),
      passage: z.string().describe('What stands there, up to 300 characters.'),
      number: z.number().describe('Counts the passages of the answer in the order of first use.'),
    }),
  ),
});

const queryReply = z.object({
  response: z.string().describe('The answer, in Markdown that is safe to show.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('The probability that the answer is right and supported by its sources.'),
  certainty: z
    .enum(certainties)
    .describe(
      'The confidence in words: `sure` from 0.7, `probably` from 0.4, `unsure` below. The same for every chatbot.',
    ),
  sources: z.array(z.string()).describe('URLs of the documents the answer uses, most used first.'),
  citations: z.array(citation).describe('Which sentence of the answer stands where.'),
  highlights: z
    .array(z.object({ start: z.number(), end: z.number() }))
    .optional()
    .describe(
      'The words that answer the question, where a cited sentence of `response` has some that stand out, in UTF-16 units.',
    ),
  lead: z
    .string()
    .optional()
    .describe(
      'What `response` begins with where it is only the closest that was found, in the language of the visitor.',
    ),
  related: z
    .array(z.object({ title: z.string(), url: z.string() }))
    .optional()
    .describe('With a refusal: up to three pages that are near to the question, the nearest first.'),
  kind: z
    .enum(replyKinds)
    .describe(
      'An answer, that there is none, a courtesy returned, what is said to somebody who asks for a person, or a message passed to a person.',
    ),
  sessionId: z.string().describe('The conversation. Send it with the next question to go on with it.'),
  messageId: z.string().describe('The id of this answer, for `POST /api/chatbot/feedback`.'),
  responseTime: z.number().describe('Milliseconds for the whole request.'),
  usage,
  liveSessionId: z
    .string()
    .optional()
    .describe(
      'The live chat: set when a person holds the conversation and the message went there, and when the visitor asked for a person.',
    ),
  handover: z
    .enum(['offered', 'requested'])
    .optional()
    .describe(
      '`offered`: the answer is not sure, and somebody is there to take over. `requested`: the visitor asked for a person, and the live chat is open.',
    ),
  timings: z
    .object(Object.fromEntries(steps.map((step) => [step, z.number()])) as Record<Step, z.ZodNumber>)
    .optional()
    .describe(
      'For signed-in users, with a new answer: milliseconds of each step. What `responseTime` has beyond them went into finding the conversation and recording the answer.',
    ),
});

/** An answer as a caller of this kind gets it. */
export function replyOf(answer: Answer, caller: Caller | undefined) {
  const {
    response,
    confidence,
    sources,
    sessionId,
    messageId,
    responseTime,
    usage,
    liveSessionId,
    handover,
    citations = [],
    highlights,
    lead,
    related,
    timings,
    // Of an answer that was recorded before its kind was kept.
    kind = sources.length > 0 ? 'answer' : 'refusal',
  } = answer;
  return {
    response,
    confidence,
    certainty: certaintyOf(confidence),
    sources,
    citations,
    ...(highlights && { highlights }),
    ...(lead && { lead }),
    ...(related && { related }),
    kind,
    sessionId,
    messageId,
    responseTime,
    usage,
    ...(liveSessionId && { liveSessionId }),
    ...(handover && { handover }),
    // How the answer came about is for those who build the chatbot.
    ...(timings && caller?.kind === 'user' && { timings: rounded(timings) }),
  };
}

const rounded = (timings: Record<Step, number>) =>
  Object.fromEntries(steps.map((step) => [step, Math.round(timings[step] * 10) / 10]));

export interface Dependencies {
  answering: Answering;
  chatbots: Chatbots;
  authentication: Authentication;
  resumeGraceMs: number;
}

type Asked = CountedRequest<unknown, z.output<typeof queryBody>>;

/** What both ways to ask have in common. */
export const asking = ({ answering, chatbots }: Pick<Dependencies, 'answering' | 'chatbots'>) =>
  ({
    method: 'post',
    tag: 'Questions',
    callers: ['visitor', 'user'],
    apiKey: withScope('ask'),
    counted: {
      as: 'question',
      accountOf: ({ caller, body }: Asked) => chatbots.chatbotToAsk(asker(caller), body.chatbotId),
      isForPerson: ({ caller, body }: Asked) => answering.isForPerson(asker(caller), body),
    },
    isIdempotent: true,
    isQuery: true,
    errors: ['MESSAGE_TOO_LONG', 'CHATBOT_NOT_FOUND', 'MODEL_UNAVAILABLE'],
  }) as const;

export function queryRoute(dependencies: Dependencies): Endpoint {
  const { answering } = dependencies;
  return endpoint(
    {
      ...asking(dependencies),
      path: '/api/chatbot/query',
      summary: 'Ask a chatbot and get one complete answer',
      body: queryBody,
      success: { status: 200, description: 'The answer.', schema: queryReply },
    },
    async (request) => {
      const question = questionOf(request, false);
      const earlier = request.idempotencySeed && (await answering.recorded(question));
      const answer = earlier ?? (await answering.answer(question, request.signal));
      return { body: replyOf(answer, request.caller) };
    },
  );
}

export function questionOf(
  request: EndpointRequest<unknown, unknown, z.output<typeof queryBody>>,
  streamed: boolean,
): Question {
  const { body, account } = request;
  return {
    caller: asker(request.caller),
    chatbotId: body.chatbotId,
    sessionId: body.sessionId,
    message: body.message,
    mode: body.mode,
    answerId: newId('msg'),
    retentionDays: account?.retentionDays,
    pageUrl: body.pageUrl,
    isTrial: body.isTrial,
    streamed,
    acceptedLanguages: acceptedLanguages(request.header('accept-language')),
  };
}

function asker(caller: Caller | undefined): Caller {
  if (!caller) throw new Error('Queries always have a caller.');
  return caller;
}
