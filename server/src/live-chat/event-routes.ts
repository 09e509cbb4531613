import { z } from 'zod';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { eventStreamResponse, type StreamEvent } from '../http/event-stream.ts';
import type { Authentication, Caller, Identity } from '../identity/index.ts';
import { type Access, sideOf } from './access.ts';
import { eventDocument } from './documents.ts';
import type { LiveChat, LiveSession } from './index.ts';

const heartbeatEveryMs = 15_000;

interface Dependencies {
  liveChat: LiveChat;
  identity: Identity;
  authentication: Authentication;
  access: Access;
  /** When the server stops, its readers go on elsewhere. */
  draining: AbortSignal;
}

/** What happens in live sessions, as it happens. */
export function eventRoutes({
  liveChat,
  identity,
  authentication,
  access,
  draining,
}: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        tag: 'Live chat',
        isCounted: true,
        method: 'get',
        path: '/api/live-chat/sessions/{id}/events',
        summary: 'Follow a live session',
        description:
          'Events `opened`, `message`, `agent-joined`, `agent-left` and `closed`, from the beginning or from after `Last-Event-ID`.',
        headers: [{ name: 'Last-Event-ID', description: 'The last event received.' }],
        callers: ['nobody', 'account', 'visitor', 'user'],
        params: z.object({ id: z.string() }),
        success: {
          status: 200,
          description: 'The stream.',
          schema: z.string(),
          contentType: 'text/event-stream',
        },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params, header }) => {
        const session = await access.sessionFor(caller, params.id);
        return followSession(session, caller, lastEvent(header('last-event-id')));
      },
    ),
  ];

  function followSession(session: LiveSession, caller: Caller | undefined, after: number): Response {
    let wake = Promise.withResolvers<void>();
    let isOpen = true;
    const unsubscribe = liveChat.subscribe(session.id, () => wake.resolve());
    const heartbeat = setInterval(() => {
      // Should the signal be lost that the session was erased, it is noticed here.
      wakeUp();
      if (caller?.kind === 'user') void liveChat.heartbeat(session.accountId, caller.userId).catch(() => {});
    }, heartbeatEveryMs);

    const wakeUp = () => wake.resolve();
    draining.addEventListener('abort', wakeUp);

    async function* events(): AsyncGenerator<StreamEvent> {
      for (let last = after; isOpen && !draining.aborted; ) {
        // Made before the read, so that what comes during the read is not slept through.
        wake = Promise.withResolvers();
        const found = await liveChat.eventsAfter(session.id, last, sideOf(caller));
        for (const event of found) {
          last = event.event;
          yield {
            id: String(event.event),
            event: event.kind,
            data: JSON.stringify(eventDocument(event)),
          };
          if (event.kind === 'closed') return;
        }
        if (found.length > 0) continue;
        if (!(await liveChat.exists(session.id))) return;
        await wake.promise;
      }
    }

    return eventStreamResponse(events(), {
      keepAlive: { everyMs: heartbeatEveryMs, text: ': still here\n\n' },
      onClose() {
        isOpen = false;
        clearInterval(heartbeat);
        unsubscribe();
        draining.removeEventListener('abort', wakeUp);
        wakeUp();
      },
      isStillWelcome: async () => {
        if (!caller) return true;
        if (!(await authentication.isStillWelcome(caller))) return false;
        return (
          caller.kind !== 'user' || (await identity.roleIn(session.accountId, caller.userId)) !== undefined
        );
      },
    });
  }
}

function lastEvent(header: string | undefined): number {
  if (header === undefined || header === '') return 0;
  if (!/^\d{1,12}$/.test(header)) throw invalidRequest('Last-Event-ID: not an event of a live session.');
  return Number(header);
}
