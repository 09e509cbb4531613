import { z } from 'zod';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import type { Feed, ShownEvent } from '../http/subscriptions/subscribed-feed.ts';
import type { SubscribeRequest, Subscribers } from '../http/subscriptions/subscribers.ts';
import {
  type Authentication,
  actorId,
  type Caller,
  type Identity,
  ownerName,
  withAccountScope,
  withScope,
} from '../identity/index.ts';
import { type Access, agentOf, countedBy, sideOf } from './access.ts';
import { eventDocument } from './documents.ts';
import type { LiveChat, LiveEvent, LiveSession, Side } from './index.ts';
import { isFor } from './messages.ts';

interface Dependencies {
  liveChat: LiveChat;
  identity: Identity;
  authentication: Authentication;
  access: Access;
  subscribers: Subscribers;
}

const stream = {
  status: 200,
  description: 'The stream.',
  schema: z.string(),
  contentType: 'text/event-stream',
};
/** Of one session and caller, on one node: more than all tabs of a visitor, or all servers of a customer, need. */
const mostStreams = { visitor: 10, account: 200, user: 50, operator: 0 };
const eventNumber = /^\d{1,12}$/;

/** What happens in live sessions, as it happens. */
export function eventRoutes({ liveChat, identity, authentication, access, subscribers }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        tag: 'Live chat',
        counted: countedBy(access),
        method: 'get',
        path: '/api/live-chat/sessions/{id}/events',
        apiKey: withScope('ask', 'live'),
        summary: 'Follow a live session',
        description:
          'Events `opened`, `message`, `agent-joined`, `agent-left`, `delivered`, `read` and `closed`, from the beginning or from after `Last-Event-ID`, and `typing`, which has no id. With an ID token, or an API key with the scope `live`, also `note`, `tags`, `contact`, `page`, `conversation`, `snoozed` and `rated`, and `agent-typing`, which has no id and comes to whoever types, too. It ends after `closed`; a reader who has that already is answered with status 204 and no body, which tells an EventSource to stop. A visitor has at most 10 streams of a session open at once.',
        headers: [{ name: 'Last-Event-ID', description: 'The last event received.' }],
        callers: ['visitor', 'user'],
        params: z.object({ id: z.string() }),
        success: stream,
        errors: ['SESSION_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, params, header }) => {
        const session = await access.sessionFor(caller, params.id);
        const { id, accountId } = session;
        const topic = liveChat.topics.session(id);
        // An event that never was must not hide those to come.
        const after = Math.min(lastEvent(header('last-event-id')) ?? 0, session.eventCount);
        if (await hasSeenTheEnd(session, after)) return { status: 204 };
        return subscribers.follow({
          topic,
          audience: sideOf(caller),
          after,
          feed: () => sessionFeed(liveChat, id),
          group: caller && { key: `${topic} ${ownerName(caller)}`, most: mostStreams[caller.kind] },
          ...whoFollows(accountId, caller),
        });
      },
    ),
    endpoint(
      {
        tag: 'Live chat',
        method: 'get',
        path: '/api/live-chat/inbox/events',
        apiKey: withAccountScope('live'),
        summary: 'Follow all live sessions of an account',
        description:
          'The events of every session, with the `sessionId` of each, in one order for all readers. From after `Last-Event-ID` or `after`, however long ago that was; without either, from now on. `gap` tells that events in between were erased. To miss nothing, read the list of sessions first and follow from its cursor.',
        headers: [{ name: 'Last-Event-ID', description: 'The last event received.' }],
        callers: ['user'],
        query: z.object({
          accountId: z.string().optional().describe('Needed by users of several accounts.'),
          after: z.string().regex(eventNumber, 'must be the number of an event').optional(),
        }),
        success: stream,
        errors: ['NOT_FOUND', 'INVALID_REQUEST'],
      },
      async ({ caller, query: { after, ...query }, header }) => {
        const accountId = await access.accountFor(actorOf(caller), query.accountId);
        const now = await liveChat.inboxEventCount(accountId);
        const asked = lastEvent(header('last-event-id')) ?? (after === undefined ? now : Number(after));
        return subscribers.follow({
          topic: liveChat.topics.inbox(accountId),
          audience: 'agent',
          // An event that never was must not hide those to come.
          after: Math.min(asked, now),
          feed: () => inboxFeed(liveChat, accountId),
          ...whoFollows(accountId, caller),
        });
      },
    ),
  ];

  /** Whether `closed`, with which a stream ends, is among what a reader has. */
  async function hasSeenTheEnd({ id, state }: LiveSession, after: number): Promise<boolean> {
    if (state !== 'closed' || after === 0) return false;
    const end = await liveChat.endOf(id);
    return end !== undefined && end <= after;
  }

  /** Streams close when access is revoked; an agent's stream counts as a heartbeat. */
  function whoFollows(accountId: string, caller: Caller | undefined): Pick<SubscribeRequest, 'caller' | 'presence'> {
    if (!caller) return {};
    const agent = agentOf(caller);
    return {
      caller: {
        key: `${accountId} ${JSON.stringify(caller)}`,
        isStillWelcome: async () =>
          (await authentication.isStillWelcome(caller)) &&
          (caller.kind !== 'user' || (await identity.roleOf(caller, accountId)) !== undefined),
      },
      presence: agent && {
        key: `${accountId} ${actorId(agent)}`,
        tell: () => liveChat.heartbeat(accountId, actorId(agent)),
      },
    };
  }
}

function lastEvent(header: string | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  if (!eventNumber.test(header)) throw invalidRequest('Last-Event-ID: not an event of live chat.');
  return Number(header);
}

function sessionFeed(liveChat: LiveChat, sessionId: string): Feed {
  return {
    async eventsAfter(after, limit) {
      const events = await liveChat.eventsAfter(sessionId, after, limit);
      if (events === 'gone') return events;
      return {
        events: events.map((event) => ({
          id: event.event,
          isLast: event.kind === 'closed',
          // The audiences of this feed are the sides.
          shownTo: (audience) => (isFor(audience as Side, event.kind) ? shown(event, audience as Side) : undefined),
        })),
        hasMore: events.length === limit,
      };
    },
    ephemeralFor: typingFor,
  };
}

function inboxFeed(liveChat: LiveChat, accountId: string): Feed {
  return {
    async eventsAfter(after, limit) {
      const events = await liveChat.inboxEventsAfter(accountId, after, limit);
      const told = events.flatMap((event, at) => {
        const id = event.inboxEvent;
        const before = events[at - 1]?.inboxEvent ?? after;
        const one = { id, shownTo: () => shown(event, 'agent') };
        if (id === before + 1) return [one];
        const gap = JSON.stringify({ from: before + 1, to: id - 1 });
        return [{ id: id - 1, shownTo: () => ({ event: 'gap', data: gap }) }, one];
      });
      return { events: told, hasMore: events.length === limit };
    },
    ephemeralFor: typingFor,
  };
}

const shown = (event: LiveEvent, side: Side): ShownEvent => ({
  event: event.kind,
  data: JSON.stringify(eventDocument(event, side)),
});

/** Typing is sent to the other side, and that of agents to all agents, so that two do not answer at once. */
function typingFor(ephemeral: string, audience: string): ShownEvent | undefined {
  // Written by us, when somebody typed.
  const { agentId, ...typing } = JSON.parse(ephemeral) as { by: Side; agentId?: string };
  if (typing.by !== audience) return { event: 'typing', data: JSON.stringify(typing) };
  return audience === 'agent' && agentId !== undefined ? { event: 'agent-typing', data: ephemeral } : undefined;
}
