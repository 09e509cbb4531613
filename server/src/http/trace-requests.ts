import { readTraceparent, type Span, type Tracer } from '../tracing/index.ts';
import type { FinalReply, OpenReply } from './final-reply.ts';
import type { NodeContext } from './serve-endpoint.ts';

type Answered = FinalReply | OpenReply | Response;
export type Answer = (context: NodeContext, requestId: string) => Promise<Answered> | Answered;

/** Asked every few seconds by whoever watches. */
const untraced = ['/metrics'];

/** Makes each request of a route a trace, or a part of the caller's. */
export function traceRequests(tracer: Tracer, route: string, answer: Answer): Answer {
  if (untraced.includes(route)) return answer;
  return async (context, requestId) => {
    const { incoming, outgoing } = context.env;
    const { method } = context.req;
    const span = tracer.start({
      name: `${method} ${route}`,
      kind: 'server',
      parent: readTraceparent(incoming.headers.traceparent),
      attributes: { 'http.request.method': method, 'http.route': route, 'parley.request.id': requestId },
    });
    try {
      const reply = await span.run(() => answer(context, requestId));
      noteReply(span, reply.status, route, context);
      const end = () => span.end(reply.status >= 500 ? { error: undefined } : undefined);
      // Subscribers of live events stay for hours; an answer's stream is over with the answer.
      if ('begin' in reply || outgoing.closed) end();
      else outgoing.once('close', end);
      return reply;
    } catch (error) {
      span.set({ 'http.response.status_code': 500 });
      span.end({ error });
      throw error;
    }
  };
}

function noteReply(span: Span, status: number, route: string, context: NodeContext): void {
  span.set({ 'http.response.status_code': status });
  // Only where it was found: else it is whatever somebody wrote into the path.
  if (status < 400 && route.startsWith('/api/chatbots/{id}')) {
    const chatbotId = context.req.param('id');
    if (chatbotId) span.set({ 'parley.chatbot.id': chatbotId });
  }
}
