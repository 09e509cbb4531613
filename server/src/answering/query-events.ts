import { Problem } from '../errors/index.ts';
import { errorBodyOf } from '../http/error-response.ts';
import type { StreamEvent } from '../http/event-stream.ts';
import type { Caller } from '../identity/index.ts';
import { replyOf } from './query-documents.ts';
import type { Answer } from './question.ts';
import type { AnswerSubscription, RunningAnswer } from './running-answers.ts';
import { type AnswerCursor, nextPiece } from './written-so-far.ts';

type Pieces = AnswerSubscription['pieces'];

/** What a stream is made from: an answer that is being written, or one that is finished. */
export type FollowedAnswer = Pick<RunningAnswer, 'read' | 'sessionId' | 'liveSessionId' | 'over'>;

export interface ResumePoint {
  answerId: string;
  cursor: AnswerCursor;
  hasAnswer: boolean;
}

export const beginning: AnswerCursor = { offset: 0, citations: 0 };

/** Event ids are the answer's id and how far they brought its subscriber in text and citations: any subscriber can go on from there. */
export function resumePointOf(lastEventId: string | undefined): ResumePoint | undefined {
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
export async function* plainEvents(pieces: Pieces): AsyncGenerator<StreamEvent> {
  try {
    for await (const piece of pieces) {
      if (piece.type === 'chunk') yield { data: JSON.stringify({ chunk: piece.text }) };
    }
  } catch {
    return;
  }
  yield { data: '[DONE]' };
}

export async function* richEvents(
  pieces: Pieces,
  answerId: string,
  caller: Caller | undefined,
  resumed: ResumePoint | undefined,
): AsyncGenerator<StreamEvent> {
  let cursor = resumed?.cursor ?? beginning;
  try {
    for await (const piece of pieces) {
      if (piece.type === 'answer') {
        if (resumed?.hasAnswer) continue;
        yield {
          id: eventId(answerId, cursor, ':answer'),
          event: 'answer',
          data: JSON.stringify(replyOf(piece, caller)),
        };
        continue;
      }
      cursor = piece.cursor;
      const data = piece.type === 'chunk' ? { chunk: piece.text } : piece.citation;
      yield { id: eventId(answerId, cursor), event: piece.type, data: JSON.stringify(data) };
    }
    yield { id: eventId(answerId, cursor, ':done'), event: 'done', data: '{}' };
  } catch (error) {
    yield {
      id: eventId(answerId, cursor, ':error'),
      event: 'error',
      data: JSON.stringify(errorBodyOf(error).body),
    };
  }
}

/** A finished answer is followed like a running one: all of it is there at once. */
export function finishedAnswer(answer: Answer): FollowedAnswer {
  async function* pieces(from: AnswerCursor): Pieces {
    const written = { text: answer.response, citations: answer.citations ?? [] };
    for (let piece = nextPiece(written, from); piece; piece = nextPiece(written, piece.cursor)) yield piece;
    yield { type: 'answer', ...answer };
  }
  return {
    over: Promise.resolve(),
    sessionId: answer.sessionId,
    liveSessionId: answer.liveSessionId,
    read: (from) => ({ pieces: pieces(from), leave: () => {} }),
  };
}
