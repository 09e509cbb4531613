import type { Question } from '../../../clients/js/src/answer-stream.ts';
import { Parley } from '../../../clients/js/src/parley.ts';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { type Reply, readReply } from './reply.ts';
import { notParley, problemOf, RequestProblem } from './request-problem.ts';

export interface ChatbotClient {
  ask(asked: Asked): Promise<Reply>;
  /** Gives the text away as it is written. */
  stream(asked: Asked, onText: (text: string) => void): Promise<Reply>;
}

interface Asked {
  message: string;
  sessionId?: string | undefined;
  signal: AbortSignal;
}

export type Mode = NonNullable<Question['mode']>;

interface Address {
  url: string;
  apiKey: string;
  chatbotId: string;
  mode: Mode;
}

/** A model may think for a while; a server that says nothing for longer than this is not going to. */
const timeoutMs = 180_000;

/** Asks one chatbot over HTTP, as any customer of the interface does, to try it out. */
export function createChatbotClient({ url, apiKey, chatbotId, mode }: Address): ChatbotClient {
  const parley = new Parley({ baseUrl: url, apiKey, timeoutMs });
  const questionOf = ({ message, sessionId }: Asked) => ({
    message,
    chatbotId,
    mode,
    isTrial: true,
    ...(sessionId && { sessionId }),
  });

  return {
    // Who asks many questions waits by itself, and counts each failure.
    ask: (asked) =>
      named(async () => knownReply(await parley.query(questionOf(asked), { signal: asked.signal, retries: 0 }))),

    stream: (asked, onText) =>
      named(async () => {
        const stream = parley.queryStream(questionOf(asked), { signal: asked.signal });
        let hasBegun = false;
        try {
          for await (const chunk of stream) {
            hasBegun = true;
            onText(chunk);
          }
          return knownReply(await stream.final());
        } catch (error) {
          if (!(error instanceof ParleyError) || error.status === 0 || !hasBegun) throw error;
          throw new RequestProblem('failed', `The answer broke off: ${error.message}`, { cause: error });
        }
      }),
  };

  /** Every failure leaves with a sentence, but for that of being interrupted. */
  async function named(ask: () => Promise<Reply>): Promise<Reply> {
    try {
      return await ask();
    } catch (error) {
      throw error instanceof ParleyError ? problemOf(error, { url, chatbotId, timeoutMs }) : error;
    }
  }
}

function knownReply(body: unknown): Reply {
  const reply = readReply(body);
  if (!reply) throw new RequestProblem('failed', notParley);
  return reply;
}
