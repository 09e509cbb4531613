import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type Endpoint, type EndpointRequest, endpoint } from '../http/endpoint.ts';
import { errorBodyOf } from '../http/error-response.ts';
import { eventStreamResponse, type StreamEvent } from '../http/event-stream.ts';
import { type Caller, ownerName } from '../identity/index.ts';
import { asking, type Dependencies, questionOf, replyOf, streamBody } from './query-routes.ts';
import type { Answer, Question } from './question.ts';
import type { AnswerSubscription, RunningAnswer } from './running-answers.ts';
import { type AnswerCursor, nextPieces, type WrittenPiece } from './written-so-far.ts';

const keepAliveMs = 15_000;
const lookAgainMs = 100;

type StreamRequest = EndpointRequest<unknown, unknown, z.output<typeof streamBody>>;
type Pieces = AnswerSubscription['pieces'];
type Piece = WrittenPiece | ({ type: 'answer' } & Answer);

/** What a stream is made from: an answer that is being written, or one that is finished. */
type FollowedAnswer = Pick<RunningAnswer, 'read' | 'sessionId' | 'liveSessionId' | 'over'>;

export function queryStreamRoute(dependencies: Dependencies): Endpoint {
  const { answering, authentication, resumeGraceMs } = dependencies;
  return endpoint(
    {
      ...asking(dependencies),
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
  );

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
    const liveSessionId = source.liveSessionId();
    const { pieces, leave } = source.read(resumed?.cursor ?? beginning);
    return eventStreamResponse(body.events ? richEvents(pieces, answerId, caller, resumed) : plainEvents(pieces), {
      headers: {
        'X-Session-Id': source.sessionId,
        'X-Message-Id': answerId,
        ...(liveSessionId && { 'X-Live-Session-Id': liveSessionId }),
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

interface ResumePoint {
  answerId: string;
  cursor: AnswerCursor;
  hasAnswer: boolean;
}

const beginning: AnswerCursor = { offset: 0, citations: 0 };

/** Event ids are the answer's id and how far they brought its subscriber in text and citations: any subscriber can go on from there. */
function resumePointOf(lastEventId: string | undefined): ResumePoint | undefined {
  if (lastEventId === undefined || lastEventId === '') return undefined;
  const [, answerId, offset, citations = '0', last] =
    /^(msg_[\w-]{1,64}):(\d{1,7})(?:\.(\d{1,5}))?(:answer|:done|:error)?$/.exec(lastEventId) ?? [];
  if (!answerId) throw new Problem('INVALID_REQUEST', 'Last-Event-ID: not an event of a query stream.');
  const cursor = { offset: Number(offset), citations: Number(citations) };
  return { answerId, cursor, hasAnswer: last === ':answer' || last === ':done' };
}

function eventId(answerId: string, { offset, citations }: AnswerCursor, last = ''): string {
  return `${answerId}:${offset}${citations > 0 ? `.${citations}` : ''}${last}`;
}

/** The documented form. After a failure it ends without [DONE]. */
async function* plainEvents(batches: Pieces): AsyncGenerator<StreamEvent[]> {
  try {
    for await (const pieces of batches) {
      const events = pieces.flatMap((piece) =>
        piece.type === 'chunk' ? [{ data: JSON.stringify({ chunk: piece.text }) }] : [],
      );
      if (events.length > 0) yield events;
    }
  } catch {
    return;
  }
  yield [{ data: '[DONE]' }];
}

async function* richEvents(
  batches: Pieces,
  answerId: string,
  caller: Caller | undefined,
  resumed: ResumePoint | undefined,
): AsyncGenerator<StreamEvent[]> {
  let cursor = resumed?.cursor ?? beginning;
  function eventsOf(piece: Piece): StreamEvent[] {
    if (piece.type === 'answer') {
      if (resumed?.hasAnswer) return [];
      const data = JSON.stringify(replyOf(piece, caller));
      return [{ id: eventId(answerId, cursor, ':answer'), event: 'answer', data }];
    }
    cursor = piece.cursor;
    const data = piece.type === 'chunk' ? { chunk: piece.text } : piece.citation;
    return [{ id: eventId(answerId, cursor), event: piece.type, data: JSON.stringify(data) }];
  }
  try {
    for await (const pieces of batches) {
      const events = pieces.flatMap(eventsOf);
      if (events.length > 0) yield events;
    }
    yield [{ id: eventId(answerId, cursor, ':done'), event: 'done', data: '{}' }];
  } catch (error) {
    const data = JSON.stringify(errorBodyOf(error).body);
    yield [{ id: eventId(answerId, cursor, ':error'), event: 'error', data }];
  }
}

/** A finished answer is followed like a running one: all of it is there at once. */
function finishedAnswer(answer: Answer): FollowedAnswer {
  return {
    over: Promise.resolve(),
    sessionId: answer.sessionId,
    liveSessionId: () => answer.liveSessionId,
    read: (from) => ({ pieces: allPieces(answer, from), leave: () => {} }),
  };
}

async function* allPieces(answer: Answer, from: AnswerCursor): Pieces {
  const written = { text: answer.response, citations: answer.citations ?? [] };
  let cursor = from;
  for (;;) {
    const pieces = nextPieces(written, cursor);
    const last = pieces.at(-1);
    if (!last) break;
    cursor = last.cursor;
    yield pieces;
  }
  yield [{ type: 'answer', ...answer }];
}
