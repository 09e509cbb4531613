import type * as api from '../../../clients/js/src/calls.ts';

type Answered = api.Reply<'POST', '/api/chatbot/query'>;

/** What the service answers to a question, as far as commands use it. */
export interface Reply extends Pick<Answered, 'response' | 'confidence' | 'sources' | 'sessionId'> {
  responseTimeMs: number;
  /** Absent in replies of servers that do not say. */
  kind: string | undefined;
  certainty: string | undefined;
}

/** Undefined when it is not a reply of Parley's. */
export function readReply(body: unknown): Reply | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { response, confidence, sources, sessionId, responseTime, kind, certainty }: Record<string, unknown> = {
    ...body,
  };
  const isReply =
    typeof response === 'string' &&
    typeof confidence === 'number' &&
    Array.isArray(sources) &&
    sources.every((source) => typeof source === 'string') &&
    typeof sessionId === 'string' &&
    typeof responseTime === 'number';
  if (!isReply) return undefined;
  return {
    response,
    confidence,
    sources,
    sessionId,
    responseTimeMs: responseTime,
    kind: typeof kind === 'string' ? kind : undefined,
    certainty: typeof certainty === 'string' ? certainty : undefined,
  };
}

/** The chatbot said that it does not know. */
export function isRefusal({ kind, sources }: Reply): boolean {
  return kind === undefined ? sources.length === 0 : kind === 'refusal';
}
