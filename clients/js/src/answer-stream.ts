import type { Body, ErrorBody, Reply } from './calls.ts';
import { followEvents } from './follow-events.ts';
import type { CallOptions } from './options.ts';
import { ParleyError } from './parley-error.ts';
import { type OutgoingRequest, type Transport, withKey } from './transport.ts';

export type Question = Body<'POST', '/api/chatbot/query'>;
export type Answer = Reply<'POST', '/api/chatbot/query'>;

/**
 * An answer while it is written: iterate over the pieces of its text, or wait for the whole.
 *
 *     for await (const chunk of stream) process.stdout.write(chunk);
 *     const { sources, confidence } = await stream.final();
 */
export class AnswerStream implements AsyncIterable<string> {
  readonly #chunks: AsyncGenerator<string, void>;
  #answer: Answer | undefined;
  #failure: unknown;
  /** Of the conversation; known from the first chunk on. */
  sessionId: string | undefined;
  /** Of the answer; known from the first chunk on. */
  messageId: string | undefined;

  constructor(transport: Transport, question: Question, call: CallOptions) {
    this.#chunks = this.#read(transport, { ...question, events: true }, call);
  }

  [Symbol.asyncIterator](): AsyncGenerator<string, void> {
    return this.#chunks;
  }

  /** The whole answer with its sources, once it is written. Reads what nobody has iterated over. */
  async final(): Promise<Answer> {
    for (let next = await this.#chunks.next(); !next.done; ) next = await this.#chunks.next();
    if (this.#answer) return this.#answer;
    throw this.#failure ?? new ParleyError('STREAM_CUT', 'The stream was left before its end.');
  }

  async *#read(transport: Transport, body: object, call: CallOptions): AsyncGenerator<string, void> {
    const request: OutgoingRequest = { method: 'POST', path: '/api/chatbot/query-stream', body, takesKey: true };
    const keyed = await withKey(request, call);
    const events = followEvents(
      transport,
      {
        requestAfter: (lastEventId) =>
          lastEventId === undefined ? keyed : { ...request, headers: { 'Last-Event-ID': lastEventId } },
        isLast: ({ event }) => event === 'done' || event === 'error',
        onResponse: ({ headers }) => {
          this.sessionId = headers.get('x-session-id') ?? this.sessionId;
          this.messageId = headers.get('x-message-id') ?? this.messageId;
        },
      },
      call,
    );
    try {
      for await (const { event, data } of events) {
        // The form of each event is the server's promise.
        if (event === 'chunk') yield (JSON.parse(data) as { chunk: string }).chunk;
        else if (event === 'answer') this.#answer = JSON.parse(data) as Answer;
        else if (event === 'error') throw brokenOff(JSON.parse(data) as ErrorBody);
      }
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }
}

const brokenOff = ({ code, message }: ErrorBody) => new ParleyError(code, message, { status: 500 });
