import { part, queryOf } from '../addressed.ts';
import type { Body, Reply } from '../calls.ts';
import { followEvents } from '../follow-events.ts';
import type { CallOptions } from '../options.ts';
import type { Transport } from '../transport.ts';

export type LiveSession = Reply<'POST', '/api/live-chat/sessions'>;

/** Something that happened in a live session; `docs/live-chat.md` lists the events and their data. */
export interface LiveEvent {
  /** Events that pass, such as `typing`, have none. */
  id?: string;
  event: string;
  data: Record<string, unknown>;
}

interface SessionId {
  sessionId: string;
}

export interface LiveSessionsAsked {
  accountId?: string;
  state?: 'waiting' | 'active' | 'closed';
  mine?: boolean;
  chatbotId?: string;
  tag?: string;
  /** Words to search for, in closed chats too where `state` does not say otherwise. */
  text?: string;
  cursor?: string;
  limit?: number;
}

export function liveChat(transport: Transport) {
  const { request } = transport;
  return {
    /** Asks for a person; with the `sessionId` of a conversation, hands that over. */
    open: (body: Body<'POST', '/api/live-chat/sessions'>, options?: CallOptions) =>
      request('POST', '/api/live-chat/sessions', { body, takesKey: true }, options),
    /** Posts a message as the customer or, with an ID token, as an agent. */
    send: (body: Body<'POST', '/api/live-chat/message'>, options?: CallOptions) =>
      request('POST', '/api/live-chat/message', { body, takesKey: true }, options),
    get: ({ sessionId }: SessionId, options?: CallOptions) =>
      request('GET', `/api/live-chat/sessions/${part(sessionId)}`, {}, options),
    list: (asked: LiveSessionsAsked = {}, options?: CallOptions) =>
      request('GET', `/api/live-chat/sessions${queryOf({ ...asked })}` as '/api/live-chat/sessions', {}, options),
    take: ({ sessionId }: SessionId, options?: CallOptions) =>
      request('POST', `/api/live-chat/sessions/${part(sessionId)}/take`, {}, options),
    close: ({ sessionId }: SessionId, options?: CallOptions) =>
      request('POST', `/api/live-chat/sessions/${part(sessionId)}/close`, {}, options),
    typing: (
      { sessionId, ...body }: SessionId & Body<'POST', '/api/live-chat/sessions/{id}/typing'>,
      options?: CallOptions,
    ) => request('POST', `/api/live-chat/sessions/${part(sessionId)}/typing`, { body }, options),
    /** Says up to which message you have read the chat. */
    read: ({ sessionId, sequence }: SessionId & { sequence: number }, options?: CallOptions) =>
      request('POST', `/api/live-chat/sessions/${part(sessionId)}/read`, { body: { sequence } }, options),
    /** Sends what was said to the address that the customer left, or to `email`. */
    mailTranscript: (
      { sessionId, ...body }: SessionId & Body<'POST', '/api/live-chat/sessions/{id}/transcript/email'>,
      options?: CallOptions,
    ) => request('POST', `/api/live-chat/sessions/${part(sessionId)}/transcript/email`, { body }, options),
    /** What happens in a session, until it is closed; goes on by itself after a cut, and after `lastEventId`. */
    async *events(
      { sessionId, lastEventId }: SessionId & { lastEventId?: string },
      options?: CallOptions,
    ): AsyncGenerator<LiveEvent, void> {
      const events = followEvents(
        transport,
        {
          lastEventId,
          requestAfter: (last) => ({
            method: 'GET',
            path: `/api/live-chat/sessions/${part(sessionId)}/events`,
            headers: last === undefined ? undefined : { 'Last-Event-ID': last },
          }),
          isLast: ({ event }) => event === 'closed',
        },
        options,
      );
      for await (const { id, event, data } of events)
        yield { ...(id !== undefined && { id }), event, data: JSON.parse(data) as LiveEvent['data'] };
    },
  };
}
