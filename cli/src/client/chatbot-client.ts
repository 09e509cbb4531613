import { readEvents } from '../../../clients/js/src/read-events.ts';
import { type Reply, readReply } from './reply.ts';
import { causeOf, problemOf, RequestProblem } from './request-problem.ts';

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

interface Address {
  url: string;
  apiKey: string;
  chatbotId: string;
  mode: string;
}

/** A model may think for a while; a server that says nothing for longer than this is not going to. */
const longestWaitMs = 180_000;

/** Asks one chatbot over HTTP, as any customer of the interface does, to try it out. */
export function createChatbotClient({ url, apiKey, chatbotId, mode }: Address): ChatbotClient {
  return {
    ask: (asked) =>
      named(async () => {
        const response = await post('/api/chatbot/query', asked);
        return knownReply(await response.json());
      }, asked.signal),

    stream: (asked, onText) =>
      named(async () => {
        const { body } = await post('/api/chatbot/query-stream', asked, { events: true });
        let reply: Reply | undefined;
        for await (const { event, data } of readEvents(body)) {
          const payload: unknown = JSON.parse(data);
          if (event === 'chunk') onText(chunkOf(payload));
          if (event === 'answer') reply = knownReply(payload);
          if (event === 'error') throw new RequestProblem('failed', `The answer broke off: ${messageOf(payload)}`);
          if (event === 'done' && reply) return reply;
        }
        throw new RequestProblem('failed', 'The connection was cut before the answer was complete.');
      }, asked.signal),
  };

  async function post(path: string, { message, sessionId, signal }: Asked, more = {}): Promise<Response> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message, chatbotId, mode, isTrial: true, ...(sessionId && { sessionId }), ...more }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]),
    });
    if (!response.ok) throw await problemOf(response, chatbotId);
    return response;
  }

  /** Every failure leaves with a sentence, but for that of being interrupted. */
  async function named(ask: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof RequestProblem || signal.aborted) throw error;
      if (error instanceof SyntaxError) throw notParley(error);
      if (error instanceof DOMException) {
        const sentence = `The server did not answer within ${longestWaitMs / 1_000} s.`;
        throw new RequestProblem('failed', sentence, { cause: error });
      }
      const reason = causeOf(error);
      throw new RequestProblem('unreachable', `No server can be reached at ${url} (${reason}).`, {
        cause: error,
      });
    }
  }
}

function knownReply(body: unknown): Reply {
  const reply = readReply(body);
  if (!reply) throw notParley();
  return reply;
}

function notParley(cause?: unknown): RequestProblem {
  return new RequestProblem('failed', 'The server answered with something that is no reply of Parley.', {
    cause,
  });
}

function chunkOf(payload: unknown): string {
  const { chunk }: Record<string, unknown> = { ...(payload as object) };
  return typeof chunk === 'string' ? chunk : '';
}

function messageOf(payload: unknown): string {
  const { message }: Record<string, unknown> = { ...(payload as object) };
  return typeof message === 'string' ? message : 'the server did not say why.';
}
