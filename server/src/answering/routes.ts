import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { Problem } from '../errors/index.ts';
import { type CountedRequest, type Endpoint, type EndpointRequest, endpoint } from '../http/endpoint.ts';
import { eventStreamResponse } from '../http/event-stream.ts';
import { type Authentication, type Caller, newId, ownerName } from '../identity/index.ts';
import { calibrationRoutes } from './calibration-routes.ts';
import type { Answering, Question } from './index.ts';
import { queryBody, queryReply, replyOf, streamBody } from './query-documents.ts';
import {
  beginning,
  type FollowedAnswer,
  finishedAnswer,
  plainEvents,
  type ResumePoint,
  resumePointOf,
  richEvents,
} from './query-events.ts';
import { acceptedLanguages } from './understanding/accepted-languages.ts';

const keepAliveMs = 15_000;
const lookAgainMs = 100;

interface Dependencies {
  answering: Answering;
  chatbots: Chatbots;
  authentication: Authentication;
  resumeGraceMs: number;
}

type Asked = CountedRequest<unknown, z.output<typeof queryBody>>;
type StreamRequest = EndpointRequest<unknown, unknown, z.output<typeof streamBody>>;

export function answeringRoutes({ answering, chatbots, authentication, resumeGraceMs }: Dependencies): Endpoint[] {
  const common = {
    method: 'post',
    tag: 'Questions',
    callers: ['account', 'visitor', 'user'],
    counted: {
      as: 'question',
      accountOf: ({ caller, body }: Asked) => chatbots.chatbotToAsk(asker(caller), body.chatbotId),
      isForPerson: ({ caller, body }: Asked) => answering.isForPerson(asker(caller), body),
    },
    isIdempotent: true,
    isQuery: true,
    errors: ['MESSAGE_TOO_LONG', 'CHATBOT_NOT_FOUND', 'MODEL_UNAVAILABLE'],
  } as const;

  return [
    endpoint(
      {
        ...common,
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
    ),
    endpoint(
      {
        ...common,
        path: '/api/chatbot/query-stream',
        summary: 'Ask a chatbot and get the answer in chunks',
        description:
          'Lines `data: {"chunk": …}` and at the end `data: [DONE]`. With `"events": true`: events named chunk, citation, answer, error and done, each with an id; repeat the request with `Last-Event-ID` to get the rest after a cut. `X-Live-Session-Id` names the live chat where a person holds the conversation; that of a visitor who is handed over just now is only in the event `answer`.',
        headers: [{ name: 'Last-Event-ID', description: 'The last event received of a rich stream that was cut.' }],
        body: streamBody,
        // A stream that is taken up again is not a request repeated: it follows the answer that is being written.
        idempotencyKey: ({ events }, key, header) => (events && header('last-event-id') ? undefined : key),
        success: {
          status: 200,
          description: 'The stream.',
          schema: z.string(),
          contentType: 'text/event-stream',
        },
      },
      async (request) => {
        const question = questionOf(request, true);
        const resumed = request.body.events ? resumePointOf(request.header('last-event-id')) : undefined;
        const answerId = resumed?.answerId ?? question.answerId;
        const source = await followed({ ...question, answerId }, request, resumed !== undefined);
        return { stream: stream(source, request, answerId, resumed), over: source.over };
      },
    ),
    ...calibrationRoutes({ answering, chatbots }),
  ];

  /** The answer to follow: one that is running here, one that is finished, or a new one. */
  async function followed(question: Question, { idempotencySeed, signal }: StreamRequest, isResumed: boolean) {
    const { caller, answerId } = question;
    const owner = ownerName(caller);
    const running = answering.findRunning(answerId, owner);
    if (running) return running;
    const stored = isResumed || idempotencySeed ? await answering.recorded(question) : undefined;
    if (stored) return finishedAnswer(stored);
    return isResumed ? writtenElsewhere(question, signal) : answering.begin(question, owner, signal);
  }

  /** Another node may be about to finish the answer; it gives up soon after its subscriber has gone. */
  async function writtenElsewhere(question: Question, signal: AbortSignal) {
    for (const giveUpAt = Date.now() + resumeGraceMs + 1_000; Date.now() < giveUpAt && !signal.aborted; ) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      const stored = await answering.recorded(question);
      if (stored) return finishedAnswer(stored);
    }
    throw new Problem('INVALID_REQUEST', 'Last-Event-ID: this answer was stopped or is unknown; ask again without it.');
  }

  function stream(
    source: FollowedAnswer,
    { body, caller }: StreamRequest,
    answerId: string,
    resumed: ResumePoint | undefined,
  ): Response {
    const { pieces, leave } = source.read(resumed?.cursor ?? beginning);
    return eventStreamResponse(body.events ? richEvents(pieces, answerId, caller, resumed) : plainEvents(pieces), {
      headers: {
        'X-Session-Id': source.sessionId,
        'X-Message-Id': answerId,
        ...(source.liveSessionId && { 'X-Live-Session-Id': source.liveSessionId }),
      },
      onClose: () => leave(body.events ? resumeGraceMs : 0),
      // In the documented form a comment line might surprise: an empty chunk adds nothing to anybody's sum.
      keepAlive: {
        everyMs: keepAliveMs,
        text: body.events ? ': still here\n\n' : 'data: {"chunk":""}\n\n',
      },
      ...(caller && {
        isStillWelcome: async () =>
          (await authentication.isStillWelcome(caller)) &&
          (caller.kind !== 'user' || (await answering.mayAsk(caller, body.chatbotId))),
      }),
    });
  }
}

function questionOf(
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
    streamed,
    acceptedLanguages: acceptedLanguages(request.header('accept-language')),
  };
}

function asker(caller: Caller | undefined): Caller {
  if (!caller) throw new Error('Queries always have a caller.');
  return caller;
}
