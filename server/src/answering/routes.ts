import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { Problem } from '../errors/index.ts';
import { type CountedRequest, type Endpoint, type EndpointRequest, endpoint } from '../http/endpoint.ts';
import { errorBodyOf } from '../http/error-response.ts';
import { eventStreamResponse, type StreamEvent } from '../http/event-stream.ts';
import { messageText } from '../http/message-text.ts';
import { type Authentication, type Caller, newId, ownerName } from '../identity/index.ts';
import { calibrationRoutes } from './calibration-routes.ts';
import { type Answer, type Answering, modes, type Question } from './index.ts';
import type { AnswerReader } from './running-answers.ts';
import { type Step, steps } from './step-timer.ts';
import { acceptedLanguages } from './understanding/accepted-languages.ts';
import { nextPiece, type ReadingPlace } from './written-so-far.ts';

const keepAliveMs = 15_000;
const lookAgainMs = 100;

const queryBody = z.object({
  message: messageText,
  chatbotId: z.string().describe('The chatbot to ask.'),
  sessionId: z.string().min(1).max(128).optional().describe('A session to go on with, or a name of your own for one.'),
  mode: z.enum(modes).default('standard').describe('How to answer.'),
  pageUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .describe('The page the visitor is on, for the person who takes over.'),
});

const streamBody = queryBody.extend({
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
  response: z.string().describe('The answer.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('The probability that the answer is right and supported by its sources.'),
  sources: z.array(z.string()).describe('URLs of the documents the answer uses, most used first.'),
  citations: z.array(citation).describe('Which sentence of the answer stands where.'),
  highlights: z
    .array(z.object({ start: z.number(), end: z.number() }))
    .optional()
    .describe(
      'The words that answer the question, where a cited sentence of `response` has some that stand out, in UTF-16 units.',
    ),
  kind: z
    .enum(['answer', 'refusal', 'small-talk', 'handover', 'passed'])
    .describe(
      'An answer, that there is none, a courtesy returned, what is said to somebody who asks for a person, or a message passed to a person.',
    ),
  sessionId: z.string().describe('The session to go on with.'),
  messageId: z.string().describe('The answer, for feedback.'),
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
        const resumed = resumePoint(request);
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

  /** Another node may be about to finish the answer; it gives up soon after its scorer has gone. */
  async function writtenElsewhere(question: Question, signal: AbortSignal) {
    for (const giveUpAt = Date.now() + resumeGraceMs + 1_000; Date.now() < giveUpAt && !signal.aborted; ) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      const stored = await answering.recorded(question);
      if (stored) return finishedAnswer(stored);
    }
    throw new Problem('INVALID_REQUEST', 'Last-Event-ID: this answer was stopped or is unknown; ask again without it.');
  }

  function stream(
    source: Pick<Followed, 'read' | 'sessionId' | 'liveSessionId'>,
    { body, caller }: StreamRequest,
    answerId: string,
    resumed: ResumePoint | undefined,
  ): Response {
    const { pieces, leave } = source.read(resumed?.place ?? beginning);
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

type Followed = Awaited<ReturnType<Answering['begin']>>;
type Pieces = AnswerReader['pieces'];

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

interface ResumePoint {
  answerId: string;
  place: ReadingPlace;
  hasAnswer: boolean;
}

const beginning: ReadingPlace = { offset: 0, citations: 0 };

/** Event ids are the answer's id and how far they brought its scorer in text and citations: any scorer can go on from there. */
function resumePoint({ body, header }: StreamRequest): ResumePoint | undefined {
  const lastEventId = body.events ? header('last-event-id') : undefined;
  if (lastEventId === undefined || lastEventId === '') return undefined;
  const [, answerId, offset, citations = '0', last] =
    /^(msg_[\w-]{1,64}):(\d{1,7})(?:\.(\d{1,5}))?(:answer|:done|:error)?$/.exec(lastEventId) ?? [];
  if (!answerId) throw new Problem('INVALID_REQUEST', 'Last-Event-ID: not an event of a query stream.');
  const place = { offset: Number(offset), citations: Number(citations) };
  return { answerId, place, hasAnswer: last === ':answer' || last === ':done' };
}

function eventId(answerId: string, { offset, citations }: ReadingPlace, last = ''): string {
  return `${answerId}:${offset}${citations > 0 ? `.${citations}` : ''}${last}`;
}

/** The documented form. After a failure it ends without [DONE]. */
async function* plainEvents(pieces: Pieces): AsyncGenerator<StreamEvent> {
  try {
    for await (const piece of pieces) {
      if (piece.type === 'chunk') yield { data: JSON.stringify({ chunk: piece.text }) };
    }
  } catch {
    return;
  }
  yield { data: '[DONE]' };
}

async function* richEvents(
  pieces: Pieces,
  answerId: string,
  caller: Caller | undefined,
  resumed: ResumePoint | undefined,
): AsyncGenerator<StreamEvent> {
  let place = resumed?.place ?? beginning;
  try {
    for await (const piece of pieces) {
      if (piece.type === 'answer') {
        if (resumed?.hasAnswer) continue;
        yield {
          id: eventId(answerId, place, ':answer'),
          event: 'answer',
          data: JSON.stringify(replyOf(piece, caller)),
        };
        continue;
      }
      place = piece.place;
      const data = piece.type === 'chunk' ? { chunk: piece.text } : piece.citation;
      yield { id: eventId(answerId, place), event: piece.type, data: JSON.stringify(data) };
    }
    yield { id: eventId(answerId, place, ':done'), event: 'done', data: '{}' };
  } catch (error) {
    yield {
      id: eventId(answerId, place, ':error'),
      event: 'error',
      data: JSON.stringify(errorBodyOf(error).body),
    };
  }
}

/** A finished answer is followed like a running one: all of it is there at once. */
function finishedAnswer(answer: Answer): Pick<Followed, 'read' | 'sessionId' | 'liveSessionId' | 'over'> {
  async function* pieces(from: ReadingPlace): Pieces {
    const written = { text: answer.response, citations: answer.citations ?? [] };
    for (let piece = nextPiece(written, from); piece; piece = nextPiece(written, piece.place)) yield piece;
    yield { type: 'answer', ...answer };
  }
  return {
    over: Promise.resolve(),
    sessionId: answer.sessionId,
    liveSessionId: answer.liveSessionId,
    read: (from) => ({ pieces: pieces(from), leave: () => {} }),
  };
}

function replyOf(answer: Answer, caller: Caller | undefined) {
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
    timings,
    // Of an answer that was recorded before its kind was kept.
    kind = sources.length > 0 ? 'answer' : 'refusal',
  } = answer;
  return {
    response,
    confidence,
    sources,
    citations,
    ...(highlights && { highlights }),
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
